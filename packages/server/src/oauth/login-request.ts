import type { Scope } from '@portico/protocol'
import { MINUTE } from '@portico/protocol'
import { secretId } from '../ground/ids.js'
import { ssoHash } from '../ground/secrets.js'
import { findOrganization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { readingAudience } from '../identity/tokens/kinds.js'
import { isLoopback } from '../loopback.js'
import type { ClientRecord } from '../storage/sign-in/clients.js'
import { grantedScope, isOwnResource, wordsOf } from './consents.js'
import { findClient } from './find-client.js'
import { allowsRedirect } from './redirect-uris.js'

/** How a program may want the person to be prompted (OpenID Connect Core, 3.1.2.1). */
const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const
type Prompt = (typeof PROMPTS)[number]

/** A validated authorization request of a program (RFC 6749, 4.1.1; RFC 7636). */
export interface LoginRequest {
  readonly client_id: string
  readonly redirect_uri: string
  readonly scope: readonly Scope[]
  readonly code_challenge: string
  readonly prompt: readonly Prompt[]
  /** The maximum age of the sign-in, in seconds. */
  readonly max_age?: number
  readonly state?: string
  readonly nonce?: string
}

export type ReadRequest =
  | { readonly ok: true; readonly request: LoginRequest; readonly client: ClientRecord }
  /** There is no trusted address to redirect to: show it on a page. */
  | { readonly ok: false; readonly sentence: string }
  | { readonly ok: false; readonly redirect: string }
  /** The address was only stated by the program: it is shown, and the person decides whether to go there. */
  | { readonly ok: false; readonly sentence: string; readonly leave: string }

/**
 * Reads a request to `/oauth2/authorize`. Redirects only to an address that exactly matches one that the client
 * registered; until that is known, errors are shown on a page.
 * @param address the caller's network address.
 */
export async function readLoginRequest(
  services: Services,
  query: URLSearchParams,
  address: string,
): Promise<ReadRequest> {
  const single = (name: string) => (query.getAll(name).length === 1 ? (query.get(name) ?? '') : '')
  const [client_id, redirect_uri, state] = [single('client_id'), single('redirect_uri'), single('state')]
  const lookup = await findClient(services, client_id, address)
  if (!lookup.ok) return lookup
  const { client } = lookup
  if (!allowsRedirect(client, redirect_uri))
    return {
      ok: false,
      sentence: 'The program that sent you here asked to return to an address that it has not registered.',
    }
  const refuse = (error: string, error_description: string): ReadRequest => {
    const more = { error, error_description, ...(state !== '' && { state }) }
    const address = backTo(services, redirect_uri, more)
    // Anyone can register an address; links to this server must not redirect there automatically (RFC 9700, 4.11.2).
    if (client.origin === 'administrator' || isLoopback(redirect_uri)) return { ok: false, redirect: address }
    return {
      ok: false,
      leave: address,
      sentence: `The program ${client.name} cannot sign you in: ${error_description}.`,
    }
  }
  if (query.has('request')) return refuse('request_not_supported', 'request objects are not supported')
  if (query.has('request_uri')) return refuse('request_uri_not_supported', 'request objects are not supported')
  if (single('response_type') !== 'code') return refuse('unsupported_response_type', 'response_type must be code')
  if (query.has('response_mode') && single('response_mode') !== 'query')
    return refuse('invalid_request', 'response_mode must be query')
  const code_challenge = single('code_challenge')
  if (single('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(code_challenge))
    return refuse('invalid_request', 'code_challenge with code_challenge_method=S256 is required')
  const resources = query.getAll('resource')
  if (!resources.every((resource) => isOwnResource(services.settings, resource)))
    return refuse('invalid_target', `resource must be ${readingAudience(services.settings.url)}`)
  const scope = grantedScope(client, wordsOf(single('scope')), resources.length > 0)
  if (!scope.ok) return refuse('invalid_scope', scope.why)
  if (scope.granted.includes('read') && !(await letsProgramsRead(services, client)))
    return refuse('access_denied', 'this organization does not allow programs to read as its members')
  if (state.length > 1024 || single('nonce').length > 1024)
    return refuse('invalid_request', 'state or nonce is too long')
  const prompt = wordsOf(single('prompt'))
  if (!prompt.every(isPrompt) || (prompt.includes('none') && prompt.length > 1))
    return refuse('invalid_request', 'prompt must be either none, or one or more of login, consent and select_account')
  if (query.has('max_age') && !/^\d{1,9}$/.test(single('max_age')))
    return refuse('invalid_request', 'max_age must be a number of seconds')
  if (prompt.includes('none')) return refuse('login_required', 'no one is signed in here')
  const nonce = single('nonce')
  const request: LoginRequest = {
    client_id,
    redirect_uri,
    scope: scope.granted,
    code_challenge,
    prompt,
    ...(query.has('max_age') && { max_age: Number(single('max_age')) }),
    state: state || undefined,
    nonce: nonce || undefined,
  }
  return { ok: true, client, request }
}

/** Returns the program's address with a response in its query, which also names this server (RFC 9207). */
function backTo({ settings }: Services, redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, iss: settings.url })) url.searchParams.set(name, value)
  return url.href
}

/** Returns the program's address with the person's refusal. */
export const denied = (services: Services, { redirect_uri, state }: LoginRequest): string =>
  backTo(services, redirect_uri, {
    error: 'access_denied',
    error_description: 'the person denied access',
    ...(state !== undefined && { state }),
  })

const letsProgramsRead = async ({ stores }: Services, { organization_id }: ClientRecord): Promise<boolean> =>
  (await findOrganization(stores, organization_id)).settings.reader_tokens

const isPrompt = (word: string): word is Prompt => (PROMPTS as readonly string[]).includes(word)

const LIFETIME = MINUTE

/**
 * Ends a hosted login: returns the program's address with a code that is valid for one minute.
 * @param groups that the person chose, if the code is for reading.
 */
export async function issueCode(
  services: Services,
  request: LoginRequest,
  sessionId: string,
  groups: readonly string[] | null = null,
): Promise<string> {
  const { random, stores, clock } = services
  const { client_id, redirect_uri, code_challenge, scope, state, nonce = null } = request
  const code = `${secretId(random)}${secretId(random)}`
  await stores.loginCodes.add({
    client_id,
    redirect_uri,
    code_challenge,
    nonce,
    scope: scope.join(' '),
    code_hash: ssoHash(code),
    session_id: sessionId,
    used_at: null,
    groups,
    granted_session: null,
    expires_at: clock.now() + LIFETIME,
  })
  return backTo(services, redirect_uri, { code, ...(state !== undefined && { state }) })
}
