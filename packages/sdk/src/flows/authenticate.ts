import type { Challenge, Handle } from '@portico/protocol'
import { browserSecret } from '../browser/browser-secret.js'
import { prepareProof } from '../browser/pkce.js'
import type { Popup } from '../browser/popup.js'
import type { Client } from '../client.js'
import type { FlowFactor } from '../events.js'
import { resultOf } from '../http/call.js'
import { required } from '../http/required.js'
import { checkAuthenticator, checkPair, completeFactor, wireFactor } from './factors.js'
import { failureEvent } from './flows.js'
import { keepIdentifier } from './identifiers.js'
import { meetChallenges } from './meet-challenges.js'
import { popupFor } from './popup-for.js'

/** The kind of session that a sign-in asks for, where it is not the usual one. */
export const wantedSession = ({ config: { session } }: Pick<Client, 'config'>) =>
  session === 'person' ? {} : { session }

export interface Authentication {
  readonly organization: string
  readonly handle?: Handle | null | undefined
  readonly factor?: FlowFactor | undefined
  /** Token of the session to extend: a second factor, or an anonymous person who makes themselves known. */
  readonly previousToken?: string | undefined
}

/**
 * Signs in: checks, asks the server for challenges, meets them. Ends a sign-in of this instance that still runs.
 * A popup is opened in the caller's turn, before anything is awaited: browsers block it later.
 * @returns The user token, or the container it came in.
 * @throws SlashIDError; told by `idFlowFailed` too, unless the flow was cancelled.
 */
export async function authenticate(client: Client, given: Authentication): Promise<string> {
  const { call, events, flows, runtime } = client
  const { organization, previousToken } = given
  const handle = given.handle ?? undefined
  let { factor } = given
  return flows.run(
    'signIn',
    async (live) => {
      required(organization, 'oid', 'id')
      let popup: Popup | undefined
      if (factor) {
        checkPair(factor, handle)
        factor = completeFactor(factor, runtime)
        popup = popupFor(factor, client, live)
        await checkAuthenticator(factor)
      }
      const about = { handle, authenticationFactor: factor }
      events.emit('idFlowStarted', { authenticationFactor: factor })
      const own = await prepareProof(runtime)
      const metadata = { ...own.proof, ...wantedSession(client), browser: browserSecret(runtime) }
      const body = { handle: given.handle, factor: wireFactor(factor), metadata }
      const begun = call<readonly Challenge[]>('POST /id/v2', { body, organization, token: previousToken, live })
      const challenges = await resultOf(begun, { ...about, oid: organization })
      const token = await meetChallenges(challenges, { client, live, ...given, handle, factor, popup, own })
      keepIdentifier(client, handle)
      events.emit('idFlowSucceeded', { token, ...about })
      return token
    },
    (error) =>
      events.emit('idFlowFailed', { authenticationFactor: factor, handle, previousToken, ...failureEvent(error) }),
  )
}
