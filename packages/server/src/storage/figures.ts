import type { Method } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { organizationKey } from './keys.js'
import { isMemberState, memberState } from './member-states.js'
import type { FigureStore, LeaseStore, Outcome } from './ports/figure-store.js'
import type { MemberState } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlFigures = (query: Kysely<Tables>): FigureStore => ({
  async add(figures) {
    if (figures.length === 0) return
    await query
      .insertInto('figures')
      .values([...figures])
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'at', 'method', 'outcome'])
          .doUpdateSet({ count: sql<number>`figures.count + excluded.count` }),
      )
      .execute()
  },

  async read(organizationId, from, to) {
    const rows = await query
      .selectFrom('figures')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('at')
      .execute()
    return rows.map((row) => ({ ...row, method: row.method as Method, outcome: row.outcome as Outcome }))
  },

  async members(organizationId) {
    const rows = await query
      .selectFrom('member_figures')
      .select(['state', 'members', 'counted_at'])
      .where('organization_id', '=', organizationId)
      .execute()
    const [first] = rows
    if (!first) return undefined
    const members: Record<MemberState, number> = { active: 0, inactive: 0, pending: 0, rejected: 0 }
    for (const row of rows) members[row.state as MemberState] = row.members
    return { members, counted_at: first.counted_at }
  },

  async countMembers(organizationId) {
    let counts = query
      .selectFrom('memberships')
      .select(({ fn }) => ['organization_key', 'state', fn.countAll<number>().as('members')])
      .groupBy(['organization_key', 'state'])
    if (organizationId !== undefined) counts = counts.where('organization_key', '=', organizationKey(organizationId))
    const rows = await query
      .selectFrom(counts.as('counted'))
      .innerJoin('organizations', 'organizations.key', 'counted.organization_key')
      .select(['organizations.id as organization_id', 'counted.state', 'counted.members'])
      .execute()
    const figures = new Map<string, Partial<Record<MemberState, number>>>()
    for (const { organization_id, state, members } of rows.filter((row) => isMemberState(row.state)))
      figures.set(organization_id, { ...figures.get(organization_id), [memberState(state)]: Number(members) })
    return figures
  },

  async storeMembers(counts, at) {
    for (const [organization_id, states] of counts)
      for (const [state, members] of Object.entries(states))
        await query
          .insertInto('member_figures')
          .values({ organization_id, state, members, counted_at: at })
          .onConflict((conflict) =>
            conflict.columns(['organization_id', 'state']).doUpdateSet({ members, counted_at: at }),
          )
          .execute()
    // A state without members has no row among the counts.
    await query.updateTable('member_figures').set({ members: 0, counted_at: at }).where('counted_at', '<', at).execute()
  },

  async removeBefore(time) {
    await query.deleteFrom('figures').where('at', '<', time).execute()
  },
})

export const sqlLeases = (query: Kysely<Tables>): LeaseStore => ({
  async take(name, holder, now, until) {
    const row = await query
      .insertInto('leases')
      .values({ name, holder, expires_at: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at: until })
          .where(({ eb, or }) => or([eb('leases.expires_at', '<=', now), eb('leases.holder', '=', holder)])),
      )
      .returning('holder')
      .executeTakeFirst()
    return row?.holder === holder
  },

  async release(name, holder) {
    await query.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
  },
})
