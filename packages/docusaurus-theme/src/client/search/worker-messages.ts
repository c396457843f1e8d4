import type { FoundPage, PageFacets, PageText } from '@portico/sealing/search'

/**
 * Messages from the page to the search worker. An index and its shards are passed as text, or fetched by the worker: then `url` is the
 * address of the index, and `shards` is that of a shard, with `*` for its name.
 */
export type ToWorker =
  | { readonly type: 'load'; readonly name: string; readonly json: string }
  | { readonly type: 'load'; readonly name: string; readonly url: string; readonly shards: string }
  | { readonly type: 'shard'; readonly id: number; readonly json?: string; readonly reason?: string }
  | { readonly type: 'search'; readonly id: number; readonly query: string; readonly facets: PageFacets }
  | { readonly type: 'read'; readonly id: number; readonly path: string }

/** Messages from the search worker. `need` requests a shard of an index that was passed as text. */
export type FromWorker =
  | { readonly type: 'loaded'; readonly name: string; readonly facets: readonly PageFacets[] }
  | { readonly type: 'failed'; readonly name: string | number; readonly reason: string }
  | { readonly type: 'need'; readonly id: number; readonly name: string; readonly shard: string }
  | { readonly type: 'found'; readonly id: number; readonly pages: readonly FoundPage[] }
  | { readonly type: 'page'; readonly id: number; readonly page: PageText | undefined }
