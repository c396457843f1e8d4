import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Removes the links to feeds of private blogs from built pages. Docusaurus' blog plugin announces the feeds of every blog, with
 * their titles, in the head of each page of the site.
 *
 * @param files pages, relative to the folder of the site
 * @param isPrivate whether a path with base URL is private
 */
export function removePrivateFeedLinks(
  outDir: string,
  files: readonly string[],
  isPrivate: (path: string) => boolean,
): void {
  for (const file of files) {
    const path = join(outDir, file)
    const html = readFileSync(path, 'utf8')
    const open = withoutPrivateFeeds(html, isPrivate)
    if (open !== html) writeFileSync(path, open)
  }
}

/** Returns a page without the links to private feeds: those at a private path, or beside the list of a private blog. */
export function withoutPrivateFeeds(html: string, isPrivate: (path: string) => boolean): string {
  return html.replace(LINK, (link) => {
    if (!FEED.test(link)) return link
    const [, quoted, single, bare] = HREF.exec(link) ?? []
    const address = (quoted ?? single ?? bare ?? '').replaceAll('&amp;', '&')
    if (!URL.canParse(address, 'http://site')) return ''
    const { pathname } = new URL(address, 'http://site')
    return [pathname, dirname(pathname), `${dirname(pathname)}/`].some(isPrivate) ? '' : link
  })
}

/** As a browser reads it: what has no end, be it a value or the element, goes on to the end of the page. */
const LINK = /<link\b(?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)/gi
const FEED = /\btype=["']?application\/(?:rss\+xml|atom\+xml|feed\+json|json)\b/i
const HREF = /\shref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
