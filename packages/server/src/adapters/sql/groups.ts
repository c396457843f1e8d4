import { type Kysely, sql } from 'kysely'
import type { GroupStore } from '../../ports/stores.js'
import { STATES } from './codes.js'
import { organizationKey } from './keys.js'
import { ONLY_INVITED } from './member-states.js'
import { pageOf } from './page.js'
import type { Tables } from './tables.js'

export const sqlGroups = (query: Kysely<Tables>): GroupStore => ({
  async list(organizationId, page) {
    const named = query.selectFrom('organization_groups').select('name').where('organization_id', '=', organizationId)
    const filled = query
      .selectFrom('person_groups')
      .select('group_name as name')
      .where('organization_key', '=', organizationKey(organizationId))
    const listed = query
      .selectFrom(named.union(filled).as('group_names'))
      .select((of) => [
        'group_names.name',
        of
          .selectFrom('organization_groups')
          .select('description')
          .where('organization_id', '=', organizationId)
          .whereRef('organization_groups.name', '=', 'group_names.name')
          .as('description'),
        of
          .selectFrom('organization_groups')
          .select('created_at')
          .where('organization_id', '=', organizationId)
          .whereRef('organization_groups.name', '=', 'group_names.name')
          .as('created_at'),
        of
          .selectFrom('person_groups')
          .select(({ fn }) => fn.countAll<number>().as('members'))
          .where('organization_key', '=', organizationKey(organizationId))
          .whereRef('person_groups.group_name', '=', 'group_names.name')
          .as('members'),
        of
          .selectFrom('person_groups')
          .innerJoin('memberships', (join) =>
            join
              .onRef('memberships.organization_key', '=', 'person_groups.organization_key')
              .onRef('memberships.person_key', '=', 'person_groups.person_key'),
          )
          .select(({ fn }) => fn.countAll<number>().as('invited'))
          .where('person_groups.organization_key', '=', organizationKey(organizationId))
          .whereRef('person_groups.group_name', '=', 'group_names.name')
          // Repeated in the terms of the partial index over the few who are not active, so that it is used.
          .where(sql<boolean>`memberships.state <> ${sql.lit(STATES.code('active'))}`)
          .where(ONLY_INVITED)
          .as('invited'),
        of
          .selectFrom('directory_groups')
          .select(({ fn }) => fn.countAll<number>().as('directory'))
          .where('organization_key', '=', organizationKey(organizationId))
          .whereRef('directory_groups.name', '=', 'group_names.name')
          .as('directory'),
      ])
      .orderBy('group_names.name')
    const { total, rows } = await pageOf(listed, page)
    return {
      total,
      groups: rows.map(({ name, description, created_at, members, invited, directory }) => ({
        name,
        description: description ?? '',
        created_at: created_at ?? 0,
        // Invited members have no groups until they accept.
        members: Number(members ?? 0) - Number(invited ?? 0),
        directory: Number(directory) > 0,
      })),
    }
  },

  async described(organizationId, names) {
    if (names.length === 0) return []
    return query
      .selectFrom('organization_groups')
      .select(['name', 'description'])
      .where('organization_id', '=', organizationId)
      .where('name', 'in', names)
      .where('description', '!=', '')
      .orderBy('name')
      .execute()
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
