import { errorOf } from '../errors.js'
import { toBase64Url } from './base64url.js'
import type { Runtime } from './runtime.js'

/** What a flow sends to the server in advance, so that only this browser can finish a sign-in that left the page. */
export interface Proof {
  readonly pkce_code_challenge: string
  readonly csrf_token: string
}

/** A proof and the secret that it was derived from. */
export interface OwnProof {
  readonly proof: Proof
  readonly verifier: string
}

/**
 * Creates a code verifier (RFC 7636, S256) and a CSRF token for one flow. Stores nothing, since most flows stay on the
 * page.
 * @throws InvalidSlashIDConfigurationError on an insecure origin, where browsers withhold `crypto.subtle`.
 */
export async function prepareProof({ crypto }: Pick<Runtime, 'crypto'>): Promise<OwnProof> {
  if (!crypto?.subtle)
    throw errorOf(
      'invalid_slashid_configuration',
      'Browsers withhold the cryptography of a sign-in: use https:// or localhost',
    )
  const csrf_token = crypto.randomUUID()
  const verifier = crypto.randomUUID() + crypto.randomUUID()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { proof: { pkce_code_challenge: toBase64Url(digest), csrf_token }, verifier }
}
