import { errorOf } from '../errors.js'

/** The running flows of one SDK instance, so that none is left waiting for ever. */
export interface LiveFlows {
  /**
   * Lets a flow run. Aborting it, with an error as reason, ends it with that error.
   * @param only A sign-in: it ends the sign-in before it. Other flows run beside it, such as a recovery while the password
   *   is being asked.
   */
  start(only: boolean): AbortController
  /** A flow is over: whatever still listens or waits for it stops. */
  end(flow: AbortController): void
  /** Ends all of them with a FlowCancelledError. */
  cancel(): void
}

/** Starts with none. */
export function createLiveFlows(): LiveFlows {
  const live = new Set<AbortController>()
  let signIn: AbortController | undefined
  return {
    start(only) {
      const flow = new AbortController()
      if (only) {
        signIn?.abort(errorOf('flow_cancelled'))
        signIn = flow
      }
      live.add(flow)
      return flow
    },
    end(flow) {
      live.delete(flow)
      flow.abort()
    },
    cancel() {
      for (const flow of live) flow.abort(errorOf('flow_cancelled'))
    },
  }
}
