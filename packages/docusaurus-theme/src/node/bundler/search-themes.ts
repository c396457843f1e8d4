import { dirname, join } from 'node:path'
import type { DocusaurusConfig } from '@docusaurus/types'
import type { Aliases } from './alias-order.js'

/** Searches that sites add, recognized by the names of their packages. */
const SEARCHES =
  /docusaurus-(?:plugin-)?search-local|docusaurus-lunr-search|docusaurus-theme-search-|docusaurus-plugin-search-|@orama\/plugin-docusaurus/

const BAR = '@theme/SearchBar'

/**
 * Returns a sentence for each search that a site loads in addition to this theme's own. Searches that read the prerendered pages
 * know only public ones, since private pages are prerendered locked; for those that read sources, the leak check finds private
 * text.
 */
export function otherSearches({ plugins, themes }: Pick<DocusaurusConfig, 'plugins' | 'themes'>): string[] {
  const lists = [
    ['plugins', plugins],
    ['themes', themes],
  ] as const
  return lists.flatMap(([list, entries]) =>
    entries.flatMap((entry) => {
      const name = Array.isArray(entry) ? entry[0] : entry
      if (typeof name !== 'string' || !SEARCHES.test(name)) return []
      return [
        `${name} in ${list} is a second search. Visitors see the one from the theme that is listed last, and only Portico's finds private pages for their readers. ` +
          `Remove ${JSON.stringify(name)} from ${list}; or, to show it instead, list it in themes after @portico/docusaurus-theme, or swizzle SearchBar.`,
      ]
    }),
  )
}

/**
 * Returns the aliases that keep Algolia DocSearch if the site uses it. Docusaurus' preset loads it before this theme, whose own
 * search would replace it. It crawls the published site, so it finds only public pages.
 *
 * @param ownTheme the folder of this theme's components. A site's own search box is kept
 */
export function docSearch(aliases: Aliases, ownTheme: string): Aliases {
  const page = String(aliases['@theme/SearchPage'] ?? '')
  if (!/[\\/]theme-search-algolia[\\/]/.test(page) || !String(aliases[BAR] ?? '').startsWith(ownTheme)) return {}
  return { [`${BAR}$`]: join(dirname(page), '..', 'SearchBar') }
}
