import { asSlashIDError, errorOf, type SlashIDError } from '../errors.js'

/** The running flows of one SDK instance, so that none is left waiting for ever. */
export interface Flows {
  /**
   * Runs a flow to whatever ends it. Aborting `live`, with an error as reason, ends it with that error; once it is over,
   * whatever still listens or waits for it stops.
   * @param only A sign-in: it ends the sign-in before it. Other flows run beside it, such as a recovery while the password
   *   is being asked.
   * @param failed Told of the error, unless the flow was cancelled.
   * @throws SlashIDError
   */
  run<Result>(
    only: boolean,
    work: (live: AbortController) => Promise<Result>,
    failed?: (error: SlashIDError) => void,
  ): Promise<Result>
  /** Ends all of them with a FlowCancelledError. */
  cancel(): void
}

/** Starts with none. */
export function createFlows(): Flows {
  const running = new Set<AbortController>()
  let signIn: AbortController | undefined
  return {
    async run(only, work, failed) {
      const live = new AbortController()
      if (only) {
        signIn?.abort(errorOf('flow_cancelled'))
        signIn = live
      }
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

/** What `idFlowFailed` tells of an error. */
export const failureEvent = ({ slug, message, context }: SlashIDError) => ({
  errorText: slug,
  challengeId: context.challengeId as string | undefined,
  failureDetail: message,
})
