import type { Handle } from '@portico/protocol'
import type { UpstreamIdentity } from '../federation/identity.js'
import type { Organization } from '../organizations/organization.js'
import type { Stores } from '../ports/stores.js'
import type { Services } from '../services.js'
import type { Admitted } from './admitted.js'

interface Case {
  readonly services: Services
  readonly stores: Stores
  readonly organization: Organization
  readonly identity: UpstreamIdentity
}

/** What admission by an identity needs of the general admission. */
interface General {
  /** Makes a known person a member, where that is allowed. */
  known(personId: string): Promise<Admitted>
  /** Admits who has proven a handle, making the person where there is none. */
  proven(handle: Handle): Promise<Admitted>
  /** Makes a person without a handle, where that is allowed. */
  fresh(): Promise<Admitted>
}

/**
 * Admits whom a provider vouches for: by its lasting name for the person first, then by an address that it proved. An
 * address that it merely repeats never leads to a person who is here already.
 */
export async function admitIdentity(given: Case, general: General): Promise<Admitted> {
  const { stores, organization, identity } = given
  const { pool_id } = organization
  const owner = await stores.identities.owner(pool_id, identity.provider_id, identity.subject)
  if (owner !== undefined) return withHandle(given, await general.known(owner))
  const admitted = identity.handle ? await general.proven(identity.handle) : await general.fresh()
  if (!admitted.ok || (await linkIdentity(given, admitted.personId))) return withHandle(given, admitted)
  // The same sign-in was finished twice at the same moment: it is the same person, made once.
  if (admitted.first && !identity.handle) await stores.persons.remove(organization.id, admitted.personId)
  const winner = await stores.identities.owner(pool_id, identity.provider_id, identity.subject)
  return winner === undefined ? { ok: false, slug: 'timeout' } : withHandle(given, await general.known(winner))
}

/** Groups that the provider decides follow it; the others stay as they are. */
export async function followGroups({ stores, organization, identity }: Case, personId: string): Promise<void> {
  if (!identity.groups) return
  const { managed, of } = identity.groups
  const present = await stores.persons.groups(organization.id, personId)
  const wanted = [...present.filter((group) => !managed.includes(group)), ...of]
  await stores.persons.setGroups(organization.id, personId, wanted)
}

/** Makes an identity a person's own; false when it is another person's. */
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

/** The token names the address only where it is this person's own. */
export async function withHandle(
  { stores, organization, identity }: Omit<Case, 'services'>,
  admitted: Admitted,
): Promise<Admitted> {
  const { handle } = identity
  if (!admitted.ok || !handle) return admitted
  const owner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
  return owner === admitted.personId ? { ...admitted, handle } : admitted
}
