import { HOUR } from '@portico/protocol'
import { isOwnOrigin } from '../ground/allowed-origins.js'
import { timedUuid } from '../ground/ids.js'
import { codeChallengeOf, sameText, ssoHash } from '../ground/secrets.js'
import { writeAudit } from '../identity/audit.js'
import { findOrganization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { openSession } from '../identity/tokens/issue.js'
import { openPreviewSession } from '../reading/previews/open-session.js'
import { openGrant } from '../reading/reading-grants/open.js'
import type { ClientRecord } from '../storage/sign-in/clients.js'
import type { LoginCodeRecord } from '../storage/sign-in/login-codes.js'
import { needsConsent, scopeOf } from './consents.js'
import { knownClient } from './find-client.js'
import { liveSession } from './login-state.js'
import { type Exchanged, refuse, type TokenRefusal, tokensOfProgram, tokensOfSite } from './program-tokens.js'
import { hostOfRedirect } from './redirect-uris.js'

/** Programs that only identify a person must sign them in again after this; they get no refresh tokens. */
const PROGRAM_LIFETIME = HOUR

/**
 * Exchanges a code for tokens of a new session, once: bound to the client, its address and its verifier. A code that is
 * used a second time may have been stolen, so the session that it opened ends, and no other (RFC 9700, 4.5).
 * @param pageOrigin the Origin header: the site whose page makes the exchange.
 */
export async function exchangeCode(
  services: Services,
  form: Readonly<Record<string, string>>,
  pageOrigin: string | undefined,
): Promise<Exchanged> {
  const { stores, clock } = services
  const { code = '', client_id = '', redirect_uri = '', code_verifier = '' } = form
  for (const [name, value] of Object.entries({ code, client_id, redirect_uri, code_verifier }))
    if (value === '') return refuse('invalid_request', `${name} is missing`)
  const client = await knownClient(services, client_id)
  if (!client) return refuse('invalid_client', 'there is no such client')
  const hash = ssoHash(code)
  const loginCode = await stores.loginCodes.find(hash)
  if (!loginCode || loginCode.client_id !== client_id) return refuse('invalid_grant', OVER)
  if (loginCode.used_at !== null) return endGranted(services, loginCode)
  const fits =
    loginCode.redirect_uri === redirect_uri && sameText(loginCode.code_challenge, codeChallengeOf(code_verifier))
  if (!fits || loginCode.expires_at <= clock.now()) return refuse('invalid_grant', OVER)
  return grant(services, client, loginCode, pageOrigin)
}

const OVER =
  'the code has expired, or was not issued for this client, redirect_uri and code_verifier; start the sign-in again'

/** Opens the session and uses up the code in one transaction, so that only one of several concurrent exchanges succeeds. */
async function grant(
  services: Services,
  client: ClientRecord,
  code: LoginCodeRecord,
  pageOrigin: string | undefined,
): Promise<Exchanged> {
  const { stores, clock, random } = services
  // The code reached the page at its redirect address. The header alone proves nothing: a program can send it, too.
  const atSite = URL.canParse(code.redirect_uri) && isOwnOrigin(services.settings, new URL(code.redirect_uri).origin)
  const forSite = client.first_party && atSite && isOwnOrigin(services.settings, pageOrigin)
  const id = timedUuid(clock.now(), random)
  const tokens = await stores.transaction(async (inside) => {
    const from = await liveSession(services, inside, code.session_id)
    if (!from) return undefined
    // For reading and previews, the person's consent belongs to the code itself.
    const atPreview = scopeOf(code.scope).includes('preview')
    if (code.groups === null && !atPreview && (await needsConsent(inside, client, from, scopeOf(code.scope))))
      return undefined
    if (!(await inside.loginCodes.use(code.code_hash, id, clock.now()))) return 'used'
    if (atPreview) return openPreviewSession(services, inside, { from, clientId: client.client_id, id })
    if (code.groups !== null) {
      const host = hostOfRedirect(code.redirect_uri)
      return openGrant(services, inside, { from, client, host, groups: code.groups, scope: scopeOf(code.scope), id })
    }
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
      // A page of the site can do everything that the person can, so its session ends with the one it was opened from.
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
