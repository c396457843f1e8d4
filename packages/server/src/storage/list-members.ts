import { type Kysely, sql } from 'kysely'
import { PERSON_TYPES, STATES } from './codes.js'
import { cursorOf } from './cursor.js'
import { organizationKey } from './keys.js'
import { lastSeen } from './last-seen.js'
import {
  afterKey,
  continuesAtKey,
  FIRST_MEMBER,
  KEY_CURSOR,
  keyIn,
  nextAfter,
  type StreamKeys,
  skipIn,
  streamKeys,
} from './member-cursor.js'
import {
  type Entry,
  type EntryQuery,
  entryOf,
  MEMBER_COLUMNS,
  type Member,
  type MemberQuery,
  memberOf,
  ONLY_INVITED,
  ONLY_MEMBERS,
} from './member-states.js'
import { countOf, endOf, type Listing, within } from './page.js'
import { fitting, isByHandleKey, type MemberRows, oncePerPerson, rowsOf, type Way, wayTo } from './search-members.js'
import { inOrder } from './sort-members.js'
import type { Tables } from './tables.js'

/**
 * A page of an organization's members and the number of matches, up to `LIST_LIMITS.counted`. Up to that number, a list
 * is sorted as requested, and pages skip rows; a longer one is in the order of an index, and pages continue at a key.
 */
export async function listMembers(
  query: Kysely<Tables>,
  postgres: boolean,
  organizationId: string,
  filter: MemberQuery,
): Promise<Listing & { members: Member[] }> {
  const { rows, ...listing } = await pageOf(query, { postgres, organizationId, filter, scope: ONLY_MEMBERS })
  const members = rows.map((row) => ({ ...memberOf(organizationId, row), last_seen: row.last_seen || null }))
  return { ...listing, members }
}

/** Same as `listMembers`, with invited members. */
export async function listEntries(
  query: Kysely<Tables>,
  postgres: boolean,
  organizationId: string,
  { state, withAccount = false, ...rest }: EntryQuery,
): Promise<Listing & { entries: Entry[] }> {
  const memberQuery = { ...rest, ...(state !== undefined && state !== 'invited' && { state }) }
  const scope = withAccount ? HAS_ACCOUNT : undefined
  const condition = state === 'invited' ? INDEXED_INVITED : undefined
  const { rows, ...listing } = await pageOf(query, { postgres, organizationId, filter: memberQuery, scope, condition })
  const entries = rows.map((row): Entry => {
    const entry = entryOf(organizationId, row)
    return entry.state === 'invited' ? entry : { ...entry, last_seen: row.last_seen || null }
  })
  return { ...listing, entries }
}

/** In the terms of the partial index over anonymous people, so that PostgreSQL need not look up each member. */
const HAS_ACCOUNT = sql<boolean>`not exists (select 1 from persons
  where persons.key = memberships.person_key and persons.anonymous = ${sql.lit(PERSON_TYPES.code('anonymous'))})`

/** In the terms of the partial index over the few members who are not active, so that it is used. */
const INDEXED_INVITED = sql<boolean>`memberships.state <> ${sql.lit(STATES.code('active'))} and ${ONLY_INVITED}`

type Condition = ReturnType<typeof sql<boolean>>

interface PageRequest {
  readonly postgres: boolean
  readonly organizationId: string
  readonly filter: MemberQuery
  /** The rows that belong to the list at all, which are most of them. */
  readonly scope?: Condition
  /** Another filter, which the index of a group lacks. */
  readonly condition?: Condition
}

type MemberRow = Parameters<typeof memberOf>[1] & { readonly last_seen: number | null }

async function pageOf(
  query: Kysely<Tables>,
  { postgres, organizationId, filter, scope, condition }: PageRequest,
): Promise<Listing & { rows: MemberRow[] }> {
  const { limit = 100 } = filter
  const organization = organizationKey(organizationId)
  const members = () => query.selectFrom('memberships').where('organization_key', '=', organization)
  const isFew = filter.search !== undefined && (await countOf(query, members())).exact
  const way = await wayTo(query, { postgres, isFew, filter })
  const list = where(filtered(rowsOf(query, { postgres, way, filter }), { postgres, way, organization, filter }), [
    scope,
    condition,
  ])
  const order = { keys: { 'memberships.person_key': 'number' }, descending: filter.sort?.descending === true } as const
  const compared = isCompared(way, filter, condition)
    ? [where(comparedRows(query, { postgres, way, organization, filter }), [scope])]
    : []
  const firstEnd = await endOf(compared, order, undefined)
  const { total, exact } = await countOf(query, within(list, order, undefined, firstEnd))
  const isSorted = exact && firstEnd === undefined && filter.after !== FIRST_MEMBER && !continuesAtKey(filter.after)
  const place = { postgres, way, filter, sorted: isSorted }
  const start = way === 'beginning' || isByHandleKey(way) || isSorted ? undefined : keyIn(way, filter.after)
  const end = start && compared.length > 0 ? await endOf(compared, order, start) : firstEnd
  const skipped = skipIn(filter)
  const page: (MemberRow & StreamKeys)[] = await inOrder(
    isSorted ? list : afterKey(within(list, order, undefined, end) as MemberRows, place),
    place,
  )
    .innerJoin('persons', 'persons.key', 'memberships.person_key')
    .select([...MEMBER_COLUMNS, lastSeen(postgres).as('last_seen')])
    .select(streamKeys(way))
    .limit(limit + 1)
    .offset(skipped)
    .execute()
  const rows = page.slice(0, limit)
  const last = rows.at(-1)
  const more = page.length > limit && last !== undefined
  const next = more ? nextAfter(last, place, skipped + limit) : end && cursorOf([KEY_CURSOR, ...end])
  return { total, exact: exact && firstEnd === undefined, next, rows }
}

const where = (rows: MemberRows, conditions: readonly (Condition | undefined)[]): MemberRows =>
  conditions.reduce((some: MemberRows, condition) => (condition ? some.where(condition) : some), rows)

/** Whether the index from which a list is read lacks one of its filters. */
const isCompared = (way: Way, { group, state, readers }: MemberQuery, condition: Condition | undefined): boolean =>
  (way === 'members' || way === 'group') &&
  (readers !== undefined || (group !== undefined && (state !== undefined || condition !== undefined)))

/** The rows of the index from which a list is read, without the filters that are not in it. */
const comparedRows = (query: Kysely<Tables>, { postgres, way, organization, filter }: Filtering): MemberRows =>
  filtered(rowsOf(query, { postgres, way, filter }), {
    postgres,
    way,
    organization,
    filter: way === 'group' && filter.group !== undefined ? { group: filter.group } : {},
  })

type Filtering = {
  readonly postgres: boolean
  readonly way: Way
  readonly organization: ReturnType<typeof organizationKey>
  readonly filter: MemberQuery
}

function filtered(from: MemberRows, { postgres, way, organization, filter }: Filtering): MemberRows {
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
