/** The search index of one part's pages, relative to the site's root. It is named like the part's chunks and sealed with them. */
export const indexFile = (part: number, build: string) => `assets/js/sealed${part}-search.${build}.json`

/** The public search index, in the site's root. Other plugins write a `search-index.json`. */
export const SEARCH_INDEX = 'portico-search.json'
