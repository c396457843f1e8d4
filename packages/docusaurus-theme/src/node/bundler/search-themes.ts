import { dirname, join } from 'node:path'
import type { DocusaurusConfig } from '@docusaurus/types'
import type { Aliases } from './alias-order.js'

/** Searches that sites add, recognized by the names of their packages. */
const SEARCHES =
  /docusaurus-(?:plugin-)?search-local|docusaurus-lunr-search|docusaurus-theme-search-|docusaurus-plugin-search-|@orama\/plugin-docusaurus/

/** Plugins that write all pages into files for language models. */
const isForModels = (name: string) => name.includes('docusaurus') && /(?:^|[-/])llms?(?:[-/]|$)/.test(name)

const BAR = '@theme/SearchBar'

/**
 * Returns a sentence for each search that a site loads in addition to this theme's own, and for each plugin that writes `llms.txt` from sources,
 * with the line to change. `placeOf` returns where the configuration names a plugin. Searches that read the prerendered pages
 * know only public ones, since private pages are prerendered locked; for those that read sources, the leak check finds private
 * text.
 */
export function otherSearches(
  { plugins, themes }: Pick<DocusaurusConfig, 'plugins' | 'themes'>,
  placeOf: (name: string) => string,
): string[] {
  const lists = [
    ['plugins', plugins],
    ['themes', themes],
  ] as const
  return lists.flatMap(([list, entries]) =>
    entries.flatMap((entry) => {
      const name = Array.isArray(entry) ? entry[0] : entry
      if (typeof name !== 'string') return []
      if (isForModels(name))
        return [
          `${name} in ${list} writes llms.txt and similar files from the sources of all pages, private ones too. Entries with links to private pages are removed, and files with other private text are left out. ` +
            `Remove ${JSON.stringify(name)} in ${placeOf(name)}, because the option llmsText of @portico/docusaurus-theme writes the file for each reader; or exclude the private paths in its options there.`,
        ]
      if (!SEARCHES.test(name)) return []
      return [
        `${name} in ${list} is a second search. Visitors see the one from the theme that is listed last, and only Portico's finds private pages for their readers. ` +
          `Remove ${JSON.stringify(name)} from ${list} in ${placeOf(name)}; or, to show it instead, list it in themes after @portico/docusaurus-theme, or swizzle SearchBar.`,
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
