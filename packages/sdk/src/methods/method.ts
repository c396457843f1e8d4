import type { Runtime } from '../browser/runtime.js'
import type { Client } from '../client/client.js'
import type { FactorMethod, FlowFactor } from '../events.js'
import type { HandlesOf } from '../wire-values.js'

/** A factor that is ready to be sent, and the popup for its provider's pages. */
export interface Prepared {
  readonly factor: FlowFactor
  readonly popup?: Window
}

/** How the SDK starts a sign-in with one method. */
export interface Method<Name extends FactorMethod = FactorMethod> {
  /** The types of handle that it accepts. If there are none, no handle may be passed. */
  readonly handles: readonly HandlesOf<Name>[]
  /** Whether a handle of another type is refused without contacting the server. */
  readonly strict: boolean
  /** Whether this environment can run it at all. */
  readonly available: (runtime: Runtime) => boolean
  /**
   * Fills in defaults synchronously.
   * @throws InvalidAuthenticationMethodError if this environment cannot do what the factor requires.
   */
  readonly prepare: (factor: FlowFactor, client: Client, live: AbortController) => Prepared | Promise<Prepared>
}

/**
 * A factor as it is sent; functions among the options are left out, because JSON has none. Without a factor the server expects an
 * empty object: the flow only attaches a handle.
 */
export const wireFactor = (factor: FlowFactor | undefined) =>
  factor ? { method: factor.method, options: { ...factor.options, method: factor.method } } : {}
