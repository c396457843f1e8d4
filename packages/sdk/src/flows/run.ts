import type { Client } from '../client.js'
import { asSlashIDError, type SlashIDError } from '../errors.js'

/**
 * Runs a flow from its start to whatever ends it.
 * @param only Ends the sign-in before it.
 * @param failed Told of the error, unless the flow was cancelled.
 * @throws SlashIDError
 */
export async function run<Result>(
  { flows }: Client,
  only: boolean,
  work: (live: AbortController) => Promise<Result>,
  failed?: (error: SlashIDError) => void,
): Promise<Result> {
  const live = flows.start(only)
  try {
    return await work(live)
  } catch (caught) {
    const error = asSlashIDError(caught)
    if (error.slug !== 'flow_cancelled') failed?.(error)
    throw error
  } finally {
    flows.end(live)
  }
}

/** What `idFlowFailed` tells of an error. */
export const failureEvent = ({ slug, message, context }: SlashIDError) => ({
  errorText: slug,
  challengeId: context.challengeId as string | undefined,
  failureDetail: message,
})
