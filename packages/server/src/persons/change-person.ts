import { writeAudit } from '../audit.js'
import { type Acting, findPerson, type PersonRecord } from './person.js'

/** Disabling ends every session at once; enabling brings none back. */
export async function setActive(acting: Acting, personId: string, active: boolean): Promise<PersonRecord | undefined> {
  const { services, organization, actor } = acting
  const changed = await services.stores.transaction(async (inside) => {
    if (!(await inside.persons.setState(organization.id, personId, active ? 'active' : 'inactive'))) return false
    if (!active) await inside.sessions.revokeAll(personId, services.clock.now(), organization.id)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: active ? 'person.enabled' : 'person.disabled',
      personId: personId,
    })
    return true
  })
  return changed ? findPerson(acting, personId) : undefined
}

/** Replaces the groups a person is in. */
export async function setGroups(
  acting: Acting,
  personId: string,
  groups: readonly string[],
): Promise<PersonRecord | undefined> {
  const { services, organization, actor } = acting
  const changed = await services.stores.transaction(async (inside) => {
    if (!(await inside.persons.member(organization.id, personId))) return false
    await inside.persons.setGroups(organization.id, personId, groups)
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor,
      action: 'person.groups',
      personId: personId,
      detail: { groups },
    })
    return true
  })
  return changed ? findPerson(acting, personId) : undefined
}

/**
 * Removes a member with groups, sessions and attributes, and with their last membership the person with handles and
 * credentials. The audit keeps that it happened.
 */
export async function deletePerson({ services, organization, actor }: Acting, personId: string): Promise<boolean> {
  return services.stores.transaction(async (inside) => {
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
