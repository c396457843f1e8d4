import { errorOf } from '../errors.js'

/** A flow that runs now. */
export interface LiveFlow {
  /** Aborted, with a FlowCancelledError as reason, when the flow is to end. */
  readonly signal: AbortSignal
  /** Ends the flow with an error of something that runs beside its challenges. */
  readonly fail: (error: unknown) => void
  /** Must be called when the flow is over: whatever still listens or waits for it stops. */
  readonly end: () => void
}

/** The running flows of one SDK instance. */
export interface LiveFlows {
  /** A sign-in: only one runs at a time, so it ends the one before it. */
  readonly startOnly: () => LiveFlow
  /** A flow beside others, such as a recovery while the password is being asked. */
  readonly startBeside: () => LiveFlow
  /** Ends all of them. */
  readonly cancel: () => void
}

/** Keeps the running flows, so that none is left waiting for ever. */
export function createLiveFlows(): LiveFlows {
  const live = new Set<AbortController>()
  let only: AbortController | undefined
  const startBeside = () => {
    const controller = new AbortController()
    live.add(controller)
    const end = () => {
      live.delete(controller)
      controller.abort()
    }
    return { signal: controller.signal, fail: (error: unknown) => controller.abort(error), end, controller }
  }
  return {
    startBeside,
    startOnly() {
      only?.abort(errorOf('flow_cancelled'))
      const flow = startBeside()
      only = flow.controller
      return flow
    },
    cancel() {
      for (const controller of live) controller.abort(errorOf('flow_cancelled'))
    },
  }
}

/** The promise's outcome, unless the signal is aborted first. For work that cannot be stopped, only left. */
export function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
