import type { FoundPage, PageText } from '@portico/sealing/search'

/** Messages from the page to the search worker. An index is passed as text, or as a URL to fetch. */
export type ToWorker =
  | { readonly type: 'load'; readonly name: string; readonly json?: string; readonly url?: string }
  | { readonly type: 'search'; readonly id: number; readonly query: string }
  | { readonly type: 'read'; readonly id: number; readonly path: string }

/** Messages from the search worker. */
export type FromWorker =
  | { readonly type: 'loaded'; readonly name: string }
  | { readonly type: 'failed'; readonly name: string; readonly reason: string }
  | { readonly type: 'found'; readonly id: number; readonly pages: readonly FoundPage[] }
  | { readonly type: 'page'; readonly id: number; readonly page: PageText | undefined }
