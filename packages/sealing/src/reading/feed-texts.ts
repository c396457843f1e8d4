import { Feed } from 'feed'

/** An entry of a feed, as written to the file. */
export interface FeedText {
  readonly title: string
  readonly date: Date
  readonly text: string
  /** Includes the base URL. */
  readonly path: string
  /** Distinguishes the entry from others that lead to the same page; defaults to its title. */
  readonly mark?: string
}

/** A feed's own metadata. */
export interface FeedHead {
  readonly title: string
  readonly description: string
  /** The site's address, including its base URL. */
  readonly site: string
  /** The address of the feed, without file extension. */
  readonly address: string
}

/** Returns the same entries as RSS 2.0 and as JSON Feed 1.1, by file extension. */
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
    // Several entries may lead to one page, and must keep their ids when another is added.
    const id = `${link.replace(/#.*/s, '')}#${encodeURIComponent(mark)}`
    feed.addItem({ title, id, guid: id, link, date, description: text })
  }
  return { xml: feed.rss2(), json: feed.json1() }
}
