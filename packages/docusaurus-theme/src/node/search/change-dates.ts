import { type Page, type PageMetadata, pageFinder } from '../site/read-pages.js'

/**
 * Returns when a page was last changed, if the site knows it: from its front matter, from git if the site shows that, or from the
 * date of a post.
 */
export function whenChanged({ lastUpdatedAt, date, frontMatter }: PageMetadata): { readonly changed?: string } {
  const last = (frontMatter?.last_update as { date?: unknown } | undefined)?.date
  for (const timestamp of [lastUpdatedAt, last, date]) {
    const at = new Date((timestamp as string | number | undefined) ?? '')
    if (!Number.isNaN(at.valueOf())) return { changed: at.toISOString() }
  }
  return {}
}

/** Returns a function that does the same for pages by their paths. */
export function changesOf(pages: readonly Page[]): (path: string) => { readonly changed?: string } {
  const pageAt = pageFinder(pages)
  return (path) => {
    const page = pageAt(path)
    return page ? whenChanged(page.metadata) : {}
  }
}
