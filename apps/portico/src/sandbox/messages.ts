import type { MessagePort } from 'node:worker_threads'
import type { Request } from './request.js'
import type { Answer } from './sandbox.js'

/** What the thread of the sandbox starts with. */
export interface Given {
  /** Brings one message: the text of the description of the API, empty where the site has none. */
  readonly description: MessagePort
  /** The module with the rules of the site. */
  readonly module: string | undefined
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
