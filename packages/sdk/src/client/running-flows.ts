import { asSlashIDError, errorOf, type SlashIDError } from '../errors.js'

/** The running flows of one SDK instance, so that each of them ends. */
export interface Flows {
  /**
   * Runs a flow to its end. Aborting `live`, with an error as reason, ends it with that error. Once the flow has ended, its
   * listeners and waits stop.
   * @param kind `signIn` ends the sign-in before it; `beside` runs beside one, such as a recovery while the password is
   *   being asked; `offer` waits for a visitor who may never act: any other flow ends it.
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
      // An offer during a sign-in comes too late.
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

/** What `idFlowFailed` carries about an error. */
export const failureEvent = ({ slug, message, context }: SlashIDError) => ({
  errorText: slug,
  challengeId: context.challengeId as string | undefined,
  failureDetail: message,
})
