import type { Answer, Request } from './sandbox.js'

/** What the thread of the sandbox starts with. */
export interface Given {
  /** The folder of the site, and the file in it that describes the API. */
  readonly folder: string
  readonly file: string
  /** What the site is sealed with. With forced login the description is sealed, too. */
  readonly secret: Uint8Array
}

/** A request on its way to the thread. */
export interface Asked {
  readonly id: number
  readonly request: Request
}

/** What comes back: whether there is a sandbox at all, then one message for each request. */
export type Said =
  | { readonly kind: 'opened'; readonly described: boolean }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
