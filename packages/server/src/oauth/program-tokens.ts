import { SCOPES, type Scope, SECOND } from '@portico/protocol'
import { findOrganization, groupsOf } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { tokenToSign } from '../identity/tokens/issue.js'
import { TOKENS_OF } from '../identity/tokens/kinds.js'
import { lastProof } from '../identity/tokens/recent.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import type { Stores } from '../storage/stores.js'

/** The result of exchanging a code, with the field names of RFC 6749, 5.1. */
export type Tokens = Readonly<Record<string, string | number>>

interface Granted {
  /** The session opened for the exchange. */
  readonly session: SessionRecord
  readonly clientId: string
  readonly nonce: string | null
  readonly scope: string
}

/** Reads the content of the tokens inside the transaction that opened the session, and signs them after it. */
type TokensToSign = (services: Services, stores: Stores, granted: Granted) => Promise<() => Promise<Tokens>>

/** An access token for the scope (RFC 9068), and an ID token for this program only (OpenID Connect Core, 2). */
export const tokensOfProgram: TokensToSign = async (services, stores, { session, clientId, nonce, scope }) => {
  const { settings, signer, clock } = services
  const times = { iat: seconds(session.created_at), exp: seconds(session.expires_at), auth_time: authTime(session) }
  const base = { iss: settings.url, sub: session.person_id, ...times }
  const claims = await claimsOf(stores, session)
  return async () => ({
    access_token: await signer.sign(
      { ...base, aud: settings.url, jti: session.id, client_id: clientId, scope },
      TOKENS_OF.program.type,
    ),
    id_token: await signer.sign({ ...claims, ...base, aud: clientId, ...(nonce !== null && { nonce }) }),
    token_type: 'Bearer',
    expires_in: seconds(session.expires_at - clock.now()),
    scope,
  })
}

/**
 * For a page of the site itself: the person's own token. The client of the wire protocol reads it from `id_token`, so
 * that field contains it too.
 */
export const tokensOfSite: TokensToSign = async (services, stores, { session, clientId, nonce, scope }) => {
  const organization = await findOrganization(stores, session.organization_id)
  const sign = await tokenToSign(services, stores, organization, session)
  const signForClient = await tokenToSign(services, stores, organization, session, {
    aud: [organization.id, clientId],
    azp: clientId,
    auth_time: authTime(session),
    ...(nonce !== null && { nonce }),
  })
  return async () => ({
    access_token: await sign(),
    id_token: await signForClient(),
    token_type: 'Bearer',
    expires_in: seconds(session.expires_at - services.clock.now()),
    scope,
  })
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / SECOND)

const authTime = (session: SessionRecord) => seconds(lastProof(session) ?? session.created_at)

type Claim = (typeof SCOPES)[Scope]['claims'][number]

/**
 * Returns the claims about a person that a program's scope covers (OpenID Connect Core, 5.1 and 5.4), with their
 * current values. Claims without a value are left out.
 */
export async function claimsOf(stores: Stores, session: SessionRecord): Promise<Readonly<Record<string, unknown>>> {
  const requested = new Set<Claim>(session.scope.flatMap((scope): readonly Claim[] => SCOPES[scope].claims))
  const allClaims = await knownClaims(stores, session)
  return Object.fromEntries(
    Object.entries(allClaims).filter(([name, value]) => requested.has(name as Claim) && value !== undefined),
  )
}

async function knownClaims(stores: Stores, session: SessionRecord): Promise<Readonly<Record<Claim, unknown>>> {
  const handles = await stores.handles.of(session.person_id)
  const email = handles.find(({ type, verified }) => type === 'email_address' && verified)
  const phone = handles.find(({ type, verified }) => type === 'phone_number' && verified)
  return {
    sub: session.person_id,
    preferred_username: handles.find(({ type }) => type === 'username')?.value,
    email: email?.value,
    email_verified: email?.verified,
    phone_number: phone?.value,
    phone_number_verified: phone?.verified,
    groups: await groupsOf(stores, await findOrganization(stores, session.organization_id), session.person_id),
  }
}

/** The error codes of RFC 6749, 5.2, RFC 8707, 2, and RFC 8628, 3.5. */
type Refusal =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'access_denied'

export interface TokenRefusal {
  readonly ok: false
  readonly error: Refusal
  readonly error_description: string
}

/** The response of the token endpoint. */
export type Exchanged = { readonly ok: true; readonly tokens: Tokens } | TokenRefusal

export const refuse = (error: Refusal, error_description: string): TokenRefusal => ({
  ok: false,
  error,
  error_description,
})
