import { BUCKETS } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { PERSON_TYPES, regionCode, STATES } from './codes.js'
import { removeSecrets } from './end-secrets.js'
import { type Bytes, bytesOf, idOf } from './id-bytes.js'
import { isMember, memberKeys, organizationKey, personKey } from './keys.js'
import { lastSeen, noteSeen } from './last-seen.js'
import { listEntries, listMembers } from './list-members.js'
import { lockPerson } from './lock-person.js'
import { entryOf, MEMBER_COLUMNS, memberOf, memberState, ONLY_MEMBERS } from './member-states.js'
import type { PersonStore } from './ports/stores.js'
import { prepared, preparedOne } from './prepared.js'
import { removeInBatches } from './remove-batches.js'
import { removeEventsAbout } from './remove-events.js'
import type { Tables } from './tables.js'

/** Buckets that are removed with the membership; the others belong to the person. */
const OWN_BUCKETS = Object.entries(BUCKETS).flatMap(([bucket, { shared }]) => (shared ? [] : [bucket]))

export const sqlPersons = (query: Kysely<Tables>, postgres: boolean): PersonStore => ({
  async create({ person_id, pool_id, organization_id, person_type, region, created_at, state = 'active' }) {
    const id = bytesOf(person_id)
    const anonymous = PERSON_TYPES.code(person_type)
    await addPerson(query, { id, pool_id, anonymous, region: regionCode(region), created_at })
    await addMember(query, { organization_id, id, state: STATES.code(state), created_at })
  },

  async join(organizationId, personId, created_at, state = 'active', formerId) {
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

  async member(organizationId, personId) {
    const row = await memberBy(query, { organizationId, id: bytesOf(personId) })
    return row && memberOf(organizationId, row)
  },

  async entry(organizationId, personId) {
    const row = await entryBy(query, { organizationId, id: bytesOf(personId) })
    return row && entryOf(organizationId, row)
  },

  list: (organizationId, filter) => listMembers(query, postgres, organizationId, filter),

  entries: (organizationId, filter) => listEntries(query, postgres, organizationId, filter),

  async noteFormerId(organizationId, personId, formerId) {
    await query
      .updateTable('memberships')
      .set({ former_id: bytesOf(formerId) })
      .where(isMember(organizationId, personId))
      .where('former_id', 'is', null)
      .execute()
  },

  async memberFormerly(organizationId, formerId) {
    const row = await query
      .selectFrom('memberships')
      .innerJoin('persons', 'persons.key', 'memberships.person_key')
      .select('persons.id')
      .where('memberships.organization_key', '=', organizationKey(organizationId))
      .where('memberships.former_id', '=', bytesOf(formerId))
      .executeTakeFirst()
    return row && idOf(row.id)
  },

  async lastSeen(organizationId, personId) {
    const row = await query
      .selectFrom('memberships')
      .select(lastSeen(postgres).as('at'))
      .where('organization_key', '=', organizationKey(organizationId))
      .where('person_key', '=', personKey(bytesOf(personId)))
      .executeTakeFirst()
    return row?.at || null
  },

  noteSeen: (organizationId, personId, now) => noteSeen(query, organizationId, personId, now),

  async memberships(personId) {
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

  async setState(organizationId, personId, state, byDirectory = false) {
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

  async isDisabledByDirectory(organizationId, personId) {
    const row = await query
      .selectFrom('memberships')
      .select('by_directory')
      .where(isMember(organizationId, personId))
      .where('state', 'in', [STATES.code('inactive'), STATES.code('invited_disabled')])
      .executeTakeFirst()
    return row?.by_directory === 1
  },

  async remove(organizationId, personId) {
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

  async groups(organizationId, personId) {
    const rows = await groupsOf(query, { organizationId, id: bytesOf(personId) })
    return rows.map(({ group_name }) => group_name).sort()
  },

  async setGroups(organizationId, personId, groups) {
    await query.deleteFrom('person_groups').where(isMember(organizationId, personId)).execute()
    await addGroups(query, organizationId, personId, groups)
  },

  addGroups: (organizationId, personId, groups) => addGroups(query, organizationId, personId, groups),

  lock: (personId) => lockPerson(query, personId),

  async makeRegular(personId) {
    const rows = await query
      .updateTable('persons')
      .set({ anonymous: PERSON_TYPES.code('regular') })
      .where('id', '=', bytesOf(personId))
      .where('anonymous', '=', PERSON_TYPES.code('anonymous'))
      .returning('id')
      .execute()
    return rows.length > 0
  },

  async removeAnonymous(before) {
    // A literal, so that the partial index over anonymous people can be used.
    const anonymous = sql.lit(PERSON_TYPES.code('anonymous'))
    await removeInBatches(query, 'persons', ['key'], sql`anonymous = ${anonymous} and created_at < ${before}`)
  },

  async hasMemberIn(organizationId, group) {
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

async function addGroups(query: Kysely<Tables>, organizationId: string, personId: string, groups: readonly string[]) {
  if (groups.length === 0) return
  await query
    .insertInto('person_groups')
    .values([...new Set(groups)].map((group_name) => ({ ...memberKeys(organizationId, personId), group_name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface NewPerson {
  readonly id: Bytes
  readonly pool_id: string
  readonly anonymous: number
  readonly region: string | null
  readonly created_at: number
}

const addPerson = prepared((query, { id, pool_id, anonymous, region, created_at }: NewPerson) =>
  query.insertInto('persons').values({ id, pool_key: organizationKey(pool_id), anonymous, region, created_at }),
)

interface NewMember {
  readonly organization_id: string
  readonly id: Bytes
  readonly state: number
  readonly created_at: number
}

const addMember = prepared((query, { organization_id, id, state, created_at }: NewMember) =>
  query
    .insertInto('memberships')
    .values({ organization_key: organizationKey(organization_id), person_key: personKey(id), state, created_at }),
)

interface MembershipKey {
  readonly organizationId: string
  readonly id: Bytes
}

const entryRow = (query: Kysely<Tables>, { organizationId, id }: MembershipKey) =>
  query
    .selectFrom('persons')
    .innerJoin('memberships', 'memberships.person_key', 'persons.key')
    .select(MEMBER_COLUMNS)
    .where('persons.id', '=', id)
    .where('memberships.organization_key', '=', organizationKey(organizationId))

const memberBy = preparedOne((query, member: MembershipKey) => entryRow(query, member).where(ONLY_MEMBERS))

const entryBy = preparedOne(entryRow)

const groupsOf = prepared((query, { organizationId, id }: MembershipKey) =>
  query
    .selectFrom('person_groups')
    .select('group_name')
    .where('organization_key', '=', organizationKey(organizationId))
    .where('person_key', '=', personKey(id)),
)
