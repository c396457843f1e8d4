import { type Challenge, type Handle, isReachable } from '@portico/protocol'
import { browserSecret } from '../../browser/browser-secret.js'
import { type Client, organizationOf } from '../../client/client.js'
import { errorOf } from '../../errors.js'
import type { RecoverableFactor } from '../../events.js'
import { resultOf } from '../../http/call.js'
import type { MeetChallenges } from '../challenge-answerer.js'

/**
 * Helps someone who forgot a password: the server sends a link, and this waits until the link's page has set a new one.
 * Runs beside a sign-in that is asking for the password, so that it can continue with the new one.
 * @throws SlashIDError. `recoveryFlowFailed` reports it too, unless the flow was cancelled.
 */
export async function recover(
  client: Client,
  meetChallenges: MeetChallenges,
  { handle, factor }: { readonly handle: Handle; readonly factor: RecoverableFactor },
): Promise<void> {
  const { call, events } = client
  const organization = organizationOf(client)
  if (!isReachable(handle.type)) throw errorOf('recover_non_reachable_handle_type', undefined, { context: { handle } })
  const about = { handle, authenticationFactor: factor }
  await client.flows.run(
    'beside',
    async (live) => {
      events.emit('recoveryFlowStarted', about)
      const metadata = { browser: browserSecret(client.runtime) }
      const body = { handle, factor: { method: factor.method }, metadata }
      const reply = call<readonly Challenge[]>('POST /recover', { body, organization, live })
      const challenges = await resultOf(reply, about)
      await meetChallenges(challenges, { client, live, handle, factor, organization })
      events.emit('recoveryFlowSucceeded', about)
    },
    ({ message }) =>
      events.emit('recoveryFlowFailed', { ...about, errorText: 'recovery_failed', failureDetail: message }),
  )
}
