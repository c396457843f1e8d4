import config from '@portico-site/lazy-config'
import { USER_TOKEN } from '../page/page-core.js'

/** What the browser stores while the person is at the identity server. */
interface PendingSignIn {
  readonly state: string
  readonly verifier: string
  /** Where they wanted to go. */
  readonly page: string
}

const PENDING = 'portico-preview'

/** Redirects to the identity server, which asks the person whether this preview may open its pages as them. */
export async function signIn(): Promise<void> {
  const pending: PendingSignIn = { state: secret(), verifier: secret(), page: location.href }
  sessionStorage.setItem(PENDING, JSON.stringify(pending))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier))
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: config.preview ?? '',
    response_type: 'code',
    scope: 'preview',
    state: pending.state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  location.assign(`${config.baseURL}/oauth2/authorize?${query}`)
}

/**
 * Handles the identity server's response, once, and goes to the page that the person wanted, signed in if they agreed.
 */
export async function comeBack(): Promise<void> {
  const pending = takePending()
  const query = new URLSearchParams(location.search)
  // A response that this tab did not request would let someone else choose who the reader is.
  if (!pending || query.get('state') !== pending.state) return history.replaceState(null, '', location.pathname)
  const code = query.get('code')
  const token = code === null ? undefined : await exchanged(code, pending.verifier)
  if (token !== undefined) localStorage.setItem(USER_TOKEN, token)
  location.replace(pending.page)
}

function takePending(): PendingSignIn | undefined {
  const text = sessionStorage.getItem(PENDING)
  sessionStorage.removeItem(PENDING)
  return text === null ? undefined : (JSON.parse(text) as PendingSignIn)
}

async function exchanged(code: string, code_verifier: string): Promise<string | undefined> {
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: config.preview ?? '' },
    ...{ code, code_verifier },
  })
  try {
    const response = await fetch(`${config.baseURL}/oauth2/tokens`, { method: 'POST', body })
    const { access_token } = (await response.json()) as { readonly access_token?: string }
    return response.ok ? access_token : undefined
  } catch {
    return undefined
  }
}

const clientId = `preview:${config.orgID}:${config.build}`

const secret = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...Array.from(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
