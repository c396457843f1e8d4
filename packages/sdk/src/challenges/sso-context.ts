import type { ContextFactor, FlowFactor } from '../events.js'
import { completeFactor } from '../flows/factors.js'
import { popupFor } from '../flows/popup-for.js'
import type { Flow, Outcome } from './answerer.js'

/**
 * What a flow goes on with when the server sets a sign-in at a provider for it: the factor, with the caller's options where
 * the server repeats none, and the popup that it asks for.
 */
export function ssoContext({ client, factor: before, live, popup }: Flow, set: ContextFactor): Outcome {
  const own = before?.method === set.method ? before.options : undefined
  const factor = completeFactor({ ...set, options: { ...own, ...set.options } } as FlowFactor, client.runtime)
  return { factor, popup: popupFor(factor, client, live, popup) }
}
