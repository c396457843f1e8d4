import type { Kysely } from 'kysely'
import type { GroupStore } from '../../ports/stores.js'
import { organizationKey } from './keys.js'
import type { Tables } from './tables.js'

export const sqlGroups = (query: Kysely<Tables>): GroupStore => ({
  async list(organizationId) {
    const named = await query
      .selectFrom('organization_groups')
      .select(['name', 'description', 'created_at'])
      .where('organization_id', '=', organizationId)
      .execute()
    const filled = await query
      .selectFrom('person_groups')
      .select(({ fn }) => ['group_name', fn.countAll<number>().as('members')])
      .where('organization_key', '=', organizationKey(organizationId))
      .groupBy('group_name')
      .execute()
    const members = new Map(filled.map(({ group_name, members }) => [group_name, members]))
    const known = new Set(named.map(({ name }) => name))
    return [
      ...named.map((group) => ({ ...group, members: members.get(group.name) ?? 0 })),
      ...filled
        .filter(({ group_name }) => !known.has(group_name))
        .map(({ group_name, members }) => ({ name: group_name, description: '', created_at: 0, members })),
    ].sort((one, other) => (one.name < other.name ? -1 : 1))
  },

  async describe(organization_id, group) {
    const added = await query
      .insertInto('organization_groups')
      .values({ organization_id, ...group })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .execute()
    if (added.length > 0) return true
    await query
      .updateTable('organization_groups')
      .set({ description: group.description })
      .where('organization_id', '=', organization_id)
      .where('name', '=', group.name)
      .execute()
    return false
  },
})
