import type { IndexQuestions } from '@portico/docusaurus-theme/reading'

/** What the thread with the open search indexes is asked for. Indexes are known by name. */
export type IndexWork =
  | { readonly work: 'load'; readonly name: string; readonly text: Uint8Array }
  | { readonly work: 'forget'; readonly names: readonly string[] }
  | {
      readonly work: 'ask'
      readonly kind: keyof IndexQuestions
      readonly given: object
      readonly names: readonly string[]
    }

/** Work, and the reader that it is for, whose requests count together. */
export type IndexRequest = IndexWork & { readonly network: string }

/** What the thread answers. `missing`: it was started again, and does not have an index that was named. */
export type IndexAnswer =
  | { readonly at: 'done' }
  | { readonly at: 'missing' }
  | { readonly at: 'found'; found: unknown }
