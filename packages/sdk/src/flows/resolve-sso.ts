import type { SsoReturn } from '../browser/location.js'
import { takeVerifier } from '../browser/pkce.js'
import type { Client } from '../client.js'
import { resultOf } from '../http/call.js'
import { organizationOf } from './organization.js'

/**
 * Tells the server that the provider's answer came back to the browser that had asked for it. Runs beside the challenges
 * of the flow, whose proxy waits for what this resolves; when it fails, so does the flow.
 */
export async function resolveSso(
  client: Client,
  live: AbortController,
  { challengeId: challenge_id, code, csrfToken }: SsoReturn,
  organization = organizationOf(client),
): Promise<void> {
  try {
    const body = { challenge_id, code, pkce_code_verifier: takeVerifier(client.runtime, csrfToken) }
    await resultOf(client.call('POST /sso/resolve', { body, organization, live }))
  } catch (error) {
    live.abort(error)
  }
}
