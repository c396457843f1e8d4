import { ACCEPTS } from '@portico/protocol'
import { isOwnOrigin } from '../allowed-origins.js'
import { writeAudit } from '../audit.js'
import { timedUuid } from '../ids.js'
import { codeChallengeOf, sameText, ssoHash } from '../lib/secrets.js'
import { findOrganization } from '../organizations/organization.js'
import type { ClientRecord, LoginCodeRecord } from '../ports/federation-stores.js'
import type { SessionRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import { checkSession } from '../tokens/check.js'
import { openSession } from '../tokens/issue.js'
import { needsConsent } from './consents.js'
import { scopeOf } from './login-request.js'
import { type Tokens, tokensOfProgram, tokensOfSite } from './program-tokens.js'

/** The words of RFC 6749, 5.2. */
export interface TokenRefusal {
  readonly ok: false
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'
  readonly error_description: string
}
export type Exchanged = { readonly ok: true; readonly tokens: Tokens } | TokenRefusal

/** Programs sign people in again after this; there are no refresh tokens. */
const PROGRAM_LIFETIME = 3_600_000

/**
 * Exchanges a code for tokens of a new session, once: bound to the client, its address and its verifier. A code that comes
 * a second time may have been stolen, so the session that came from it ends, and no other (RFC 9700, 4.5).
 * @param pageOrigin the Origin header: which site's page makes the exchange.
 */
export async function exchangeCode(
  services: Services,
  form: Readonly<Record<string, string>>,
  pageOrigin: string | undefined,
): Promise<Exchanged> {
  const { stores, clock } = services
  const { grant_type, code = '', client_id = '', redirect_uri = '', code_verifier = '' } = form
  if (grant_type !== 'authorization_code')
    return refuse('unsupported_grant_type', 'grant_type must be authorization_code')
  for (const [name, value] of Object.entries({ code, client_id, redirect_uri, code_verifier }))
    if (value === '') return refuse('invalid_request', `${name} is missing`)
  const client = await stores.clients.find(client_id)
  if (!client) return refuse('invalid_client', 'there is no such client')
  const hash = ssoHash(code)
  const found = await stores.loginCodes.find(hash)
  if (!found || found.client_id !== client_id) return refuse('invalid_grant', OVER)
  if (found.used_at !== null) return endGranted(services, found)
  const fits = found.redirect_uri === redirect_uri && sameText(found.code_challenge, codeChallengeOf(code_verifier))
  if (!fits || found.expires_at <= clock.now()) return refuse('invalid_grant', OVER)
  return grant(services, client, found, pageOrigin)
}

const OVER =
  'the code has expired, or was not issued for this client, redirect_uri and code_verifier; start the sign-in again'
const refuse = (error: TokenRefusal['error'], error_description: string): TokenRefusal => ({
  ok: false,
  error,
  error_description,
})

/** Opens the session and uses the code up in one transaction, so that of many exchanges at once one succeeds. */
async function grant(
  services: Services,
  client: ClientRecord,
  code: LoginCodeRecord,
  pageOrigin: string | undefined,
): Promise<Exchanged> {
  const { stores, clock, random } = services
  const forSite = client.first_party && isOwnOrigin(services.settings, pageOrigin)
  const id = timedUuid(clock.now(), random)
  const tokens = await stores.transaction(async (inside) => {
    const from = await liveSession(services, inside, code.session_id)
    if (!from || (await needsConsent(inside, client, from, scopeOf(code.scope)))) return undefined
    if (!(await inside.loginCodes.use(code.code_hash, id, clock.now()))) return 'used'
    const session = await openSession(services, inside, {
      id,
      kind: forSite ? 'person' : 'program',
      clientId: client.client_id,
      scope: forSite ? [] : scopeOf(code.scope),
      organization: await findOrganization(inside, from.organization_id),
      personId: from.person_id,
      authentications: from.authentications,
      proofs: from.proofs,
      first: from.first_token,
      // A page of the site gets all that the person may do, so it ends with the session that it came from.
      ...(forSite ? { parent: from } : { notAfter: Math.min(from.expires_at, clock.now() + PROGRAM_LIFETIME) }),
    })
    await writeAudit(services, inside, {
      organizationId: from.organization_id,
      action: 'program.signed_in',
      actor: from.person_id,
      personId: from.person_id,
      detail: { client: client.client_id, session: id, scope: code.scope },
    })
    const { client_id: clientId, nonce, scope } = code
    return (forSite ? tokensOfSite : tokensOfProgram)(services, inside, { session, clientId, nonce, scope })
  })
  if (tokens === undefined) return refuse('invalid_grant', OVER)
  if (tokens !== 'used') return { ok: true, tokens: await tokens() }
  const used = await stores.loginCodes.find(code.code_hash)
  return used ? endGranted(services, used) : refuse('invalid_grant', OVER)
}

/**
 * The session of the person who signed in, while nothing speaks against passing it on. Their row stays locked until the
 * transaction ends.
 */
async function liveSession(services: Services, stores: Stores, id: string): Promise<SessionRecord | undefined> {
  if (!(await stores.sessions.hold(id, services.clock.now()))) return undefined
  const checked = await checkSession({ ...services, stores }, id, ACCEPTS.hostedLogin)
  return checked.ok ? checked.session : undefined
}

async function endGranted(services: Services, { granted_session, client_id }: LoginCodeRecord): Promise<TokenRefusal> {
  await services.stores.transaction(async (inside) => {
    const session = granted_session === null ? undefined : await inside.sessions.find(granted_session)
    if (!session || !(await inside.sessions.revoke(session.id, services.clock.now()))) return
    await writeAudit(services, inside, {
      organizationId: session.organization_id,
      action: 'session.ended',
      actor: 'hosted login',
      personId: session.person_id,
      detail: { session: session.id, client: client_id, why: 'a code was used twice' },
    })
  })
  return refuse('invalid_grant', 'the code was already used, so the session it was exchanged for has ended')
}
