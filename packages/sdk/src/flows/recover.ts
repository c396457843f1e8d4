import { type Challenge, type Handle, isReachable } from '@portico/protocol'
import type { Client } from '../client.js'
import { asSlashIDError, errorOf } from '../errors.js'
import type { RecoverableFactor } from '../events.js'
import { resultOf } from '../http/call.js'
import { meetChallenges } from './meet-challenges.js'

/**
 * Helps someone who forgot a password: the server sends a link, and this waits until the link's page has set a new one.
 * Runs beside a sign-in that is asking for the password, so that it can go on with the new one.
 * @throws SlashIDError; told by `recoveryFlowFailed` too, unless the flow was cancelled.
 */
export async function recover(
  client: Client,
  { handle, factor }: { readonly handle: Handle; readonly factor: RecoverableFactor },
): Promise<void> {
  const { call, config, events, flows } = client
  if (!config.oid)
    throw errorOf('invalid_slashid_configuration', {
      message: 'oid is missing, and a recovery needs it to name the organization. Pass oid to SlashID.',
    })
  if (!isReachable(handle.type)) throw errorOf('recover_non_reachable_handle_type', { context: { handle } })
  const told = { handle, authenticationFactor: factor }
  const live = flows.startBeside()
  try {
    events.emit('recoveryFlowStarted', told)
    const body = { handle, factor: { method: factor.method } }
    const asked = call<readonly Challenge[]>('POST /recover', {
      body,
      organization: config.oid,
      signal: live.signal,
      patient: true,
    })
    const challenges = (await resultOf(asked, { ...told, oid: config.oid })) ?? []
    await meetChallenges(challenges, { client, ...live, ...told, factor, organization: config.oid })
    events.emit('recoveryFlowSucceeded', told)
  } catch (caught) {
    const error = asSlashIDError(caught)
    if (error.slug !== 'flow_cancelled')
      events.emit('recoveryFlowFailed', { ...told, errorText: 'recovery_failed', failureDetail: error.message })
    throw error
  } finally {
    live.end()
  }
}
