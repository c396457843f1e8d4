import { type Kysely, sql } from 'kysely'
import { PERSON_TYPES, STATES } from '../codes.js'
import { organizationKey } from '../keys.js'
import { countOf, endOf, type Listing, type ListOrder, within } from '../page.js'
import { lastSeen } from '../people/last-seen.js'
import type { Tables } from '../tables.js'
import { type Condition, comparedRows, filtered, isCompared, orderOf, where } from './filter-members.js'
import {
  afterKey,
  type Count,
  continuesAtKey,
  countIn,
  FIRST_MEMBER,
  keyCursor,
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
import { isByHandleKey, type Way, waysTo } from './member-ways.js'
import { type HandleStream, type MemberRows, rowsOf } from './search-members.js'
import { inOrder } from './sort-members.js'

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
  const handleKey = () => Number(keyIn('trigrams', filter.after)?.[0] ?? 0)
  const isFiltered = isCompared('trigrams', filter, condition)
  const ways = await waysTo(query, { postgres, isFew, isFiltered, filter, after: handleKey })
  const sourceOf = (way: Way) => ({
    order: orderOf({ postgres, way, filter }),
    compared: isCompared(way, filter, condition)
      ? [comparedRows(query, { postgres, way, organization, filter, scope })]
      : [],
    list: (stream?: HandleStream) =>
      where(filtered(rowsOf(query, { postgres, way, filter, stream }), { postgres, way, organization, filter }), [
        scope,
        condition,
      ]),
  })
  const count = countIn(filter.after) ?? (await countAll(query, sourceOf(ways.count)))
  const sorted = count.exact && filter.after !== FIRST_MEMBER && !continuesAtKey(filter.after)
  const way = sorted ? ways.count : ways.page
  const place = { postgres, way, filter, sorted, count }
  const { list, order, compared } = sourceOf(way)
  const end = sorted
    ? undefined
    : await endOf(compared, order, compared.length > 0 ? keyIn(way, filter.after) : undefined)
  const isStream = isByHandleKey(way) && compared.length === 0
  const rowsAfter = () =>
    afterKey(within(list(isStream ? { after: handleKey() } : undefined), order, undefined, end) as MemberRows, place)
  const skipped = skipIn(filter)
  const page: (MemberRow & StreamKeys)[] = await inOrder(sorted ? list() : rowsAfter(), place)
    .innerJoin('persons', 'persons.key', 'memberships.person_key')
    .select([...MEMBER_COLUMNS, lastSeen(postgres).as('last_seen')])
    .select(streamKeys(way))
    .limit(limit + 1)
    .offset(skipped)
    .execute()
  const rows = page.slice(0, limit)
  const last = rows.at(-1)
  const more = page.length > limit && last !== undefined
  const next = more ? nextAfter(last, place, skipped + limit) : end && keyCursor(end, count)
  return { ...count, next, rows }
}

interface Source {
  readonly order: ListOrder
  readonly compared: Parameters<typeof endOf>[0]
  readonly list: () => MemberRows
}

/** The number of rows among those that are compared for a first page. */
async function countAll(query: Kysely<Tables>, { order, compared, list }: Source): Promise<Count> {
  const end = await endOf(compared, order, undefined)
  const { total, exact } = await countOf(query, within(list(), order, undefined, end))
  return { total, exact: exact && end === undefined }
}
