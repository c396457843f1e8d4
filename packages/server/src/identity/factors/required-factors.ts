import type { Proof } from '@portico/protocol'
import { ADMINISTRATORS, IMPERSONATORS } from '../../ground/group-names.js'
import { isAnonymous, type SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { membershipsOf } from '../organizations/memberships.js'
import { groupsOf, type Organization } from '../organizations/organization.js'
import { heldBy, isStrong, possibleIn, proofsIn } from './proofs.js'

/**
 * Whether proofs amount to two factors: a passkey with user verification alone, or an app or a passkey together with a
 * proof of another kind. A password and a code by email do not, because the mailbox can reset the password.
 */
export function isEnough(proofs: readonly Proof[]): boolean {
  return proofs.includes('verified_passkey') || (proofs.length > 1 && proofs.some(isStrong))
}

/** Whether a session lacks a factor that an organization requires of its person. */
export async function lacksFactor(
  stores: Stores,
  session: SessionRecord,
  organization: Organization,
): Promise<boolean> {
  // Impersonators and administrators who view the site proved their own factors; an anonymous visitor has no account to
  // protect.
  if (session.actor || session.kind === 'view' || isAnonymous(session)) return false
  return !isEnough(proofsIn(session.proofs)) && (await isRequired(stores, organization, session.person_id))
}

/**
 * Whether a person must prove their second factor before they change how they sign in: one of their organizations
 * requires it, they have one that can be proved there, and these proofs lack it. A person who has none may add their
 * first.
 */
export async function mustProveFirst(stores: Stores, personId: string, proofs: number): Promise<boolean> {
  const sessionProofs = proofsIn(proofs)
  if (isEnough(sessionProofs)) return false
  const held = await heldBy(stores, personId)
  if (![...held].some(isStrong)) return false
  for (const organization of await membershipsOf(stores, personId)) {
    const provable = possibleIn(organization.settings).filter((proof) => held.has(proof))
    // An app with no other possible proof is sufficient by itself, so that a passkey can then be added.
    const lacks = isEnough(provable) || (provable.some(isStrong) && !sessionProofs.some(isStrong))
    if (lacks && (await isRequired(stores, organization, personId))) return true
  }
  return false
}

/** Whether an organization requires a second factor of a person. */
export async function isRequired(stores: Stores, organization: Organization, personId: string): Promise<boolean> {
  const { second_factor } = organization.settings
  if (second_factor !== 'administrators') return second_factor === 'everybody'
  const groups = await groupsOf(stores, organization, personId)
  return groups.includes(ADMINISTRATORS) || groups.includes(IMPERSONATORS)
}

/** Whether any organization of a person requires a second factor of them. */
export async function isRequiredAnywhere(stores: Stores, personId: string): Promise<boolean> {
  for (const organization of await membershipsOf(stores, personId))
    if (await isRequired(stores, organization, personId)) return true
  return false
}
