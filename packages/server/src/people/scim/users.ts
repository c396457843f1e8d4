import { writeAudit } from '../../identity/audit.js'
import { type Acting, inTransaction } from '../../identity/authority/acting.js'
import { demandReach } from '../../identity/authority/authority.js'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import { addPerson } from '../persons/add-person.js'
import { writeAttributes } from '../persons/attributes.js'
import { deletePerson, setActive } from '../persons/change-person.js'
import { findPerson, listPersons, type PersonRecord } from '../persons/person.js'
import type { Filter } from './filter.js'
import { keptGroups } from './managed-groups.js'
import type { UserChange } from './patch-user.js'
import { ScimError } from './scim-error.js'
import { type UserPositions, walkTo } from './user-positions.js'
import { SCIM_ATTRIBUTE, type ScimFields, scimFieldsOf, type UserResource, userResource } from './user-resource.js'
import { demandVersion } from './version.js'

async function showAll(acting: Acting, persons: readonly PersonRecord[]): Promise<UserResource[]> {
  const directoryGroups = persons.some(({ groups }) => groups.length > 0) ? await keptGroups(acting) : []
  return persons.map((person) => userResource(person, directoryGroups, acting.services.settings.url))
}

async function show(acting: Acting, person: PersonRecord): Promise<UserResource> {
  const [user] = await showAll(acting, [person])
  return user ?? notThere()
}

/** How many users a filter reads at once, and at most. */
const FILTERED_AT_ONCE = 500
const MOST_FILTERED = 5_000

interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * All members with an account.
 * @param spend counts one more call, for each further page of users that a filter reads.
 * @throws ScimError 400 tooMany for a filter that would have to read more than 5,000 users
 */
export async function listUsers(
  acting: Acting,
  filter: Filter | undefined,
  page: Page,
  positions: UserPositions,
  spend: () => Promise<void>,
) {
  if (!filter) return listAll(acting, page, positions)
  const users = (await candidates(acting, filter, spend)).filter(filter.matches)
  return { total: users.length, users: users.slice(page.offset, page.offset + page.limit) }
}

/** The users among whom are all that a filter matches. */
async function candidates(acting: Acting, filter: Filter, spend: () => Promise<void>): Promise<UserResource[]> {
  const address = filter.required.find(({ attribute }) => attribute.kind === 'address')
  if (address) return showAll(acting, await byHandle(acting, address.value))
  const id = filter.required.find(({ attribute }) => attribute.path[0] === 'id')
  if (id) {
    const person = await findRegular(acting, id.value)
    return person ? [await show(acting, person)] : []
  }
  const persons: PersonRecord[] = []
  for (let after: string | undefined; ; await spend()) {
    const { persons: more, next } = await listPersons(acting, {
      ...WITH_ACCOUNT,
      limit: FILTERED_AT_ONCE,
      offset: 0,
      after,
    })
    persons.push(...more)
    if (next === undefined) return showAll(acting, persons)
    if (persons.length >= MOST_FILTERED)
      throw new ScimError(
        400,
        `filter would have to read more than ${MOST_FILTERED} users; filter by userName, emails.value or id with eq`,
        'tooMany',
      )
    after = next
  }
}

async function listAll(acting: Acting, { limit, offset }: Page, positions: UserPositions) {
  const now = acting.services.clock.now()
  const organizationId = acting.organization.id
  const start = await walkTo(positions, { organizationId, offset, now }, async (users, after) => {
    const { exact, next } = await listPersons(acting, {
      ...WITH_ACCOUNT,
      limit: 1,
      offset: users - 1,
      after,
    })
    return exact ? undefined : next
  })
  const { total, exact, next, persons } = await listPersons(acting, {
    ...WITH_ACCOUNT,
    // An empty page asks only for the count.
    limit: Math.max(limit, 1),
    offset: offset - (start?.offset ?? 0),
    after: start?.cursor,
  })
  const end = offset + persons.length
  // A short list is sorted in another way, and skips rows.
  if (!exact && next !== undefined) positions.keep(organizationId, { offset: end, cursor: next }, now)
  const users = await showAll(acting, persons.slice(0, limit))
  return { total: exact ? total : Math.max(total, end + (persons.length === limit ? 1 : 0)), users }
}

const WITH_ACCOUNT = { withAccount: true } as const

const byHandle = async (acting: Acting, handle: string): Promise<PersonRecord[]> =>
  (await listPersons(acting, { ...WITH_ACCOUNT, handle, limit: 10 })).persons

async function findRegular(acting: Acting, id: string): Promise<PersonRecord | undefined> {
  const person = await findPerson(acting, id)
  return person?.person_type === 'regular' ? person : undefined
}

const isCalled = (user: UserResource, userName: string): boolean =>
  user.userName.toLowerCase() === userName.trim().normalize('NFKC').toLowerCase()

/** @throws ScimError 404 */
export async function findUser(acting: Acting, id: string): Promise<UserResource> {
  return show(acting, await demandUser(acting, id))
}

async function demandUser(acting: Acting, id: string): Promise<PersonRecord> {
  return (await findRegular(acting, id)) ?? notThere()
}

function notThere(): never {
  throw new ScimError(404, 'there is no such user in this organization')
}

/**
 * Adds a member by their address, which they prove when they first sign in. If several are added at once with the same
 * address, one succeeds. @throws ScimError 409 for the address of an existing member.
 */
export function addUser(acting: Acting, { userName, active = true, ...rest }: UserChange): Promise<UserResource> {
  if (userName === undefined) throw new ScimError(400, 'userName is required', 'invalidValue')
  const handle = normalizeHandle({ type: 'email_address', value: userName })
  return inTransaction(acting, async (inside) => {
    const { organization, services } = inside
    await services.stores.organizations.lock(organization.id)
    if ((await byHandle(inside, handle.value)).length > 0)
      throw new ScimError(409, 'a user with this userName is already a member; look it up by userName', 'uniqueness')
    const { person_id } = await addPerson(inside, { handles: [handle] })
    if (!active)
      await ((await services.stores.persons.setState(organization.id, person_id, 'inactive', true)) ||
        services.stores.invitedMembers.setEnabled(organization.id, person_id, false, true))
    await keep(inside, person_id, merged({ userName: handle.value }, rest))
    return findUser(inside, person_id)
  })
}

/**
 * Changes what a SCIM client may change of a member: names, its own id for them, and whether they are active. @param
 * ifMatch the version that the client knows, if given.
 */
export function changeUser(
  acting: Acting,
  scimId: string,
  { active, userName, ...rest }: UserChange,
  ifMatch?: string,
): Promise<UserResource> {
  return inTransaction(acting, async (inside) => {
    const { person, user } = await held(inside, scimId, ifMatch)
    const id = person.person_id
    if (userName !== undefined && !isCalled(user, userName))
      throw new ScimError(
        400,
        'userName cannot be changed, because the person signs in with it; add a user with the new one',
        'mutability',
      )
    await demandReach(inside.services.stores, inside, id, 'here')
    const before = scimFieldsOf(person)
    const after = merged({ ...before, userName: user.userName }, rest)
    if (JSON.stringify(after) !== JSON.stringify(before)) await keep(inside, id, after, true)
    // People who are waiting for an administrator's approval, or were rejected, are not admitted from here.
    if (active === true && (person.state === 'pending' || person.state === 'rejected'))
      throw new ScimError(403, 'an administrator of the organization must approve this person first')
    if (active === false && person.active) await setActive(inside, id, false)
    if (active === true && !person.active) {
      if (!(await inside.services.stores.persons.isDisabledByDirectory(inside.organization.id, id)))
        throw new ScimError(
          403,
          'an administrator of the organization disabled this person in the console, where they are enabled again',
        )
      await setActive(inside, id, true)
    }
    return findUser(inside, id)
  })
}

/** Ends a membership with everything that depends on it. */
export function removeUser(acting: Acting, id: string, ifMatch?: string): Promise<void> {
  return inTransaction(acting, async (inside) => {
    const { person } = await held(inside, id, ifMatch)
    if (person.state === 'pending' || person.state === 'rejected')
      throw new ScimError(403, 'only an administrator of the organization can change this person')
    await deletePerson(inside, person.person_id)
  })
}

/** A member, locked against concurrent changes. */
async function held(acting: Acting, id: string, ifMatch: string | undefined) {
  const match = await demandUser(acting, id)
  await acting.services.stores.persons.lock(match.person_id)
  const person = await demandUser(acting, id)
  const user = await show(acting, person)
  demandVersion('user', ifMatch, user.meta.version)
  return { person, user }
}

function merged(previous: ScimFields, change: Omit<UserChange, 'active' | 'userName'>): ScimFields {
  return Object.fromEntries(Object.entries({ ...previous, ...change }).filter(([, value]) => value !== null))
}

async function keep(acting: Acting, personId: string, fields: ScimFields, recorded = false): Promise<void> {
  const { services, organization, actor } = acting
  const attributes = { end_user_no_access: { [SCIM_ATTRIBUTE]: fields } }
  const at = services.clock.now()
  await writeAttributes(services.stores, organization, personId, attributes, { mode: 'merge', at })
  if (!recorded) return
  await writeAudit(services, services.stores, {
    organizationId: organization.id,
    actor,
    action: 'person.attributes',
    personId,
    detail: { buckets: Object.keys(attributes) },
  })
}
