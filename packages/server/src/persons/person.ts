import type { Handle } from '@portico/protocol'
import type { Acting } from '../authority/acting.js'
import { normalizeHandle } from '../handles/normalize-handle.js'
import type { Organization } from '../organizations/organization.js'
import type { Member, MemberQuery, MemberState, Stores } from '../ports/stores.js'
import { type AttributesByBucket, attributesOf } from './attributes.js'

/** A person as the admin API and the command line show them. */
export interface PersonRecord {
  readonly person_id: string
  readonly active: boolean
  readonly state: MemberState
  readonly person_type: 'regular' | 'anonymous'
  readonly region: string
  readonly handles: readonly (Handle & { readonly verified: boolean })[]
  readonly groups: readonly string[]
  readonly attributes: AttributesByBucket
  readonly created_at: string
  /** When they last signed in or opened a private page, to the hour; null if never. */
  readonly last_seen: string | null
}

/** The data region of a new person; a single value until there are regions to choose from. */
export const DEFAULT_REGION = 'europe-belgium'

/**
 * A page of the organization's persons, and the total. If `exact` is false, there are at least that many; for an
 * unfiltered list, the last count is used instead, which is at most an hour old.
 */
export async function listPersons(
  { services, organization }: Acting,
  query: MemberQuery,
): Promise<{ total: number; exact: boolean; persons: PersonRecord[] }> {
  const { stores } = services
  const { handle, search, ...rest } = query
  const asked = {
    ...rest,
    ...(handle !== undefined && { handle: searched(handle) }),
    ...(search !== undefined && { search: search.trim().normalize('NFKC').toLowerCase() }),
  }
  const { total, exact, members } = await stores.persons.list(organization.id, asked)
  const narrowed = [handle, search, rest.group, rest.state].some((part) => part !== undefined)
  const counted = exact || narrowed ? undefined : await stores.figures.members(organization.id)
  const all = Object.values(counted?.members ?? {}).reduce((sum, count) => sum + count, 0)
  return {
    total: Math.max(total, all),
    exact,
    persons: await Promise.all(members.map((member) => record(stores, organization, member))),
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

export async function findPerson(
  { services, organization }: Pick<Acting, 'services' | 'organization'>,
  personId: string,
): Promise<PersonRecord | undefined> {
  const member = await services.stores.persons.member(organization.id, personId)
  return member && record(services.stores, organization, member)
}

async function record(stores: Stores, organization: Organization, member: Member): Promise<PersonRecord> {
  const { person_id, organization_id, person_type, region, state, created_at } = member
  const handles = await stores.handles.of(person_id)
  const { last_seen = await stores.persons.lastSeen(organization_id, person_id) } = member
  return {
    person_id,
    active: state === 'active',
    state,
    person_type,
    region,
    handles: handles.map(({ type, value, verified }) => ({ type, value, verified })),
    groups: await stores.persons.groups(organization_id, person_id),
    attributes: await attributesOf(stores, organization, person_id),
    created_at: new Date(created_at).toISOString(),
    last_seen: last_seen === null ? null : new Date(last_seen).toISOString(),
  }
}
