import { type Audience, both, compileRule, pagePath, pathKey } from '@portico/access'
import { sitePath } from '@portico/sealing/plan'
import type { FeedText } from '@portico/sealing/reading'
import type { FeedConfiguration } from '../options/feed-option.js'
import type { Page } from '../site/read-pages.js'
import { authorsPath } from '../site/sources.js'

/** An entry of a feed, as written to the file, and who may read it. */
export interface FeedItem extends FeedText {
  readonly audience: Audience
}

/** The site that a feed is generated from. */
export interface FeedSite {
  readonly baseUrl: string
  readonly pages: readonly Page[]
  /** Returns the readers of a path with base URL. */
  readonly at: (path: string) => Audience
  /** Whether there is a page or file at a path with base URL. */
  readonly exists: (path: string) => boolean
}

/**
 * Returns the entries of a feed, newest first, each with its readers: those of the page that it is or leads to.
 *
 * @param name the feed's name in the options
 * @param home where an entry without a page leads, with base URL; such an entry has the readers of the feed
 * @throws Error with a sentence for each page without a date, and for each entry with a broken link
 */
export function feedItems(name: string, home: string, feed: FeedConfiguration, site: FeedSite): FeedItem[] {
  const { baseUrl, pages, at, exists } = site
  const faults: string[] = []
  const globs = (feed.pages ?? []).map((path) => compileRule({ path }))
  const isWanted = (path: string) => globs.some((glob) => glob.ok && glob.matches(path))
  const ofPages = pages.flatMap(({ metadata }): FeedItem[] => {
    const { permalink: path, title, description = '', frontMatter, source, unlisted } = metadata
    if (unlisted || !isWanted(sitePath(path, baseUrl))) return []
    const date = new Date((frontMatter?.date as string | undefined) ?? metadata.date ?? metadata.lastUpdatedAt ?? '')
    if (Number.isNaN(date.valueOf()))
      faults.push(
        `feeds.${name} lists ${authorsPath(source)}, which has no date. Add one to its front matter, or turn on showLastUpdateTime.`,
      )
    return [{ title, date, text: description, path, audience: at(path) }]
  })
  const own = (feed.entries ?? []).map(({ title, date, text, path: page, access }): FeedItem => {
    const path = page === undefined ? home : baseUrl + page
    if (page !== undefined && !exists(path.replace(/#.*/s, '')))
      faults.push(`feeds.${name} has the entry "${title}", which links to ${page}, a page that does not exist.`)
    return {
      title,
      date: new Date(date),
      text,
      path,
      audience: access === 'public' ? undefined : readersOf(path, site),
    }
  })
  if (faults.length > 0) throw new Error(['@portico/docusaurus-theme cannot write a feed.', ...faults].join('\n- '))
  return [...ofPages, ...own].sort((a, b) => b.date.valueOf() - a.date.valueOf())
}

/**
 * The readers of what an address requests, in every spelling that leads to a page: the name of its file, its Markdown, other
 * letter case. If the address and its page have different readers, only those who are both.
 */
function readersOf(address: string, { pages, at }: Pick<FeedSite, 'pages' | 'at'>): Audience {
  const page = pagePath(address)?.page
  const key = page === undefined ? undefined : pathKey(page)
  const same = pages.flatMap(({ metadata: { permalink } }) => (pathKey(permalink) === key ? [permalink] : []))
  return [address, ...(page === undefined ? [] : [page]), ...same]
    .map(at)
    .reduce<Audience>((all, next) => both(all, next), undefined)
}
