import type { ClientRecord } from '../ports/federation-stores.js'
import type { Services } from '../services.js'

/** A program's wish to have somebody signed in, checked (RFC 6749, 4.1.1; RFC 7636). */
export interface LoginRequest {
  readonly client_id: string
  readonly redirect_uri: string
  readonly scope: string
  readonly code_challenge: string
  readonly state?: string
  readonly nonce?: string
}

export type ReadRequest =
  | { readonly ok: true; readonly request: LoginRequest; readonly client: ClientRecord }
  /** Nobody who may be told by a redirect: say it on a page. */
  | { readonly ok: false; readonly sentence: string }
  | { readonly ok: false; readonly redirect: string }

/**
 * Reads what `/oauth2/authorize` was asked. A redirect happens only to an address that the client registered, letter by
 * letter; until that is known, mistakes are told on a page.
 */
export async function readLoginRequest(services: Services, query: URLSearchParams): Promise<ReadRequest> {
  const one = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? '') : '')
  const [client_id, redirect_uri, state] = [one('client_id'), one('redirect_uri'), one('state')]
  const client = client_id === '' ? undefined : await services.stores.clients.find(client_id)
  if (!client) return { ok: false, sentence: 'The program that sent you here is not known. Ask whoever runs it.' }
  if (!client.redirect_uris.includes(redirect_uri))
    return { ok: false, sentence: 'The program that sent you here wants you back at an address it did not register.' }
  const refuse = (error: string, error_description: string): ReadRequest => {
    const more = { error, error_description, ...(state !== '' && { state }) }
    return { ok: false, redirect: backTo(services, redirect_uri, more) }
  }
  if (one('response_type') !== 'code') return refuse('unsupported_response_type', 'response_type must be code')
  const code_challenge = one('code_challenge')
  if (one('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(code_challenge))
    return refuse('invalid_request', 'code_challenge with code_challenge_method=S256 is needed')
  const scopes = one('scope').split(' ')
  if (!scopes.includes('openid')) return refuse('invalid_scope', 'scope must hold openid')
  if (state.length > 1024 || one('nonce').length > 1024) return refuse('invalid_request', 'state or nonce is too long')
  if (one('prompt') === 'none') return refuse('login_required', 'nobody is signed in here')
  const nonce = one('nonce')
  const bound = { ...(state !== '' && { state }), ...(nonce !== '' && { nonce }) }
  return { ok: true, client, request: { client_id, redirect_uri, scope: 'openid', code_challenge, ...bound } }
}

/** The program's address with an answer in its query, which names us too (RFC 9207). */
export function backTo({ settings }: Services, redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, iss: settings.url })) url.searchParams.set(name, value)
  return url.href
}
