import { LIMITS, type PersonsChange } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import type { Acting } from '../../identity/authority/acting.js'
import { demandGrant } from '../../identity/authority/authority.js'
import { type Entry, isInvited } from '../../storage/members/member-states.js'
import type { Stores } from '../../storage/stores.js'
import { writeActive, writeGroups } from './change-person.js'

interface PersonsRequest {
  readonly person_ids: readonly string[]
  readonly change: PersonsChange
  readonly groups?: readonly string[]
}

/** The result for each person. The opposite change, applied to those in `changed`, undoes this one. */
interface Outcome {
  readonly changed: string[]
  readonly unchanged: string[]
  readonly refused: { person_id: string; message: string }[]
}

/**
 * Makes one change to several persons, each in its own transaction and decided as if it were the only one: a person who
 * may not be changed is reported, and does not prevent the others.
 * @throws RequestError 400 if groups are missing or not allowed here, 403 for groups that the actor cannot grant.
 */
export async function changePersons(acting: Acting, { person_ids, change, groups }: PersonsRequest): Promise<Outcome> {
  const { stores } = acting.services
  demandGroups(change, groups)
  if (change === 'add_groups') await demandGrant(stores, acting, groups)
  const outcome: Outcome = { changed: [], unchanged: [], refused: [] }
  for (const person_id of new Set(person_ids)) {
    try {
      const isChanged = await stores.transaction((inside) => changeOne(inside, acting, person_id, change, groups))
      outcome[isChanged ? 'changed' : 'unchanged'].push(person_id)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      outcome.refused.push({ person_id, message: error.message })
    }
  }
  return outcome
}

async function changeOne(
  inside: Stores,
  acting: Acting,
  personId: string,
  change: PersonsChange,
  groups: readonly string[] = [],
): Promise<boolean> {
  const { organization, actor } = acting
  // Two calls that change one person at the same time take turns, so that neither overwrites the groups that the other
  // granted.
  await inside.persons.lock(personId)
  const entry = await inside.persons.entry(organization.id, personId)
  if (!entry) throw new RequestError(404, 'there is no such person in this organization')
  if (actor.kind === 'person' && actor.id === personId)
    throw new RequestError(409, 'this is your own account; change it on its page')
  const CHANGES: Readonly<Record<PersonsChange, () => Promise<boolean>>> = {
    disable: () => setState(inside, acting, entry, false),
    enable: () => setState(inside, acting, entry, true),
    add_groups: () => regroup(inside, acting, personId, (held) => [...new Set([...held, ...groups])]),
    remove_groups: () => regroup(inside, acting, personId, (held) => held.filter((name) => !groups.includes(name))),
  }
  return CHANGES[change]()
}

async function setState(inside: Stores, acting: Acting, entry: Entry, active: boolean) {
  const { person_id, state } = entry
  // Enabling a person who waits would approve them, and so would undoing a change that disabled them.
  if (state === 'pending')
    throw new RequestError(409, 'this sign-up is waiting for approval; approve or reject it first')
  if (active === (isInvited(entry) ? entry.enabled : state === 'active')) return false
  return writeActive(inside, acting, person_id, active)
}

async function regroup(
  inside: Stores,
  acting: Acting,
  personId: string,
  next: (held: readonly string[]) => readonly string[],
) {
  const held = await inside.persons.groups(acting.organization.id, personId)
  const groups = next(held)
  if (groups.length > LIMITS.groupsOfPerson)
    throw new RequestError(409, `a person can be in up to ${LIMITS.groupsOfPerson} groups; remove some first`)
  return groups.length === held.length ? false : writeGroups(inside, acting, personId, groups)
}

function demandGroups(change: PersonsChange, groups: readonly string[] | undefined): void {
  const isAboutGroups = change === 'add_groups' || change === 'remove_groups'
  if (isAboutGroups && !groups?.length)
    throw new RequestError(400, `groups is missing: ${change} needs at least one`, { field: 'groups' })
  if (!isAboutGroups && groups !== undefined)
    throw new RequestError(400, `groups cannot be used with ${change}; leave it out`, { field: 'groups' })
}
