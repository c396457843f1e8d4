import type { Challenge, Handle } from '@portico/protocol'
import { browserSecret } from '../browser/browser-secret.js'
import { keepIdentifier } from '../browser/identifiers.js'
import { prepareProof } from '../browser/pkce.js'
import { type Client, wantedSession } from '../client/client.js'
import { failureEvent } from '../client/running-flows.js'
import type { FlowFactor } from '../events.js'
import { resultOf } from '../http/call.js'
import { required } from '../http/required.js'
import { meetChallenges } from '../methods/meet-challenges.js'
import { wireFactor } from '../methods/method.js'
import { prepare } from '../methods/prepare.js'

export interface Authentication {
  readonly organization: string
  readonly handle?: Handle | null
  readonly factor?: FlowFactor
  /** Token of the session to extend: a second factor, or an anonymous person who signs in. */
  readonly previousToken?: string
}

/**
 * Signs in: checks the factor, asks the server for challenges and meets them. Ends any running sign-in of this
 * instance.
 * @returns The user token, or the container it came in.
 * @throws SlashIDError. `idFlowFailed` reports it too, unless the flow was cancelled.
 */
export async function authenticate(client: Client, authentication: Authentication): Promise<string> {
  const { call, events, flows, runtime } = client
  const { organization, previousToken } = authentication
  const handle = authentication.handle ?? undefined
  let { factor } = authentication
  return flows.run(
    'signIn',
    async (live) => {
      required(organization, 'oid', 'id')
      const prepared = factor && (await prepare(factor, handle, client, live))
      live.signal.throwIfAborted()
      factor = prepared?.factor
      const about = { handle, authenticationFactor: factor }
      events.emit('idFlowStarted', { authenticationFactor: factor })
      const own = await prepareProof(runtime)
      const metadata = { ...own.proof, ...wantedSession(client), browser: browserSecret(runtime) }
      const body = { handle: authentication.handle, factor: wireFactor(factor), metadata }
      const reply = call<readonly Challenge[]>('POST /id/v2', { body, organization, token: previousToken, live })
      const challenges = await resultOf(reply, { ...about, oid: organization })
      const token = await meetChallenges(challenges, { client, live, ...authentication, ...prepared, handle, own })
      keepIdentifier(client, handle)
      events.emit('idFlowSucceeded', { token, ...about })
      return token
    },
    (error) =>
      events.emit('idFlowFailed', { authenticationFactor: factor, handle, previousToken, ...failureEvent(error) }),
  )
}
