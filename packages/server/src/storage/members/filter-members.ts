import { type Kysely, sql } from 'kysely'
import { PERSON_TYPES, STATES } from '../codes.js'
import { organizationKey } from '../keys.js'
import type { ListOrder } from '../page.js'
import type { Tables } from '../tables.js'
import type { MemberQuery } from './member-states.js'
import { handleKeyColumn, isByHandleKey, type Way } from './member-ways.js'
import { handleRows, type MemberRows, oncePerPerson, rowsOf } from './search-members.js'
import { fitting } from './search-text.js'

export type Condition = ReturnType<typeof sql<boolean>>

export const where = (rows: MemberRows, conditions: readonly (Condition | undefined)[]): MemberRows =>
  conditions.reduce((some: MemberRows, condition) => (condition ? some.where(condition) : some), rows)

/** Whether the index from which a list is read lacks one of its filters. */
export function isCompared(
  way: Way,
  { group, state, readers }: MemberQuery,
  condition: Condition | undefined,
): boolean {
  if (isByHandleKey(way)) return group !== undefined || state !== undefined || readers !== undefined || !!condition
  if (way !== 'members' && way !== 'group') return false
  return readers !== undefined || (group !== undefined && (state !== undefined || condition !== undefined))
}

/** The rows of the index from which a list is read, without the filters that are not in it. */
export function comparedRows(
  query: Kysely<Tables>,
  { scope, ...filtering }: Filtering & { readonly scope?: Condition },
) {
  const { postgres, way, filter } = filtering
  if (isByHandleKey(way)) {
    const fits = fitting(postgres, filter)
    const rows = handleRows(query, { postgres, way, filter })
    return fits ? rows.where(fits('handles.value')) : rows
  }
  const inIndex = way === 'group' && filter.group !== undefined ? { group: filter.group } : {}
  return where(filtered(rowsOf(query, { postgres, way, filter }), { ...filtering, filter: inIndex }), [scope])
}

/** The order in which rows are compared. */
export function orderOf({ postgres, way, filter }: Omit<Filtering, 'organization'>): ListOrder {
  if (isByHandleKey(way)) return { keys: { [handleKeyColumn(postgres, way)]: 'number' } }
  return { keys: { 'memberships.person_key': 'number' }, descending: filter.sort?.descending === true }
}

interface Filtering {
  readonly postgres: boolean
  readonly way: Way
  readonly organization: ReturnType<typeof organizationKey>
  readonly filter: MemberQuery
}

export function filtered(from: MemberRows, { postgres, way, organization, filter }: Filtering): MemberRows {
  const { group, state } = filter
  let rows = from.where('memberships.organization_key', '=', organization)
  // A literal, which PostgreSQL compares with the condition of the partial index over the few members who are not active.
  if (state) rows = rows.where('memberships.state', '=', sql.lit(STATES.code(state)))
  // SQLite only uses that index if its condition is repeated. PostgreSQL would expect fewer rows than there are.
  if (state && state !== 'active' && !postgres)
    rows = rows.where(sql<boolean>`memberships.state <> ${sql.lit(STATES.code('active'))}`)
  if (group !== undefined && way === 'group')
    rows = rows.where('person_groups.organization_key', '=', organization).where('person_groups.group_name', '=', group)
  if (group !== undefined && way !== 'group')
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person_groups as wanted')
          .select('wanted.person_key')
          .where('wanted.organization_key', '=', organization)
          .where('wanted.group_name', '=', group)
          .whereRef('wanted.person_key', '=', 'memberships.person_key'),
      ),
    )
  if (filter.readers) rows = rows.where(isReader(filter.readers))
  const fits = fitting(postgres, filter)
  return fits ? oncePerPerson(rows, fits, postgres) : rows
}

/** Whether a member has an account, is in all groups of one of the lists, and is active wherever such a group comes from. */
function isReader({ any, organizations }: NonNullable<MemberQuery['readers']>) {
  const keys = sql.join(organizations.map(organizationKey))
  const isIn = (group: string) => sql<boolean>`exists (select 1 from person_groups as held
    join memberships as there on there.organization_key = held.organization_key and there.person_key = held.person_key
    where held.organization_key in (${keys}) and held.person_key = memberships.person_key
      and held.group_name = ${group} and there.state = ${sql.lit(STATES.code('active'))})`
  const clause = (groups: readonly string[]) =>
    groups.length === 0 ? sql`1 = 1` : sql`(${sql.join(groups.map(isIn), sql` and `)})`
  const regular = sql.lit(PERSON_TYPES.code('regular'))
  return sql<boolean>`(select anonymous from persons where persons.key = memberships.person_key) = ${regular}
    and (${sql.join(any.map(clause), sql` or `)})`
}
