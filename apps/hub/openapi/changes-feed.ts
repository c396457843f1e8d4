import { Feed } from 'feed'

/** A version of the interface, as the public may know it. What to do about it is in the guide. */
export interface Change {
  readonly version: string
  /** Day it went live, `YYYY-MM-DD`. */
  readonly date: string
  readonly summary: string
}

/** The versions of the interface as an RSS 2.0 feed, newest first. Each item leads to the changelog of the guide. */
export function changesFeed(changes: readonly Change[], { title, site }: { title: string; site: string }): string {
  const feed = new Feed({
    id: site,
    link: `${site}docs/changelog`,
    title: `${title}: changes`,
    description: 'What was added to the interface, version by version.',
    copyright: 'Everything you need. One travel API.',
    updated: new Date(changes[0]?.date ?? 0),
    feedLinks: { rss: `${site}changelog.xml` },
  })
  for (const { version, date, summary } of changes)
    feed.addItem({
      title: `Version ${version}`,
      id: `${site}docs/changelog#${version}`,
      guid: `travel-api-${version}`,
      link: `${site}docs/changelog`,
      date: new Date(date),
      description: summary,
    })
  return feed.rss2()
}
