import { dirname, join } from 'node:path'
import type { DocusaurusConfig } from '@docusaurus/types'
import type { Aliases } from './alias-order.js'

/** Searches that sites add, by what their packages are called. */
const SEARCHES =
  /docusaurus-(?:plugin-)?search-local|docusaurus-lunr-search|docusaurus-theme-search-|docusaurus-plugin-search-|@orama\/plugin-docusaurus/

const BAR = '@theme/SearchBar'

/**
 * A sentence for each search that a site loads beside that of this theme. Searches that read the prerendered pages know public
 * ones alone, since those of private pages are locked; what reads sources is found by the leak check.
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
 * What shows Algolia DocSearch where the site has it. Docusaurus' preset loads it before this theme, whose own search would take
 * its place. It crawls the published site, so it finds public pages.
 *
 * @param ownTheme the folder of this theme's components. A search box of the site's own stays
 */
export function docSearch(aliases: Aliases, ownTheme: string): Aliases {
  const page = String(aliases['@theme/SearchPage'] ?? '')
  if (!/[\\/]theme-search-algolia[\\/]/.test(page) || !String(aliases[BAR] ?? '').startsWith(ownTheme)) return {}
  return { [`${BAR}$`]: join(dirname(page), '..', 'SearchBar') }
}
