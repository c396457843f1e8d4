import { barePath } from '../../paths.js'
import type { Page, PageMetadata } from '../read-pages.js'

/**
 * When a page was last changed, as far as the site knows: by its front matter, by git where the site shows it, or by the date of a
 * post.
 */
export function whenChanged({ lastUpdatedAt, date, frontMatter }: PageMetadata): { readonly changed?: string } {
  const last = (frontMatter?.last_update as { date?: unknown } | undefined)?.date
  for (const given of [lastUpdatedAt, last, date]) {
    const at = new Date((given as string | number | undefined) ?? '')
    if (!Number.isNaN(at.valueOf())) return { changed: at.toISOString() }
  }
  return {}
}

/** The same for pages by their paths. */
export function changesOf(pages: readonly Page[]): (path: string) => { readonly changed?: string } {
  const known = new Map(pages.map(({ metadata }) => [barePath(metadata.permalink), whenChanged(metadata)]))
  return (path) => known.get(barePath(path)) ?? {}
}
