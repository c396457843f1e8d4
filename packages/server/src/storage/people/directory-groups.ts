import { type Kysely, sql } from 'kysely'
import { PERSON_TYPES } from '../codes.js'
import { bytesOf, idOf } from '../id-bytes.js'
import { organizationKey } from '../keys.js'
import type { Tables } from '../tables.js'

/** A group that a company's directory manages. */
export interface DirectoryGroupRecord {
  readonly id: string
  readonly organization_id: string
  /** The name of the group in the organization. */
  readonly name: string
  /** The id that the directory gave it. */
  readonly external_id: string | null
  readonly created_at: number
}

/** The maximum number of ids in one statement. */
const AT_ONCE = 500

export const directoryGroupStore = (query: Kysely<Tables>, postgres: boolean) => ({
  /** Oldest first. */
  all: (organizationId: string): Promise<DirectoryGroupRecord[]> =>
    groupsOf(query, organizationId).orderBy('directory_groups.created_at').orderBy('directory_groups.id').execute(),

  find: (organizationId: string, id: string): Promise<DirectoryGroupRecord | undefined> =>
    groupsOf(query, organizationId).where('directory_groups.id', '=', id).executeTakeFirst(),

  /** Adds it unless a group exists whose name differs at most in case. Of concurrent calls, exactly one returns true. */
  async add({ organization_id, ...group }: DirectoryGroupRecord) {
    const added = await query
      .insertInto('directory_groups')
      .values({ ...group, organization_key: organizationKey(organization_id), folded: group.name.toLowerCase() })
      .onConflict((conflict) => conflict.columns(['organization_key', 'folded']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },

  /** Inside a transaction: locks the group until the transaction ends. */
  async hold(organizationId: string, id: string): Promise<DirectoryGroupRecord | undefined> {
    // An update that changes nothing locks the row until the transaction ends, on both databases.
    const held = await query
      .updateTable('directory_groups')
      .set({ id })
      .where('id', '=', id)
      .where('organization_key', '=', organizationKey(organizationId))
      .returning(['id', 'name', 'external_id', 'created_at'])
      .executeTakeFirst()
    return held && { ...held, organization_id: organizationId }
  },

  async setExternalId(organizationId: string, id: string, external_id: string | null) {
    await query
      .updateTable('directory_groups')
      .set({ external_id })
      .where('id', '=', id)
      .where('organization_key', '=', organizationKey(organizationId))
      .execute()
  },

  async remove(organizationId: string, id: string) {
    const removed = await query
      .deleteFrom('directory_groups')
      .where('id', '=', id)
      .where('organization_key', '=', organizationKey(organizationId))
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },

  /** Whether anyone described a group, or added someone to it. */
  async isUsed(organizationId: string, name: string) {
    const group = await query
      .selectFrom('organization_groups')
      .select('name')
      .where('organization_id', '=', organizationId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (group) return true
    const filled = await query
      .selectFrom('person_groups')
      .select('group_name')
      .where('organization_key', '=', organizationKey(organizationId))
      .where('group_name', '=', name)
      .limit(1)
      .executeTakeFirst()
    return filled !== undefined
  },

  /** The ids of people with an account who are in a group, up to a limit. */
  async members(organizationId: string, name: string, limit: number): Promise<string[]> {
    const rows = await query
      .selectFrom('person_groups')
      .innerJoin('persons', 'persons.key', 'person_groups.person_key')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.organization_key', '=', 'person_groups.organization_key')
          .onRef('memberships.person_key', '=', 'person_groups.person_key'),
      )
      // The directory knows people by the id under which it added them.
      .select(({ fn }) => fn.coalesce('memberships.former_id', 'persons.id').as('id'))
      .where('person_groups.organization_key', '=', organizationKey(organizationId))
      .where('person_groups.group_name', '=', name)
      .where('persons.anonymous', '<>', PERSON_TYPES.code('anonymous'))
      .orderBy('person_groups.person_key')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => idOf(id))
  },

  /** Those of the ids that belong to members with an account. Inside a transaction: none of them is removed until it ends. */
  membersAmong: (organizationId: string, personIds: readonly string[]): Promise<string[]> =>
    eachPart(personIds, async (ids) => {
      const current = await currentIds(query, organizationId, ids)
      const members = membersOf(query, organizationId, [...current.values()]).select('persons.id')
      // In a transaction, waits for a member's removal that is in progress, after which the row is not found. SQLite
      // allows one writer at a time.
      const rows = await (postgres && query.isTransaction ? members.forKeyShare('memberships') : members).execute()
      const memberIds = new Set(rows.map(({ id }) => idOf(id)))
      return ids.filter((id) => memberIds.has(current.get(id) ?? id))
    }),

  /** Adds members to a group. @returns those who were not in it. */
  put: (organizationId: string, name: string, personIds: readonly string[]): Promise<string[]> =>
    eachPart(personIds, async (requestedIds) => {
      const ids = [...(await currentIds(query, organizationId, requestedIds)).values()]
      const added = await query
        .insertInto('person_groups')
        .columns(['organization_key', 'person_key', 'group_name'])
        .expression(
          membersOf(query, organizationId, ids).select([
            'memberships.organization_key',
            'memberships.person_key',
            sql<string>`cast(${name} as text)`.as('group_name'),
          ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('person_key')
        .execute()
      return idsOf(
        query,
        added.map(({ person_key }) => person_key),
      )
    }),

  /** Removes members from a group. @returns those who were in it. */
  take: (organizationId: string, name: string, personIds: readonly string[]): Promise<string[]> =>
    eachPart(personIds, async (requestedIds) => {
      const ids = [...(await currentIds(query, organizationId, requestedIds)).values()]
      const removed = await query
        .deleteFrom('person_groups')
        .where('organization_key', '=', organizationKey(organizationId))
        .where('group_name', '=', name)
        .where('person_key', 'in', (of) =>
          of.selectFrom('persons').select('persons.key').where('persons.id', 'in', ids.map(bytesOf)),
        )
        .returning('person_key')
        .execute()
      return idsOf(
        query,
        removed.map(({ person_key }) => person_key),
      )
    }),

  /** Ends a group: removes its members and its description. @returns how many members it had. */
  async end(organizationId: string, name: string): Promise<number> {
    const { numDeletedRows } = await query
      .deleteFrom('person_groups')
      .where('organization_key', '=', organizationKey(organizationId))
      .where('group_name', '=', name)
      .executeTakeFirst()
    await query
      .deleteFrom('organization_groups')
      .where('organization_id', '=', organizationId)
      .where('name', '=', name)
      .execute()
    return Number(numDeletedRows)
  },
})

const groupsOf = (query: Kysely<Tables>, organizationId: string) =>
  query
    .selectFrom('directory_groups')
    .innerJoin('organizations', 'organizations.key', 'directory_groups.organization_key')
    .select([
      'directory_groups.id',
      'organizations.id as organization_id',
      'directory_groups.name',
      'directory_groups.external_id',
      'directory_groups.created_at',
    ])
    .where('directory_groups.organization_key', '=', organizationKey(organizationId))

/** Those of the ids that belong to members with an account, or invited members: only they can be in a group. */
const membersOf = (query: Kysely<Tables>, organizationId: string, ids: readonly string[]) =>
  query
    .selectFrom('persons')
    // SQLite keeps the order of a cross join; otherwise it would scan all members.
    .crossJoin('memberships')
    .whereRef('memberships.person_key', '=', 'persons.key')
    .where('persons.id', 'in', ids.map(bytesOf))
    .where('persons.anonymous', '<>', PERSON_TYPES.code('anonymous'))
    .where('memberships.organization_key', '=', organizationKey(organizationId))

/** The current id of each person, who may be named by the id of the invited member that they were. */
async function currentIds(
  query: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await query
    .selectFrom('memberships')
    .innerJoin('persons', 'persons.key', 'memberships.person_key')
    .select(['memberships.former_id', 'persons.id'])
    .where('memberships.organization_key', '=', organizationKey(organizationId))
    .where('memberships.former_id', 'in', ids.map(bytesOf))
    .execute()
  const current = new Map(ids.map((id) => [id, id]))
  for (const { former_id, id } of rows) if (former_id) current.set(idOf(former_id), idOf(id))
  return current
}

async function idsOf(query: Kysely<Tables>, keys: readonly number[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await query.selectFrom('persons').select('id').where('key', 'in', keys).execute()
  return rows.map(({ id }) => idOf(id))
}

/** In the order of the ids, so that no two concurrent callers wait for each other. */
async function eachPart(ids: readonly string[], work: (part: readonly string[]) => Promise<string[]>) {
  const sorted = [...new Set(ids)].sort()
  const results: string[] = []
  for (let at = 0; at < sorted.length; at += AT_ONCE) results.push(...(await work(sorted.slice(at, at + AT_ONCE))))
  return results
}
