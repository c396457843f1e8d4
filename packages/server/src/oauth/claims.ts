import { SCOPES, type Scope } from '@portico/protocol'
import { findOrganization, groupsOf } from '../identity/organizations/organization.js'
import type { SessionRecord } from '../storage/session-rows.js'
import type { Stores } from '../storage/stores.js'

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
