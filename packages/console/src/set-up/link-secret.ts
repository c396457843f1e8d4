const KEY = 'portico-set-up'
const TEST = 'portico-set-up-test'

/**
 * The secret of the link that opened the page. It is removed from the URL immediately and kept for this tab, because
 * the test leads to another site and back.
 */
export function takeSecret(): string {
  const { hash, pathname, search } = window.location
  const secret = hash.slice(1)
  if (secret !== '') {
    sessionStorage.setItem(KEY, secret)
    sessionStorage.removeItem(TEST)
    window.history.replaceState(null, '', pathname + search)
  }
  return secret || (sessionStorage.getItem(KEY) ?? '')
}

export function forgetSecret(): void {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(TEST)
}

/** Binds the provider's response to this tab (PKCE, RFC 7636). */
export async function beginBinding(): Promise<{
  readonly pkce_code_challenge: string
  readonly csrf_token: string
}> {
  const [verifier, csrf_token] = [random(), random()]
  sessionStorage.setItem(TEST, JSON.stringify({ verifier, csrf_token }))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { pkce_code_challenge: base64url(new Uint8Array(digest)), csrf_token }
}

/** The provider's response from the URL, returned once; undefined unless this tab requested it. */
export function takeAnswer() {
  const query = new URLSearchParams(window.location.search)
  const [challenge_id, code] = [query.get('sso_challenge_id'), query.get('sso_code')]
  if (challenge_id === null || code === null) return undefined
  window.history.replaceState(null, '', window.location.pathname)
  const stored = JSON.parse(sessionStorage.getItem(TEST) ?? '{}') as { verifier?: string; csrf_token?: string }
  sessionStorage.removeItem(TEST)
  if (stored.verifier === undefined || stored.csrf_token !== query.get('csrf_token')) return undefined
  return { challenge_id, code, pkce_code_verifier: stored.verifier }
}

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
