import type { MetricsSnapshot } from '../metrics/sum-metrics.js'
import type { SandboxRequest } from '../sandbox/request.js'
import type { SandboxAnswer } from '../sandbox/sandbox.js'
import type { ThreadOutcome } from '../threads/thread-supervisor.js'

/** One worker answers the calls of all to the sandbox, because the sandbox remembers what they store. */
type SandboxCall = readonly [input: SandboxRequest, result: ThreadOutcome<SandboxAnswer>]

/** What a worker calls in the primary. */
export type PrimaryCalls = {
  /** The worker handles requests. Returns once the primary handles signals. */
  readonly ready: readonly [input: null, result: null]
  /** Counts actions for the worker before they happen. */
  readonly reserve: readonly [input: Reserve, result: Reserved]
  /** Returns actions that were reserved and did not happen. */
  readonly giveBack: readonly [input: { readonly key: string; readonly count: number }, result: null]
  /** The metrics of all workers. */
  readonly metrics: readonly [input: null, result: readonly MetricsSnapshot[]]
  readonly sandbox: SandboxCall
}

/** What the primary calls in a worker. */
export type WorkerCalls = {
  /** Stops after the requests in flight. Returns how many were cut off. */
  readonly stop: readonly [input: { readonly drain: boolean }, result: { readonly unfinished: number }]
  readonly metrics: readonly [input: null, result: MetricsSnapshot]
  readonly sandbox: SandboxCall
  /** Answers at once, unless the worker hangs. */
  readonly ping: readonly [input: null, result: null]
}

/** A number of actions that count for a key, of at most `limit` within `window`. */
export interface Reserve {
  readonly key: string
  readonly limit: number
  /** In milliseconds. */
  readonly window: number
  /** How many the worker wants at most. */
  readonly count: number
}

/** How many it may have, and until when, in milliseconds since 1970. */
export interface Reserved {
  readonly count: number
  readonly until: number
}

/** The arguments of a worker, as JSON. */
export interface WorkerArguments {
  readonly json: boolean
  /** How many workers there are. */
  readonly workers: number
}
