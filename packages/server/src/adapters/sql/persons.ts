import { BUCKETS } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import type { MemberState, PersonStore } from '../../ports/stores.js'
import { listMembers, MEMBER_COLUMNS, memberOf } from './list-members.js'
import { insertRow, prepared } from './prepared.js'
import type { Tables } from './tables.js'

/** Buckets that end with the membership; the others belong to the person. */
const OWN_BUCKETS = Object.entries(BUCKETS).flatMap(([bucket, { shared }]) => (shared ? [] : [bucket]))

export const sqlPersons = (query: Kysely<Tables>, postgres: boolean): PersonStore => ({
  async create({ person_id, pool_id, organization_id, person_type, region, created_at, state = 'active' }) {
    await insertRow(query, 'persons', { id: person_id, pool_id, person_type, region, created_at })
    await insertRow(query, 'memberships', { organization_id, person_id, state, created_at })
  },

  async join(organization_id, person_id, created_at, state = 'active') {
    await query
      .insertInto('memberships')
      .values({ organization_id, person_id, state, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async member(organizationId, personId) {
    const [row] = await memberBy(query, { organizationId, personId })
    return row && memberOf(row)
  },

  list: (organizationId, asked) => listMembers(query, postgres, organizationId, asked),

  async memberships(personId) {
    const rows = await query
      .selectFrom('memberships')
      .select(['organization_id', 'state'])
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('organization_id')
      .execute()
    return rows.map((row) => ({ ...row, state: row.state as MemberState }))
  },

  async setState(organizationId, personId, state) {
    const rows = await query
      .updateTable('memberships')
      .set({ state })
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .returning('person_id')
      .execute()
    return rows.length > 0
  },

  async remove(organizationId, personId) {
    const ended = await query
      .deleteFrom('memberships')
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .returning('person_id')
      .execute()
    if (ended.length === 0) return false
    await query
      .deleteFrom('sessions')
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .execute()
    await query
      .deleteFrom('attributes')
      .where('scope_id', '=', organizationId)
      .where('person_id', '=', personId)
      .where('bucket', 'in', OWN_BUCKETS)
      .execute()
    await query
      .deleteFrom('persons')
      .where('id', '=', personId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('memberships').select('person_id').where('person_id', '=', personId))),
      )
      .execute()
    return true
  },

  async groups(organizationId, personId) {
    const rows = await groupsOf(query, { organizationId, personId })
    return rows.map(({ group_name }) => group_name).sort()
  },

  async setGroups(organizationId, personId, groups) {
    await query
      .deleteFrom('person_groups')
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .execute()
    await addGroups(query, organizationId, personId, groups)
  },

  addGroups: (organizationId, personId, groups) => addGroups(query, organizationId, personId, groups),

  async makeRegular(personId) {
    const rows = await query
      .updateTable('persons')
      .set({ person_type: 'regular' })
      .where('id', '=', personId)
      .where('person_type', '=', 'anonymous')
      .returning('id')
      .execute()
    return rows.length > 0
  },

  async removeAnonymous(before) {
    // A literal, for which the partial index over anonymous persons can be used.
    const anonymous = sql.lit('anonymous')
    await query.deleteFrom('persons').where('person_type', '=', anonymous).where('created_at', '<', before).execute()
  },

  async hasMemberIn(organizationId, group) {
    const row = await query
      .selectFrom('person_groups')
      .select('person_id')
      .where('organization_id', '=', organizationId)
      .where('group_name', '=', group)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})

async function addGroups(query: Kysely<Tables>, organization_id: string, person_id: string, groups: readonly string[]) {
  if (groups.length === 0) return
  await query
    .insertInto('person_groups')
    .values([...new Set(groups)].map((group_name) => ({ organization_id, person_id, group_name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const members = (query: Kysely<Tables>, organizationId: string) =>
  query
    .selectFrom('memberships')
    .innerJoin('persons', 'persons.id', 'memberships.person_id')
    .where('memberships.organization_id', '=', organizationId)
    .select(MEMBER_COLUMNS)

const memberBy = prepared((query, { organizationId, personId }: { organizationId: string; personId: string }) =>
  members(query, organizationId).where('memberships.person_id', '=', personId),
)

const groupsOf = prepared((query, { organizationId, personId }: { organizationId: string; personId: string }) =>
  query
    .selectFrom('person_groups')
    .select('group_name')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId),
)
