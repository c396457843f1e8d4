import { LIST_LIMITS } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { STATES } from '../codes.js'
import { organizationKey } from '../keys.js'
import { ONLY_INVITED, ONLY_MEMBERS } from '../members/member-states.js'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

export interface GroupRecord {
  readonly name: string
  readonly description: string
  readonly created_at: number
  readonly members: number
  /** Whether a directory created it or took it over. */
  readonly directory: boolean
}

/** The groups that an organization has described, and those that have members. */
export const groupStore = (query: Kysely<Tables>) => ({
  /** Sorted by name. */
  async list(organizationId: string, page: Page): Promise<Listing & { groups: GroupRecord[] }> {
    const organization = organizationKey(organizationId)
    const hasInvited = await invitedIn(query, organizationId)
    const groups = query.selectFrom(namesOf(organizationId)).select((of) => [
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
        .selectFrom(
          of
            .selectFrom('person_groups')
            .select(['organization_key', 'person_key'])
            .where('organization_key', '=', organization)
            .whereRef('person_groups.group_name', '=', 'group_names.name')
            .limit(LIST_LIMITS.counted)
            .as('counted'),
        )
        // Invited members have no groups until they accept.
        .$if(hasInvited, (counted) => counted.where(IS_MEMBER))
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .as('members'),
      of
        .selectFrom('directory_groups')
        .select(({ fn }) => fn.countAll<number>().as('directory'))
        .where('organization_key', '=', organization)
        .whereRef('directory_groups.name', '=', 'group_names.name')
        .as('directory'),
    ])
    const { rows, ...listing } = await pageOf(query, page, { rows: groups, keys: { 'group_names.name': 'text' } })
    return {
      ...listing,
      groups: rows.map(({ name, description, created_at, members, directory }) => ({
        name,
        description: description ?? '',
        created_at: created_at ?? 0,
        members: Number(members ?? 0),
        directory: Number(directory) > 0,
      })),
    }
  },

  /** Those of the given groups that have a description, sorted by name. */
  async described(organizationId: string, names: readonly string[]): Promise<{ name: string; description: string }[]> {
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

  /** Adds a group, or changes its description. True if it is new. */
  async describe(organization_id: string, group: { name: string; description: string; created_at: number }) {
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

const IS_MEMBER = sql<boolean>`exists (select 1 from memberships
  where memberships.organization_key = counted.organization_key and memberships.person_key = counted.person_key
    and ${ONLY_MEMBERS})`

/** Whether an organization has invited members, which most do not have. */
async function invitedIn(query: Kysely<Tables>, organizationId: string): Promise<boolean> {
  const row = await query
    .selectFrom('memberships')
    .select('person_key')
    .where('organization_key', '=', organizationKey(organizationId))
    // Repeated in the terms of the partial index over the few who are not active, so that it is used.
    .where(sql<boolean>`memberships.state <> ${sql.lit(STATES.code('active'))}`)
    .where(ONLY_INVITED)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The groups of an organization: one step in the index for each, however many members they have. */
function namesOf(organizationId: string) {
  const next = (after: ReturnType<typeof sql>) => sql`(select min(group_name) from person_groups
    where organization_key = ${organizationKey(organizationId)} ${after})`
  return sql<{ name: string }>`(with recursive filled (name) as (
    select ${next(sql``)} union all select ${next(sql`and group_name > filled.name`)} from filled where filled.name is not null)
    select name from filled where name is not null
    union select name from organization_groups where organization_id = ${organizationId})`.as('group_names')
}
