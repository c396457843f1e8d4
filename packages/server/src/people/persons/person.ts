import type { Handle } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { groupBy } from '../../ground/group-by.js'
import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import type { Acting } from '../../identity/authority/acting.js'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import type { Organization } from '../../identity/organizations/organization.js'
import { type Entry, type EntryQuery, isInvited, type Member } from '../../storage/members/member-states.js'
import type { Listing } from '../../storage/page.js'
import type { Stores } from '../../storage/stores.js'
import { type AttributesByBucket, attributesOfAll } from './attributes.js'

/** A person as the admin API and the command line show them. */
export interface PersonRecord {
  readonly person_id: string
  /** Whether they may sign in or, while they are invited, accept. */
  readonly active: boolean
  readonly state: Entry['state']
  readonly person_type: 'regular' | 'anonymous'
  readonly region: string
  readonly handles: readonly (Handle & { readonly verified: boolean })[]
  readonly groups: readonly string[]
  readonly attributes: AttributesByBucket
  readonly created_at: string
  /** When they last signed in or opened a private page, to the hour; null if never. */
  readonly last_seen: string | null
  /** The id under which the organization added someone who then accepted. */
  readonly former_id?: string
}

/** The data region of a new person; a single value until there are regions to choose from. */
export const DEFAULT_REGION = 'europe-belgium'

/**
 * A page of the organization's persons, and the total. If `exact` is false, there are at least that many; for an
 * unfiltered list, the last count is used instead, which is at most an hour old.
 */
export async function listPersons(
  { services, organization }: Acting,
  query: EntryQuery,
): Promise<Listing & { persons: PersonRecord[] }> {
  const { stores } = services
  const { handle, search, ...rest } = query
  const filter = {
    ...rest,
    ...(handle !== undefined && { handle: searched(handle) }),
    ...(search !== undefined && { search: search.trim().normalize('NFKC').toLowerCase() }),
  }
  const { total, exact, next, entries } = await stores.persons.entries(organization.id, filter)
  const narrowed = [handle, search, rest.group, rest.state].some((part) => part !== undefined)
  const counted = exact || narrowed ? undefined : await stores.figures.members(organization.id)
  const all = Object.values(counted?.members ?? {}).reduce((sum, count) => sum + count, 0)
  return {
    total: Math.max(total, all),
    exact,
    next,
    persons: await recordsOf(stores, organization, entries),
  }
}

/** Normalizes the text of a search; anything that is not an address is searched in lower case. */
function searched(value: string): string {
  try {
    if (value.includes('@')) return normalizeHandle({ type: 'email_address', value }).value
    if (value.startsWith('+')) return normalizeHandle({ type: 'phone_number', value }).value
  } catch {
    // Not a handle that could be stored; searching for it as entered finds nothing, which is correct.
  }
  return value.trim().normalize('NFKC').toLowerCase()
}

/**
 * A member or an invited member, by their id, or by the id that they had as an invited member. For calls about a member
 * alone, use `demandMember`.
 */
export async function findPerson(
  { services, organization }: Pick<Acting, 'services' | 'organization'>,
  personId: string,
): Promise<PersonRecord | undefined> {
  const { stores } = services
  const entry = await stores.persons.entry(organization.id, await currentId(stores, organization, personId))
  if (!entry) return undefined
  const [record] = await recordsOf(stores, organization, [entry])
  return record
}

/** The id of a person who may be named by the id that they had as an invited member. */
export const currentId = async (stores: Stores, { id }: Organization, personId: string): Promise<string> =>
  (await stores.persons.memberFormerly(id, personId)) ?? personId

/** @throws RequestError 404 for someone who is not listed here, 409 for an invited member. */
export async function demandMember(stores: Stores, { id }: Organization, personId: string): Promise<Member> {
  const entry = await stores.persons.entry(id, personId)
  if (!entry) throw new RequestError(404, 'there is no such person in this organization')
  if (isInvited(entry))
    throw new RequestError(409, 'this person has not accepted the membership yet; wait until they do')
  return entry
}

/** Reads what belongs to the entries with one query for each kind, however many there are. */
async function recordsOf(
  stores: Stores,
  organization: Organization,
  entries: readonly Entry[],
): Promise<PersonRecord[]> {
  const ids = entries.map(({ person_id }) => person_id)
  const [handles, groups, attributes] = await Promise.all([
    stores.handles.ofAll(ids),
    stores.persons.groupsOfAll(organization.id, ids),
    attributesOfAll(stores, organization, ids),
  ])
  const handlesBy = groupBy(handles, ({ person_id }) => person_id)
  const groupsBy = groupBy(groups, ({ person_id }) => person_id)
  return Promise.all(
    entries.map(async (entry) => {
      const { person_id, organization_id, region, state, created_at } = entry
      const { last_seen = isInvited(entry) ? null : await stores.persons.lastSeen(organization_id, person_id) } = entry
      return {
        person_id,
        active: isInvited(entry) ? entry.enabled : state === 'active',
        state,
        person_type: isInvited(entry) ? 'regular' : entry.person_type,
        region,
        handles: (handlesBy.get(person_id) ?? []).map(({ type, value, verified }) => ({ type, value, verified })),
        groups: (groupsBy.get(person_id) ?? []).map(({ group }) => group),
        attributes: attributes.get(person_id) ?? {},
        created_at: isoTime(created_at),
        last_seen: isoTimeOrNull(last_seen),
        ...(!isInvited(entry) && entry.former_id !== undefined && { former_id: entry.former_id }),
      }
    }),
  )
}
