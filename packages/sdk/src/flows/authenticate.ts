import { type Challenge, type Handle, METHODS, type OidcOptions } from '@portico/protocol'
import { type Proof, prepareProof } from '../browser/pkce.js'
import { openPopup, type Popup } from '../browser/popup.js'
import type { Client } from '../client.js'
import { asSlashIDError, errorOf, type SlashIDError } from '../errors.js'
import type { FlowFactor } from '../events.js'
import { resultOf } from '../http/call.js'
import { checkAuthenticator, checkPair, completeFactor, wireFactor } from './factors.js'
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
export async function authenticate(
  client: Client,
  { organization, previousToken, ...given }: Authentication,
): Promise<string> {
  const { events, flows, runtime } = client
  const handle = given.handle ?? undefined
  let factor = given.factor
  let popup: Popup | undefined
  const live = flows.startOnly()
  try {
    checkPair(factor, handle)
    factor &&= completeFactor(factor, runtime)
    popup = popupFor(factor, client)
    await checkAuthenticator(factor)
    events.emit('idFlowStarted', { authenticationFactor: factor })
    const flow = { client, ...live, popup, organization, handle, factor, previousToken }
    const proof = await prepareProof(runtime)
    const challenges = await begin(flow, given.handle, proof)
    const token = await meetChallenges(challenges, flow)
    keepIdentifier(runtime.local, handle)
    events.emit('idFlowSucceeded', { token, authenticationFactor: factor, handle })
    return token
  } catch (caught) {
    const error = asSlashIDError(caught)
    if (error.slug !== 'flow_cancelled')
      events.emit('idFlowFailed', { authenticationFactor: factor, handle, previousToken, ...failureEvent(error) })
    throw error
  } finally {
    live.end()
    popup?.close()
  }
}

/** What `idFlowFailed` tells of an error. */
export const failureEvent = (error: SlashIDError) => ({
  errorText: error.slug,
  challengeId: error.context.challengeId as string | undefined,
  failureDetail: error.message,
})

type Begun = Omit<Authentication, 'handle'> & { client: Client; signal: AbortSignal; handle?: Handle }

async function begin(
  { client, signal, organization, handle, factor, previousToken }: Begun,
  given: Handle | null | undefined,
  metadata: Proof,
): Promise<readonly Challenge[]> {
  const answer = client.call<readonly Challenge[]>('POST /id/v2', {
    body: { handle: given, factor: wireFactor(factor), metadata },
    organization,
    token: previousToken,
    signal,
    patient: true,
  })
  return (await resultOf(answer, { handle, authenticationFactor: factor, oid: organization })) ?? []
}

function popupFor(factor: FlowFactor | undefined, { runtime, events }: Client): Popup | undefined {
  const options = factor?.options as Partial<OidcOptions> | undefined
  if (!factor || !runtime.page || !METHODS[factor.method].sso || options?.ux_mode !== 'popup') return undefined
  const popup = openPopup(runtime.page)
  if (popup) return popup
  if (factor.method === 'oidc') events.emit('oauthFlowFailed', { ...options, reason: 'Popup blocked' })
  throw errorOf('oidc_popup_blocked')
}
