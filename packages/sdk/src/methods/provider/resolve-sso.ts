import type { SsoReturn } from '../../browser/location.js'
import type { Client } from '../../client/client.js'
import type { SlashIDError } from '../../errors.js'
import { resultOf } from '../../http/call.js'
import { POLL_INTERVAL } from '../../wire-values.js'
import type { Flow } from '../challenge-answerer.js'

interface SsoStart extends Pick<Flow, 'organization' | 'previousToken'> {
  readonly verifier: string
}

/**
 * Tells the server that the provider's response came back to the browser that had requested it. Runs beside the challenges of the
 * flow, whose proxy waits for what this resolves; if it fails, so does the flow. A server that refuses knows more about the
 * reason than it says here, so its next response to the proxy takes precedence.
 * @param begun What the flow was started with, once the CSRF token was verified.
 */
export async function resolveSso(
  client: Client,
  live: AbortController,
  { challengeId: challenge_id, code }: SsoReturn,
  { verifier: pkce_code_verifier, organization, previousToken: token }: SsoStart,
): Promise<void> {
  const { call, runtime } = client
  try {
    const body = { challenge_id, code, pkce_code_verifier }
    await resultOf(call('POST /sso/resolve', { body, organization, token, live }))
  } catch (error) {
    if ((error as SlashIDError).context?.response) await runtime.sleep(3 * POLL_INTERVAL, live.signal).catch(() => {})
    live.abort(error)
  }
}
