import type { Method } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import type { Outcome } from '../../ground/ports/observer.js'
import type { MemberState } from '../codes.js'
import { organizationKey } from '../keys.js'
import { isMemberState, memberState } from '../members/member-states.js'
import type { Tables } from '../tables.js'

/** How often something happened in an hour. */
export interface Figure {
  readonly organization_id: string
  /** The start of the hour, in milliseconds since 1970. */
  readonly at: number
  readonly method: Method
  readonly outcome: Outcome
  readonly count: number
}

export interface MemberFigures {
  readonly members: Readonly<Record<MemberState, number>>
  readonly counted_at: number
}

export type MemberCounts = ReadonlyMap<string, Partial<Readonly<Record<MemberState, number>>>>

/** Figures over time. Rows grow with hours, methods and organizations, never with persons. */
export const figureStore = (query: Kysely<Tables>) => ({
  /** Adds to the stored figures. */
  async add(figures: readonly Figure[]) {
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

  /** `from` is inclusive, `to` exclusive. */
  async read(organizationId: string, from: number, to: number): Promise<Figure[]> {
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

  /** The members as they were last counted. */
  async members(organizationId: string): Promise<MemberFigures | undefined> {
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

  /** Counts the members of all organizations, or of the given one, by organization and state. Reads every membership. */
  async countMembers(organizationId?: string): Promise<MemberCounts> {
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

  /** Stores the counts of all organizations. */
  async storeMembers(counts: MemberCounts, at: number) {
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

  async removeBefore(time: number) {
    await query.deleteFrom('figures').where('at', '<', time).execute()
  },
})
