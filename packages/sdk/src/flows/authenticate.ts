import type { Challenge, Handle, OidcOptions } from '@portico/protocol'
import { prepareProof } from '../browser/pkce.js'
import { openPopup, type Popup } from '../browser/popup.js'
import type { Client } from '../client.js'
import { errorOf } from '../errors.js'
import type { FlowFactor } from '../events.js'
import { resultOf } from '../http/call.js'
import { isSso } from '../wire-values.js'
import { checkAuthenticator, checkPair, completeFactor, wireFactor } from './factors.js'
import { failureEvent } from './flows.js'
import { keepIdentifier } from './identifiers.js'
import { meetChallenges } from './meet-challenges.js'

export interface Authentication {
  readonly organization: string
  readonly handle?: Handle | null
  readonly factor?: FlowFactor
  /** Token of the session to extend: a second factor, or an anonymous person who makes themselves known. */
  readonly previousToken?: string
}

/**
 * Signs in: checks, asks the server for challenges, meets them. Ends a sign-in of this instance that still runs.
 * A popup is opened in the caller's turn, before anything is awaited: browsers block it later.
 * @returns The user token, or the container it came in.
 * @throws SlashIDError; told by `idFlowFailed` too, unless the flow was cancelled.
 */
export async function authenticate(client: Client, given: Authentication): Promise<string> {
  const { call, events, runtime } = client
  const { organization, previousToken } = given
  const handle = given.handle ?? undefined
  let authenticationFactor = given.factor
  let popup: Popup | undefined
  try {
    return await client.flows.run(
      true,
      async (live) => {
        if (authenticationFactor) {
          checkPair(authenticationFactor, handle)
          authenticationFactor = completeFactor(authenticationFactor, runtime)
          popup = popupFor(authenticationFactor, client)
          await checkAuthenticator(authenticationFactor)
        }
        const factor = authenticationFactor
        events.emit('idFlowStarted', { authenticationFactor })
        const challenges = await resultOf(
          call<readonly Challenge[]>('POST /id/v2', {
            body: { handle: given.handle, factor: wireFactor(factor), metadata: await prepareProof(runtime) },
            organization,
            token: previousToken,
            live,
          }),
          { handle, authenticationFactor, oid: organization },
        )
        const token = await meetChallenges(challenges, { client, live, ...given, handle, factor, popup })
        keepIdentifier(runtime.local, handle)
        events.emit('idFlowSucceeded', { token, authenticationFactor, handle })
        return token
      },
      (error) => events.emit('idFlowFailed', { authenticationFactor, handle, previousToken, ...failureEvent(error) }),
    )
  } finally {
    popup?.close()
  }
}

function popupFor({ method, options }: FlowFactor, { runtime, events }: Client): Popup | undefined {
  const about = options as Partial<OidcOptions> | undefined
  if (!runtime.page || !isSso(method) || about?.ux_mode !== 'popup') return undefined
  const popup = openPopup(runtime.page)
  if (popup) return popup
  const reason = 'Popup blocked'
  if (method === 'oidc') events.emit('oauthFlowFailed', { ...about, reason })
  throw errorOf('oidc_popup_blocked', reason)
}
