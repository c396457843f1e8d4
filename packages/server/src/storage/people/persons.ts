import { BUCKETS } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { type MemberState, PERSON_TYPES, regionCode, STATES } from '../codes.js'
import { bytesOf, idOf } from '../id-bytes.js'
import { isMember, memberKeys, organizationKey, personKey } from '../keys.js'
import { listEntries, listMembers } from '../members/list-members.js'
import {
  type Entry,
  type EntryQuery,
  entryOf,
  type Member,
  type MemberQuery,
  memberOf,
  memberState,
  ONLY_MEMBERS,
} from '../members/member-states.js'
import type { Listing } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'
import { removeSecrets } from './end-secrets.js'
import { lastSeen, noteSeen } from './last-seen.js'
import { lockPerson } from './lock-person.js'
import { addGroups, addMember, addPerson, entryBy, groupsOf, memberBy } from './person-queries.js'
import { removeEventsAbout } from './remove-events.js'

/** Buckets that are removed with the membership; the others belong to the person. */
const OWN_BUCKETS = Object.entries(BUCKETS).flatMap(([bucket, { shared }]) => (shared ? [] : [bucket]))

export const personStore = (query: Kysely<Tables>, postgres: boolean) => ({
  /** Adds a person to the pool and to the organization. */
  async create({
    person_id,
    pool_id,
    organization_id,
    person_type,
    region,
    created_at,
    state = 'active',
  }: Omit<Member, 'state'> & { readonly pool_id: string; readonly state?: MemberState }) {
    const id = bytesOf(person_id)
    const anonymous = PERSON_TYPES.code(person_type)
    await addPerson(query, { id, pool_id, anonymous, region: regionCode(region), created_at })
    await addMember(query, { organization_id, id, state: STATES.code(state), created_at })
  },

  /**
   * Makes a person of the pool a member; does nothing if they already are.
   * @param formerId the id of the invited member that they were.
   */
  async join(
    organizationId: string,
    personId: string,
    created_at: number,
    state: MemberState = 'active',
    formerId?: string,
  ) {
    await query
      .insertInto('memberships')
      .values({
        ...memberKeys(organizationId, personId),
        state: STATES.code(state),
        created_at,
        former_id: formerId === undefined ? null : bytesOf(formerId),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async member(organizationId: string, personId: string): Promise<Member | undefined> {
    const row = await memberBy(query, { organizationId, id: bytesOf(personId) })
    return row && memberOf(organizationId, row)
  },

  /** A member or an invited member: only for calls that administer the organization's list of persons. */
  async entry(organizationId: string, personId: string): Promise<Entry | undefined> {
    const row = await entryBy(query, { organizationId, id: bytesOf(personId) })
    return row && entryOf(organizationId, row)
  },

  /** A page and the total; `exact` is false if there are more than `total`. */
  list: (organizationId: string, filter: MemberQuery): Promise<Listing & { members: Member[] }> =>
    listMembers(query, postgres, organizationId, filter),

  /** Same as `list`, with invited members. */
  entries: (organizationId: string, filter: EntryQuery): Promise<Listing & { entries: Entry[] }> =>
    listEntries(query, postgres, organizationId, filter),

  /** Stores the id of the invited member that a member was, unless one is stored. */
  async noteFormerId(organizationId: string, personId: string, formerId: string) {
    await query
      .updateTable('memberships')
      .set({ former_id: bytesOf(formerId) })
      .where(isMember(organizationId, personId))
      .where('former_id', 'is', null)
      .execute()
  },

  /** The member who was the invited member with an id. */
  async memberFormerly(organizationId: string, formerId: string): Promise<string | undefined> {
    const row = await query
      .selectFrom('memberships')
      .innerJoin('persons', 'persons.key', 'memberships.person_key')
      .select('persons.id')
      .where('memberships.organization_key', '=', organizationKey(organizationId))
      .where('memberships.former_id', '=', bytesOf(formerId))
      .executeTakeFirst()
    return row && idOf(row.id)
  },

  /** When a member was last seen; null if never. */
  async lastSeen(organizationId: string, personId: string): Promise<number | null> {
    const row = await query
      .selectFrom('memberships')
      .select(lastSeen(postgres).as('at'))
      .where('organization_key', '=', organizationKey(organizationId))
      .where('person_key', '=', personKey(bytesOf(personId)))
      .executeTakeFirst()
    return row?.at || null
  },

  /** Records that a member was seen. */
  noteSeen: (organizationId: string, personId: string, now: number) => noteSeen(query, organizationId, personId, now),

  /** The organizations that a person is a member of, oldest membership first. */
  async memberships(personId: string): Promise<{ readonly organization_id: string; readonly state: MemberState }[]> {
    const rows = await query
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.key', 'memberships.organization_key')
      .select(['organizations.id as organization_id', 'memberships.state'])
      .where('memberships.person_key', '=', personKey(bytesOf(personId)))
      .where(ONLY_MEMBERS)
      .orderBy('memberships.created_at')
      .orderBy('organizations.id')
      .execute()
    return rows.map((row) => ({ ...row, state: memberState(row.state) }))
  },

  /** @param byDirectory whether the directory disables an active member; it may then also enable them again. */
  async setState(organizationId: string, personId: string, state: MemberState, byDirectory = false) {
    const rows = await query
      .updateTable('memberships')
      .set({
        state: STATES.code(state),
        // If an administrator and a directory disable someone at the same time, the administrator's decision counts.
        by_directory: byDirectory
          ? sql<number>`case when state = ${sql.lit(STATES.code('active'))} then 1 else by_directory end`
          : 0,
      })
      .where(isMember(organizationId, personId))
      .where(ONLY_MEMBERS)
      .returning('person_key')
      .execute()
    return rows.length > 0
  },

  /** Whether someone was made inactive by the directory, and not by an administrator. */
  async isDisabledByDirectory(organizationId: string, personId: string) {
    const row = await query
      .selectFrom('memberships')
      .select('by_directory')
      .where(isMember(organizationId, personId))
      .where('state', 'in', [STATES.code('inactive'), STATES.code('invited_disabled')])
      .executeTakeFirst()
    return row?.by_directory === 1
  },

  /** Ends a membership; with the last one, removes the person and everything stored about them. */
  async remove(organizationId: string, personId: string) {
    // Before the handles are removed, because events of failed sign-ins are found by them.
    await removeEventsAbout(query, organizationId, personId)
    const ended = await query
      .deleteFrom('memberships')
      .where(isMember(organizationId, personId))
      .returning('person_key')
      .execute()
    if (ended.length === 0) return false
    await query.deleteFrom('sessions').where(isMember(organizationId, personId)).execute()
    await removeSecrets(query, personId, organizationId)
    await query.deleteFrom('content_openings').where(isMember(organizationId, personId)).execute()
    await query.deleteFrom('readings').where(isMember(organizationId, personId)).execute()
    await query
      .deleteFrom('site_builds')
      .where('site_key', '=', organizationKey(organizationId))
      .where('person_key', '=', personKey(bytesOf(personId)))
      .execute()
    await query
      .deleteFrom('attributes')
      .where('scope_id', '=', organizationId)
      .where('person_key', '=', personKey(bytesOf(personId)))
      .where('bucket', 'in', OWN_BUCKETS)
      .execute()
    await query
      .deleteFrom('persons')
      .where('id', '=', bytesOf(personId))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('memberships').select('person_key').whereRef('memberships.person_key', '=', 'persons.key')),
        ),
      )
      .execute()
    return true
  },

  async groups(organizationId: string, personId: string): Promise<string[]> {
    const rows = await groupsOf(query, { organizationId, id: bytesOf(personId) })
    return rows.map(({ group_name }) => group_name).sort()
  },

  /** The groups of several members, in alphabetical order. */
  async groupsOfAll(
    organizationId: string,
    personIds: readonly string[],
  ): Promise<{ readonly person_id: string; readonly group: string }[]> {
    if (personIds.length === 0) return []
    const rows = await query
      .selectFrom('persons')
      // SQLite keeps the order of a cross join.
      .crossJoin('person_groups')
      .select(['persons.id', 'group_name'])
      .whereRef('person_groups.person_key', '=', 'persons.key')
      .where('organization_key', '=', organizationKey(organizationId))
      .where('persons.id', 'in', personIds.map(bytesOf))
      .execute()
    return rows
      .map(({ id, group_name }) => ({ person_id: idOf(id), group: group_name }))
      .sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0))
  },

  async setGroups(organizationId: string, personId: string, groups: readonly string[]) {
    await query.deleteFrom('person_groups').where(isMember(organizationId, personId)).execute()
    await addGroups(query, organizationId, personId, groups)
  },

  addGroups: (organizationId: string, personId: string, groups: readonly string[]) =>
    addGroups(query, organizationId, personId, groups),

  /** Inside a transaction: locks a person until it ends. */
  lock: (personId: string) => lockPerson(query, personId),

  /** Makes an anonymous person a regular one; false if they already are. Of concurrent calls, exactly one returns true. */
  async makeRegular(personId: string) {
    const rows = await query
      .updateTable('persons')
      .set({ anonymous: PERSON_TYPES.code('regular') })
      .where('id', '=', bytesOf(personId))
      .where('anonymous', '=', PERSON_TYPES.code('anonymous'))
      .returning('id')
      .execute()
    return rows.length > 0
  },

  /** Removes anonymous persons created before a time, with everything stored about them. */
  async removeAnonymous(before: number) {
    // A literal, so that the partial index over anonymous people can be used.
    const anonymous = sql.lit(PERSON_TYPES.code('anonymous'))
    await removeInBatches(query, 'persons', ['key'], sql`anonymous = ${anonymous} and created_at < ${before}`)
  },

  async hasMemberIn(organizationId: string, group: string) {
    const row = await query
      .selectFrom('person_groups')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.organization_key', '=', 'person_groups.organization_key')
          .onRef('memberships.person_key', '=', 'person_groups.person_key'),
      )
      .select('person_groups.person_key')
      .where('person_groups.organization_key', '=', organizationKey(organizationId))
      .where('person_groups.group_name', '=', group)
      .where(ONLY_MEMBERS)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})
