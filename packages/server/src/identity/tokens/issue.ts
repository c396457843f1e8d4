import type { OidcTokens, Scope, SessionKind, TokenClaims } from '@portico/protocol'
import { SECOND } from '@portico/protocol'
import { timedUuid } from '../../ground/ids.js'
import type { SignedClaims } from '../../ground/ports/signer.js'
import type { KeptAuthentication } from '../../storage/sign-in/authentications.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { lacksFactor } from '../factors/required-factors.js'
import { isForReading } from '../organizations/allowed.js'
import { groupsOf, type Organization } from '../organizations/organization.js'
import type { ProviderConfig } from '../provider-config.js'
import type { Services } from '../services.js'

/** Opens a session for a person. The token is signed from it. */
export async function openSession(
  { clock, random }: Services,
  stores: Stores,
  draft: {
    readonly organization: Organization
    readonly kind: SessionKind
    readonly personId: string
    readonly authentications: readonly KeptAuthentication[]
    /** The proofs that the session is based on; see `proofs.ts`. */
    readonly proofs: number
    readonly first: boolean
    /** Who acts as the person, if it is someone else. */
    readonly actor?: string
    /** The latest time at which it ends, in milliseconds. */
    readonly notAfter?: number
    /** The session that it is opened from: it ends no later than that one, and with it if that is ended. */
    readonly parent?: SessionRecord
    /** The anonymous person who continues as this one. */
    readonly anonymousPersonId?: string
    /** Chosen by the caller if something refers to the session before it exists. */
    readonly id?: string
    /** The client of the hosted login that the session is for. */
    readonly clientId?: string
    /** What a program may do. */
    readonly scope?: readonly Scope[]
    /** The groups that it may count, if not all of its person's. */
    readonly groups?: readonly string[]
  },
): Promise<SessionRecord> {
  const now = clock.now()
  const id = draft.id ?? timedUuid(now, random)
  return stores.sessions.insert({
    id,
    kind: draft.kind,
    ...(draft.kind === 'console' && { seen_at: now }),
    proofs: draft.proofs,
    scope: draft.scope ?? [],
    organization_id: draft.organization.id,
    person_id: draft.personId,
    authentications: draft.authentications,
    first_token: draft.first,
    created_at: now,
    expires_at: Math.min(now + lifetimeOf(draft) * SECOND, draft.notAfter ?? ANY, draft.parent?.expires_at ?? ANY),
    revoked_at: null,
    parent_id: draft.parent?.id,
    client_id: draft.clientId,
    actor: draft.actor,
    groups: draft.groups,
    anonymous_person_id: draft.anonymousPersonId,
  })
}

const ANY = Number.POSITIVE_INFINITY

/** In seconds. A console session is short, because it belongs to an administrator. */
function lifetimeOf({ kind, scope = [], organization: { settings } }: Parameters<typeof openSession>[2]): number {
  if (isForReading({ kind, scope })) return settings.reader_token_days * 24 * 3600
  if (kind !== 'console') return settings.token_lifetime_seconds
  return Math.min(settings.token_lifetime_seconds, settings.console_lifetime_seconds)
}

/**
 * Returns the token of a session, with the person's current groups. The same session returns the same token as long as
 * the groups do not change, so that a lost response can be requested again.
 */
export const tokenOf = async (...about: Parameters<typeof tokenToSign>): Promise<string> =>
  (await tokenToSign(...about))()

/**
 * Same as `tokenOf`, for transactions: reads the content of the token immediately, and returns a function that signs it
 * after the commit.
 * @param more additional claims, or replacements of the usual ones.
 */
export async function tokenToSign(
  { settings, signer }: Services,
  stores: Stores,
  organization: Organization,
  session: SessionRecord,
  more: Partial<SignedClaims> = {},
): Promise<() => Promise<string>> {
  const claim = organization.settings.groups_claim_name
  // Backends that check only the signature of tokens must not accept one that lacks a factor as a group member's.
  const unfinished = await lacksFactor(stores, session, organization)
  const view = session.kind === 'view' ? (session.groups ?? []) : undefined
  const groups = unfinished ? [] : (view ?? (await groupsOf(stores, organization, session.person_id)))
  const claims: TokenClaims = {
    iss: settings.url,
    aud: organization.id,
    sub: session.person_id,
    jti: session.id,
    iat: Math.floor(session.created_at / SECOND),
    exp: Math.floor(session.expires_at / SECOND),
    oid: organization.id,
    person_id: session.person_id,
    person_type: session.person_type,
    first_token: session.first_token,
    authenticated_methods: [...new Set(session.authentications.map(({ method }) => method))],
    authentications: session.authentications.map(
      ({ provider_id: _, added: __, joined: ___, ...authentication }) => authentication,
    ),
    groups_claim_name: claim,
    ...(unfinished && { second_factor: 'missing' as const }),
    ...(session.first_token &&
      session.authentications.some(({ joined }) => joined) && { joined: organization.org_name }),
    ...(session.anonymous_person_id && { prev_anonymous_person_id: session.anonymous_person_id }),
    view_as: view,
    ...(session.actor && { act: { sub: session.actor } }),
    [claim]: groups,
  }
  if (!organization.settings.token_container) return () => signer.sign({ ...claims, ...more })
  // Clients that get a container use the token inside it.
  const oidc_tokens = await oidcTokens(stores, session, groups)
  return async () => signer.sign({ ...claims, ...more, user_token: await signer.sign(claims), oidc_tokens })
}

/** The OpenID providers that the session went through, as listed in a container (wire protocol, 5.2). */
async function oidcTokens(stores: Stores, session: SessionRecord, groups: readonly string[]): Promise<OidcTokens[]> {
  const entries = session.authentications.map(async ({ method, provider_id }, at): Promise<OidcTokens[]> => {
    const record = method === 'oidc' && provider_id !== undefined ? await stores.providers.find(provider_id) : undefined
    if (!record) return []
    const { groups: map = {} } = JSON.parse(record.config) as ProviderConfig
    const decided = Object.values(map)
    return [
      {
        authn_id: `${session.id}.${at}`,
        token_types: [],
        provider: record.name,
        client_id: record.client_id ?? '',
        ...(decided.length > 0 && { oidc_groups: groups.filter((group) => decided.includes(group)) }),
      },
    ]
  })
  return (await Promise.all(entries)).flat()
}
