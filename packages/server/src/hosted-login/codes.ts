import { createHash } from 'node:crypto'
import { ACCEPTS } from '@portico/protocol'
import { writeAudit } from '../audit.js'
import { ssoHash } from '../federation/attempt.js'
import { secretId } from '../ids.js'
import { findOrganization } from '../organizations/organization.js'
import type { LoginCodeRecord } from '../ports/federation-stores.js'
import type { Services } from '../services.js'
import { sameText } from '../steps/otp.js'
import { checkToken } from '../tokens/check.js'
import { tokenOf } from '../tokens/issue.js'
import { backTo, type LoginRequest } from './login-request.js'

const LIFETIME = 60_000

/** Ends a hosted login: the program's address with a code that is good for a minute. */
export async function issueCode(services: Services, request: LoginRequest, sessionId: string): Promise<string> {
  const { random, stores, clock } = services
  const code = `${secretId(random)}${secretId(random)}`
  const { state, nonce = null, ...bound } = request
  await stores.loginCodes.add({
    ...bound,
    nonce,
    code_hash: ssoHash(code),
    session_id: sessionId,
    used_at: null,
    granted_session: null,
    expires_at: clock.now() + LIFETIME,
  })
  return backTo(services, request.redirect_uri, { code, ...(state !== undefined && { state }) })
}

/** The words of RFC 6749, 5.2. */
export interface TokenRefusal {
  readonly ok: false
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'
  readonly error_description: string
}
export type Exchanged = { readonly ok: true; readonly tokens: Readonly<Record<string, string | number>> } | TokenRefusal

/**
 * Exchanges a code for tokens, once: bound to the client, its address and its verifier. A code that comes a second time
 * was stolen from somebody, so what it gave is taken back (RFC 9700, 4.5).
 */
export async function exchangeCode(services: Services, form: Readonly<Record<string, string>>): Promise<Exchanged> {
  const { stores, clock } = services
  const { grant_type, code = '', client_id = '', redirect_uri = '', code_verifier = '' } = form
  if (grant_type !== 'authorization_code')
    return refuse('unsupported_grant_type', 'grant_type must be authorization_code')
  for (const [name, value] of Object.entries({ code, client_id, redirect_uri, code_verifier }))
    if (value === '') return refuse('invalid_request', `${name} is missing`)
  if (!(await stores.clients.find(client_id))) return refuse('invalid_client', 'there is no such client')
  const hash = ssoHash(code)
  const found = await stores.loginCodes.find(hash)
  if (!found || found.client_id !== client_id) return refuse('invalid_grant', OVER)
  if (found.used_at !== null) return takeBack(services, found)
  const challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const fits = found.redirect_uri === redirect_uri && sameText(found.code_challenge, challenge)
  if (!fits || found.expires_at <= clock.now()) return refuse('invalid_grant', OVER)
  if (!(await stores.loginCodes.use(hash, found.session_id, clock.now()))) return takeBack(services, found)
  return tokensOf(services, found)
}

const OVER = 'the code is over, or not for this client, address and verifier; begin again'
const refuse = (error: TokenRefusal['error'], error_description: string): TokenRefusal => ({
  ok: false,
  error,
  error_description,
})

async function takeBack(services: Services, { session_id, client_id }: LoginCodeRecord): Promise<TokenRefusal> {
  await services.stores.transaction(async (inside) => {
    const session = await inside.sessions.find(session_id)
    if (!session || !(await inside.sessions.revoke(session_id, services.clock.now()))) return
    await writeAudit(services, inside, {
      organizationId: session.organization_id,
      action: 'session.ended',
      actor: 'hosted login',
      personId: session.person_id,
      detail: { session: session_id, client: client_id, why: 'a code came twice' },
    })
  })
  return refuse('invalid_grant', 'the code was used before; what it gave is over too')
}

async function tokensOf(
  services: Services,
  { session_id, client_id, nonce, scope }: LoginCodeRecord,
): Promise<Exchanged> {
  const { stores, signer, clock } = services
  const session = await stores.sessions.find(session_id)
  if (!session) return refuse('invalid_grant', OVER)
  const access_token = await tokenOf(services, stores, await findOrganization(stores, session.organization_id), session)
  const checked = await checkToken(services, access_token, ACCEPTS.hostedLogin)
  if (!checked.ok) return refuse('invalid_grant', OVER)
  const { claims } = checked
  // The user token itself, made out to the program as well, which OpenID Connect asks for (Core, 2).
  const id_token = await signer.sign({
    ...claims,
    aud: [claims.aud, client_id],
    azp: client_id,
    auth_time: claims.iat,
    ...(nonce !== null && { nonce }),
  })
  const expires_in = Math.floor(session.expires_at / 1000 - clock.now() / 1000)
  return { ok: true, tokens: { access_token, id_token, token_type: 'Bearer', expires_in, scope } }
}
