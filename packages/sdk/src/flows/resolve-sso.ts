import type { SsoReturn } from '../browser/location.js'
import { takeVerifier } from '../browser/pkce.js'
import type { Client } from '../client.js'
import { errorOf } from '../errors.js'
import { resultOf } from '../http/call.js'

/** Tells the server that the provider's answer came back to the browser that had asked for it. */
export async function resolveSso(
  { call, config, runtime }: Client,
  { challengeId, code, csrfToken }: SsoReturn,
  organization = config.oid,
): Promise<void> {
  const pkce_code_verifier = takeVerifier(runtime, csrfToken)
  if (!organization)
    throw errorOf('invalid_slashid_configuration', {
      message: 'oid is missing, and finishing an external sign-in needs it. Pass oid to SlashID.',
    })
  const body = { challenge_id: challengeId, code, pkce_code_verifier }
  await resultOf(call('POST /sso/resolve', { body, organization, patient: true }))
}
