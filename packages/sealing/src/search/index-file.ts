/** The public search index, in the site's root. Other plugins write a `search-index.json`. */
export const SEARCH_INDEX = 'portico-search.json'

/** A shard of the public index. */
export const publicShard = (shard: string) => `portico-search/${shard}.json`

/** The search index of one part's pages, relative to the site's root. It is named like the part's chunks and sealed with them. */
export const indexFile = (part: number, build: string) => `assets/js/sealed${part}-search.${build}.json`

/** A shard of a part's index. */
export const partShard = (part: number, build: string, shard: string) =>
  `assets/js/sealed${part}-search-${shard}.${build}.json`

/** Whether a file is the public search index, or a shard of it. */
export const isPublicIndex = (path: string): boolean =>
  path === SEARCH_INDEX || /^portico-search\/[a-z]+\d*\.json$/.test(path)

/** Whether a file is the search index of a part, or a shard of it. */
export const isPartIndex = (path: string): boolean => /^assets\/js\/sealed\d+-search[-.]/.test(path)
