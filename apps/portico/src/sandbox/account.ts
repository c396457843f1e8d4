/** Something the sandbox remembers for a key, such as a hold. It is replaced when it changes, never changed in place. */
export type Thing = Readonly<Record<string, unknown>>

/** What a key has done in the sandbox. */
export interface Account {
  readonly things: Map<string, Thing>
  /** Answers by `Idempotency-Key`, with a digest of the request they answered. */
  readonly intentions: Map<string, Intention>
  readonly windows: Map<string, { readonly started: number; spent: number }>
  /** Kinds of which one was made, so that the first can carry the identifier that the documentation shows. */
  readonly begun: Set<string>
}

export interface Intention {
  readonly request: string
  readonly reply: Reply
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
}

export const newAccount = (): Account => ({
  things: new Map(),
  intentions: new Map(),
  windows: new Map(),
  begun: new Set(),
})
