import { asSlashIDError, errorOf, type SlashIDError } from '../errors.js'

/** The running flows of one SDK instance, so that all of them can be ended. */
export interface Flows {
  /**
   * Runs a flow until it ends. Aborting `live` with an error as its reason ends the flow with that error. Once the flow
   * has ended, its listeners and waits stop.
   * @param kind `signIn` ends the previous sign-in; `beside` runs alongside one, such as a recovery during a password
   * prompt; `offer` waits for a visitor who may never act, and is ended by any other flow.
   * @param failed Receives the error, unless the flow was cancelled.
   * @throws SlashIDError
   */
  run<Result>(
    kind: FlowKind,
    work: (live: AbortController) => Promise<Result>,
    failed?: (error: SlashIDError) => void,
  ): Promise<Result>
  /** Ends all of them with a FlowCancelledError. */
  cancel(): void
}

export type FlowKind = 'signIn' | 'beside' | 'offer'

/** Starts with none. */
export function createFlows(): Flows {
  const running = new Set<AbortController>()
  const last: { [Kind in FlowKind]?: AbortController } = {}
  return {
    async run(kind, work, failed) {
      const live = new AbortController()
      for (const ended of [last.offer, kind === 'signIn' && last.signIn])
        if (ended) ended.abort(errorOf('flow_cancelled'))
      // An offer during a sign-in is too late.
      if (kind === 'offer' && [...running].some(({ signal }) => !signal.aborted)) live.abort(errorOf('flow_cancelled'))
      last[kind] = live
      running.add(live)
      try {
        return await work(live)
      } catch (caught) {
        const error = asSlashIDError(caught)
        if (error.slug !== 'flow_cancelled') failed?.(error)
        throw error
      } finally {
        running.delete(live)
        live.abort()
      }
    },
    cancel() {
      for (const live of running) live.abort(errorOf('flow_cancelled'))
    },
  }
}

/** The payload of `idFlowFailed` for an error. */
export const failureEvent = ({ slug, message, context }: SlashIDError) => ({
  errorText: slug,
  challengeId: context.challengeId as string | undefined,
  failureDetail: message,
})
