import { errorOf } from '../errors.js'
import type { Runtime } from '../runtime.js'
import { CODE_VERIFIER, CSRF_TOKEN } from '../wire-values.js'
import { toBase64Url } from './base64url.js'

type Parts = Pick<Runtime, 'crypto' | 'local'>

/** What a flow tells the server in advance, so that only this browser can finish a sign-in that left the page. */
export interface Proof {
  readonly pkce_code_challenge: string
  readonly csrf_token: string
}

/**
 * Makes and keeps a code verifier (RFC 7636, S256) and a CSRF token, in place of earlier ones.
 * @throws InvalidSlashIDConfigurationError on an insecure origin, where browsers withhold `crypto.subtle`.
 */
export async function prepareProof({ crypto, local }: Parts): Promise<Proof> {
  if (!crypto?.subtle)
    throw errorOf(
      'invalid_slashid_configuration',
      'Browsers withhold the cryptography of a sign-in: use https:// or localhost',
    )
  const csrf_token = crypto.randomUUID()
  const verifier = crypto.randomUUID() + crypto.randomUUID()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  local.setItem(CSRF_TOKEN, csrf_token)
  local.setItem(CODE_VERIFIER, verifier)
  return { pkce_code_challenge: toBase64Url(digest), csrf_token }
}

/**
 * Checks that the CSRF token that came back is the one that this browser sent.
 * @throws UnexpectedError when it is not: the answer belongs to someone else's sign-in. The one that runs here can go on.
 */
export function checkCsrfToken({ local }: Pick<Runtime, 'local'>, csrfToken: string): void {
  const sent = local.getItem(CSRF_TOKEN)
  if (!sent) throw errorOf('unspecified', 'no CSRF token stored')
  if (sent !== csrfToken) throw errorOf('unspecified', 'CSRF token mismatch')
}

/**
 * Takes the code verifier out of the store, once `checkCsrfToken` agrees. Both are single use.
 * @throws UnexpectedError
 */
export function takeVerifier({ local }: Pick<Runtime, 'local'>, csrfToken: string): string {
  checkCsrfToken({ local }, csrfToken)
  const verifier = local.getItem(CODE_VERIFIER)
  for (const key of [CSRF_TOKEN, CODE_VERIFIER]) local.removeItem(key)
  if (!verifier) throw errorOf('unspecified', 'no PKCE code verifier stored')
  return verifier
}
