import type { AnswerSlug, Handle } from '@portico/protocol'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import type { MemberState } from '../../storage/codes.js'
import type { DomainRecord } from '../../storage/domains.js'
import type { Stores } from '../../storage/stores.js'

interface Case {
  readonly services: Services
  readonly stores: Stores
  readonly organization: Organization
  readonly identity: UpstreamIdentity
}

/** What admission by an identity needs from the general admission. */
interface General {
  /** Makes a known person a member, if that is allowed. */
  existing(personId: string): Promise<Admitted>
  /** Admits a person who has proven a handle, creating the person if necessary. */
  proven(handle: Handle): Promise<Admitted>
  /** Creates a person without a handle, if that is allowed. */
  fresh(): Promise<Admitted>
}

/**
 * Admits the person asserted by a provider: first by the provider's permanent id for the person, then by an address
 * that it verified. An address that it merely repeats never identifies an existing person.
 */
export async function admitIdentity(admission: Case, general: General): Promise<Admitted> {
  const { stores, organization, identity } = admission
  const { pool_id } = organization
  const owner = await stores.identities.owner(pool_id, identity.provider_id, identity.subject)
  if (owner !== undefined) return withHandle(admission, await general.existing(owner))
  const admitted = identity.handle ? await general.proven(identity.handle) : await general.fresh()
  if (!admitted.ok || (await linkIdentity(admission, admitted.personId))) return withHandle(admission, admitted)
  // The same sign-in was completed twice at the same time: it is the same person, created once.
  if (admitted.first && !identity.handle) await stores.persons.remove(organization.id, admitted.personId)
  const winner = await stores.identities.owner(pool_id, identity.provider_id, identity.subject)
  return winner === undefined ? { ok: false, slug: 'timeout' } : withHandle(admission, await general.existing(winner))
}

/** Groups that the provider decides are updated; the others are not changed. */
export async function followGroups({ stores, organization, identity }: Case, personId: string): Promise<void> {
  if (!identity.groups) return
  const { managed, of } = identity.groups
  const present = await stores.persons.groups(organization.id, personId)
  const newGroups = [...present.filter((group) => !managed.includes(group)), ...of]
  await stores.persons.setGroups(organization.id, personId, newGroups)
}

/** Assigns an identity to a person; false if it belongs to another person. */
export const linkIdentity = (
  { services, stores, organization, identity }: Partial<Case> & Omit<Case, 'identity'>,
  personId: string,
): Promise<boolean> =>
  identity === undefined
    ? Promise.resolve(false)
    : stores.identities.link(
        organization.pool_id,
        identity.provider_id,
        identity.subject,
        personId,
        services.clock.now(),
      )

/** The token contains the address only if it belongs to this person. */
export async function withHandle(
  { stores, organization, identity }: Omit<Case, 'services'>,
  admitted: Admitted,
): Promise<Admitted> {
  const { handle } = identity
  if (!admitted.ok || !handle) return admitted
  const owner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
  return owner === admitted.personId ? { ...admitted, handle } : admitted
}

/** Whom a completed flow signs in, or why it signs in no one. */
export type Admitted =
  | {
      readonly ok: true
      readonly personId: string
      readonly first: boolean
      /** The person's own handle that a provider asserted. */
      readonly handle?: Handle
      /** A signed-in person added a sign-in method, without proving an existing one. */
      readonly adds?: true
      /** For a person who has just become a member. */
      readonly state?: MemberState
      /** Where they are a member, if that is not where the sign-in was started. */
      readonly organization?: Organization
      /** The email domain through which they have just joined. */
      readonly domain?: DomainRecord
      /** See `Place`. */
      readonly byAddress?: true
    }
  | Refused

/** Why someone is not signed in, and the name of the deciding organization if they may know it. */
export interface Refused {
  readonly ok: false
  readonly slug: AnswerSlug
  readonly organization?: string
  /** An organization below that added them: they get a link with which they can sign in there. */
  readonly invitedBy?: Organization
}
