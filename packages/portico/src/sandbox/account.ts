import type { Reply, Thing } from './site-sandbox.js'

/** What a key has done in the sandbox. */
export interface Account {
  readonly things: Map<string, Thing>
  /** Replies by operation and `Idempotency-Key`, with a digest of the request they answered. */
  readonly replies: Map<string, { readonly request: string; readonly reply: Reply }>
  readonly windows: Map<string, { readonly started: number; spent: number }>
  /** Kinds of which one was created already: the first gets the identifier shown in the documentation. */
  readonly startedKinds: Set<string>
}

export const newAccount = (): Account => ({
  things: new Map(),
  replies: new Map(),
  windows: new Map(),
  startedKinds: new Set(),
})
