import type { IndexQuestions } from '@portico/sealing/reading'

/** Requests to the thread with the open search indexes. Indexes are identified by name; `index` is what results call one. */
export type IndexWork =
  | { readonly work: 'load'; readonly name: string; readonly index: string; readonly text: Uint8Array }
  | { readonly work: 'forget'; readonly names: readonly string[] }
  | {
      readonly work: 'ask'
      readonly kind: keyof IndexQuestions
      readonly input: object
      readonly names: readonly string[]
    }

/** A request, and the reader it is for, whose requests count together. */
export type IndexRequest = IndexWork & { readonly network: string }

/** Responses of the thread. `missing`: it was restarted, and does not have a named index. */
export type IndexAnswer =
  | { readonly at: 'done' }
  | { readonly at: 'missing' }
  | { readonly at: 'found'; result: unknown }
