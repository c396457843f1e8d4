import type { Challenge } from '@portico/protocol'
import { keepIdentifier } from '../../browser/identifiers.js'
import { prepareProof } from '../../browser/pkce.js'
import { type Client, wantedSession } from '../../client/client.js'
import { failureEvent } from '../../client/running-flows.js'
import { errorOf } from '../../errors.js'
import { resultOf } from '../../http/call.js'
import { decodeToken } from '../../token/token.js'
import type { MeetChallenges } from '../challenge-answerer.js'
import { wireFactor } from '../method.js'
import { preparePasskey } from './passkey.js'

/** Options of an offer of passkeys. */
export interface AutofillOptions {
  /** Ends the offer. */
  readonly signal?: AbortSignal
  /** Called once the visitor chose a passkey: the sign-in starts now. */
  readonly onChosen?: () => void
}

/** Challenges live ten minutes (`LIMITS.flowLifetime`); one that has waited this long is replaced. */
export const RENEW_AFTER = 8 * 60_000

/**
 * Offers passkeys in the autofill list of the page's fields (WebAuthn Level 3, 5.1.4, conditional mediation) and signs in
 * with the one that the visitor chooses. Events report the sign-in, not the offer.
 * @returns The user token.
 * @throws FlowCancelledError when the signal, another flow or `flowCancelled` ended it; otherwise like any sign-in.
 */
export async function autofill(
  client: Client,
  meetChallenges: MeetChallenges,
  organization: string,
  { signal, onChosen }: AutofillOptions = {},
): Promise<string> {
  const { call, events, flows, runtime } = client
  const factor = await preparePasskey({ method: 'webauthn' }, client)
  const about = { authenticationFactor: factor }
  let signingIn = false
  return flows.run(
    'offer',
    async (live) => {
      const end = () => live.abort(errorOf('flow_cancelled'))
      if (signal?.aborted) end()
      signal?.addEventListener('abort', end, { signal: live.signal })
      for (;;) {
        live.signal.throwIfAborted()
        const round = roundOf(live)
        const metadata = { ...(await prepareProof(runtime)).proof, ...wantedSession(client) }
        const body = { handle: null, factor: wireFactor(factor), metadata }
        const reply = call<readonly Challenge[]>('POST /id/v2', { body, organization, live })
        const challenges = await resultOf(reply, { ...about, oid: organization })
        const waited = new AbortController()
        const chosen = () => {
          waited.abort()
          signingIn = true
          onChosen?.()
          events.emit('idFlowStarted', about)
        }
        runtime.sleep(RENEW_AFTER, waited.signal).then(
          () => round.abort(RENEWED),
          () => undefined,
        )
        try {
          const token = await meetChallenges(challenges, { client, live: round, organization, factor, chosen })
          const handle = decodeToken(token).claims.authentications?.at(-1)?.handle
          keepIdentifier(client, handle)
          events.emit('idFlowSucceeded', { token, handle, ...about })
          return token
        } catch (error) {
          if (error !== RENEWED) throw error
        } finally {
          waited.abort()
        }
      }
    },
    (error) => signingIn && events.emit('idFlowFailed', { ...about, ...failureEvent(error) }),
  )
}

/** Why a round ended without an error. */
const RENEWED = Symbol('renewed')

/** A part of a flow, which ends with it and may end earlier. */
function roundOf({ signal }: AbortController): AbortController {
  const round = new AbortController()
  signal.addEventListener('abort', () => round.abort(signal.reason), { signal: round.signal })
  return round
}
