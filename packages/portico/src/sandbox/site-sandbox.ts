/** The sandbox of a site: the types for the module that `sandbox` in the site's `portico.json` names. See docs/guide/sandbox.md. */

/** Something that the sandbox stores for a key. To change it, replace it in the map; never change it in place. */
export type Thing = Readonly<Record<string, unknown>>

/** A success response. Without a body, the response is empty. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
}

/** A mistake in a request. `path` is a JSON pointer into the body, or `/` and the name of a parameter. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** A refusal. Sent as a problem document (RFC 9457). */
export interface Failure {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly fields?: readonly Fault[]
}

/** What is left of a budget. */
export interface Budget {
  readonly name: string
  /** Units per minute. */
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** A request that the description accepts, and what the sandbox knows of its key. */
export interface Call {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed body; `undefined` if the operation has none. */
  readonly body: unknown
  /** What earlier calls with this key stored, by a name of your choice. Empty at first, and limited in size. */
  readonly things: Map<string, Thing>
  /** Milliseconds since 1970. */
  readonly now: number
  /** The success status and its example, as the description shows them. */
  readonly status: number
  readonly example: Thing
  /** The example of another operation. */
  exampleOf(operationId: string): Thing
  /** An identifier: for the first object of its kind that of the example, then a random one with the same prefix. */
  id(example: unknown): string
  /** Six capital letters and digits. */
  random(): string
  /** The current state of this key's budgets. */
  budgets(): readonly Budget[]
}

/** Responds to one operation. It cannot wait: the sandbox has nothing to wait for. */
export type Behaviour = (call: Call) => Reply | Failure

/** How many calls a key may make in a minute. */
export interface BudgetRules {
  /** Units per minute, by the name of the budget. */
  readonly limits: Readonly<Record<string, number>>
  /** Which budget a call is charged to, and how much. */
  costOf(operation: { readonly id: string; readonly method: string }): {
    readonly budget: string
    readonly units: number
  }
}

/** The refusals that the program makes by itself. */
export type CommonFailure =
  | 'invalid_request'
  | 'invalid_key'
  | 'missing_scope'
  | 'not_found'
  | 'method_not_allowed'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'no_example'

/** What the module exports under the name `sandbox`. */
export interface SiteSandbox {
  /** The prefix of keys that open a sandbox: letters, digits, `_` and `-`, such as `acme_test_`. */
  readonly keyPrefix: string
  /** The handler of each operation, by its `operationId`. An operation that is not listed returns its example. */
  readonly operations: Readonly<Record<string, Behaviour>>
  /** Whether a key has a scope that the description requires. Without this, every key has all scopes. */
  hasScope?(key: string, scope: string): boolean
  /** Without this, there are no budgets. */
  budgets?(exampleOf: Call['exampleOf']): BudgetRules
  /** Codes and titles of common refusals that this API words differently. */
  readonly failures?: Readonly<Partial<Record<CommonFailure, { readonly code: string; readonly title: string }>>>
}
