import { BUCKETS, type Bucket } from '@portico/protocol'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { isDirectory } from '../../identity/authority/actor.js'
import { demandGrant, demandReach } from '../../identity/authority/authority.js'
import { noteDeparture } from '../../identity/handles/departures.js'
import type { Stores } from '../../storage/stores.js'
import { type AttributesByBucket, writeAttributes } from './attributes.js'
import { findPerson, type PersonRecord } from './person.js'

/** Disabling ends every session immediately; enabling restores none. */
export async function setActive(acting: Acting, personId: string, active: boolean): Promise<PersonRecord | undefined> {
  const changed = await acting.services.stores.transaction((inside) => writeActive(inside, acting, personId, active))
  return changed ? findPerson(acting, personId) : undefined
}

/**
 * Same as `setActive`, inside the caller's transaction.
 * @returns false for a person who is not a member. @throws RequestError 403
 */
export async function writeActive(inside: Stores, acting: Acting, personId: string, active: boolean): Promise<boolean> {
  const { services, organization, actor } = acting
  // A directory that decides at the same time waits, and sees this decision.
  await inside.persons.lock(personId)
  await demandReach(inside, acting, personId, 'here')
  if (!active) await inside.sessions.revokeAll(personId, services.clock.now(), organization.id)
  const byDirectory = !active && isDirectory(actor)
  const isChanged =
    (await inside.persons.setState(organization.id, personId, active ? 'active' : 'inactive', byDirectory)) ||
    (await inside.invitedMembers.setEnabled(organization.id, personId, active, byDirectory))
  if (!isChanged) return false
  await writeAudit(services, inside, {
    organizationId: organization.id,
    actor,
    action: active ? 'person.enabled' : 'person.disabled',
    personId: personId,
  })
  return true
}

/** Changes what an administrator may change about a person: whether they are active, and attributes, which are merged. */
export async function changePerson(
  acting: Acting,
  personId: string,
  { active, attributes }: { readonly active?: boolean; readonly attributes?: AttributesByBucket },
): Promise<PersonRecord | undefined> {
  const { services, organization, actor } = acting
  if (active !== undefined && !(await setActive(acting, personId, active))) return undefined
  if (attributes) {
    const changed = await services.stores.transaction(async (inside) => {
      await inside.persons.lock(personId)
      if (!(await inside.persons.entry(organization.id, personId))) return false
      await demandReach(inside, acting, personId, sharedAmong(attributes) ? 'everywhere' : 'here')
      await writeAttributes(inside, organization, personId, attributes, { mode: 'merge', at: services.clock.now() })
      await writeAudit(services, inside, {
        organizationId: organization.id,
        actor,
        action: 'person.attributes',
        personId,
        detail: { buckets: Object.keys(attributes) },
      })
      return true
    })
    if (!changed) return undefined
  }
  return findPerson(acting, personId)
}

/** Attributes of the pool are visible in every organization that shares the person. */
const sharedAmong = (attributes: AttributesByBucket): boolean =>
  (Object.keys(attributes) as Bucket[]).some((bucket) => BUCKETS[bucket].shared)

/** Approves or rejects a person who waits for approval. */
export async function decidePerson(acting: Acting, personId: string, state: 'active' | 'rejected'): Promise<boolean> {
  const { services, organization, actor } = acting
  return services.stores.transaction(async (inside) => {
    await demandReach(inside, acting, personId, 'here')
    if (state === 'rejected') await inside.sessions.revokeAll(personId, services.clock.now(), organization.id)
    if (!(await inside.persons.setState(organization.id, personId, state))) return false
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: state === 'active' ? 'person.approved' : 'person.rejected',
      personId,
    })
    return true
  })
}

/** Replaces the groups a person is in. */
export async function setGroups(
  acting: Acting,
  personId: string,
  groups: readonly string[],
): Promise<PersonRecord | undefined> {
  const changed = await acting.services.stores.transaction((inside) => writeGroups(inside, acting, personId, groups))
  return changed ? findPerson(acting, personId) : undefined
}

/**
 * Same as `setGroups`, inside the caller's transaction.
 * @returns false for a person who is not a member. @throws RequestError 403
 */
export async function writeGroups(
  inside: Stores,
  acting: Acting,
  personId: string,
  groups: readonly string[],
): Promise<boolean> {
  const { services, organization, actor } = acting
  // First, as when an invited member accepts, so that neither waits for a lock that the other holds.
  await inside.persons.lock(personId)
  if (!(await inside.persons.entry(organization.id, personId))) return false
  await demandReach(inside, acting, personId, 'here')
  await demandGrant(inside, acting, groups)
  await inside.persons.setGroups(organization.id, personId, groups)
  await writeAudit(services, inside, {
    organizationId: organization.id,
    actor,
    action: 'person.groups',
    personId: personId,
    detail: { groups },
  })
  return true
}

/**
 * Removes a member with groups, sessions and attributes, and with their last membership the person with handles and
 * credentials. The audit log keeps a record of it.
 */
export async function deletePerson(acting: Acting, personId: string): Promise<boolean> {
  const { services, organization, actor } = acting
  return services.stores.transaction(async (inside) => {
    await inside.persons.lock(personId)
    await demandReach(inside, acting, personId, 'here')
    if (await inside.persons.member(organization.id, personId))
      await noteDeparture(services, inside, organization.id, personId)
    if (!(await inside.persons.remove(organization.id, personId))) return false
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'person.deleted',
      personId: personId,
    })
    return true
  })
}
