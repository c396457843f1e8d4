import { Feed } from 'feed'

/** An entry of a feed as it is written. */
export interface FeedText {
  readonly title: string
  readonly date: Date
  readonly text: string
  /** With base URL. */
  readonly path: string
  /** What tells the entry from others that lead to its page; its title, where it has none. */
  readonly mark?: string
}

/** What a feed says of itself. */
export interface FeedHead {
  readonly title: string
  readonly description: string
  /** The site's address with its base URL. */
  readonly site: string
  /** The address of the feed, without ending. */
  readonly address: string
}

/** The same entries as RSS 2.0 and as JSON Feed 1.1, by the ending of their files. */
export function feedTexts({ title, description, site, address }: FeedHead, items: readonly FeedText[]) {
  const feed = new Feed({
    id: address,
    title,
    description,
    link: site,
    copyright: '',
    updated: items[0]?.date ?? new Date(0),
    feedLinks: { rss: `${address}.xml`, json: `${address}.json` },
  })
  for (const { title, date, text, path, mark = title } of items) {
    const link = new URL(path, site).href
    // Several entries may lead to one page, and stay the same ones when another is added.
    const id = `${link.replace(/#.*$/, '')}#${encodeURIComponent(mark)}`
    feed.addItem({ title, id, guid: id, link, date, description: text })
  }
  return { xml: feed.rss2(), json: feed.json1() }
}
