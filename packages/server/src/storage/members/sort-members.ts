import { sql } from 'kysely'
import { lastSeen } from '../people/last-seen.js'
import type { MemberQuery, MemberSort } from './member-states.js'
import { handleKeyColumn, isByHandleKey, type Way } from './member-ways.js'
import type { MemberRows } from './search-members.js'
import { placeOf } from './search-text.js'

interface Ordering {
  readonly postgres: boolean
  readonly way: Way
  readonly filter: MemberQuery
  /** Whether there are few enough rows to sort. */
  readonly sorted: boolean
}

/** Sorts a list of members: as requested; otherwise, in a search, those first whose handles start with its text. */
export function inOrder(rows: MemberRows, { postgres, way, filter, sorted }: Ordering): MemberRows {
  if (!sorted) return streamed(rows, { postgres, way, filter })
  const { search, sort } = filter
  if (sort) return bySort(rows, postgres, sort)
  if (filter.handle !== undefined) return byHandle(rows, postgres)
  if (search === undefined) return rows.orderBy('memberships.created_at').orderBy('memberships.person_key')
  return byHandle(rows.orderBy(sql`${placeOf(postgres, 'handles.value', search)} <> 1`), postgres)
}

/** In the order of the index from which the rows are read, so that a page costs no more than its rows. */
function streamed(rows: MemberRows, { postgres, way, filter }: Omit<Ordering, 'sorted'>): MemberRows {
  const direction = filter.sort?.descending ? 'desc' : 'asc'
  if (way === 'beginning') return byHandle(rows, postgres).orderBy('handles.key')
  if (isByHandleKey(way)) return rows.orderBy(sql.ref(handleKeyColumn(postgres, way)))
  if (way === 'group') return rows.orderBy('person_groups.person_key', direction)
  return rows.orderBy('memberships.person_key', direction)
}

const byHandle = (rows: MemberRows, postgres: boolean): MemberRows =>
  rows.orderBy(postgres ? sql`handles.value using ~<~` : sql`handles.value`)

/**
 * The handle that is shown for a person in the console: the oldest that they proved, or else the oldest. Compared byte
 * by byte.
 */
const shownHandle = (postgres: boolean) => sql<string | null>`(
  select shown.value ${sql.raw(postgres ? 'collate "C"' : '')} from handles as shown
  where shown.person_key = memberships.person_key order by shown.verified is null, shown.created_at, shown.key limit 1)`

function bySort(rows: MemberRows, postgres: boolean, { by, descending }: MemberSort): MemberRows {
  const direction = descending ? 'desc' : 'asc'
  const KEYS = {
    joined: () => rows.orderBy('memberships.created_at', direction),
    last_seen: () => rows.orderBy(lastSeen(postgres), direction),
    // Those without a handle come last in either direction.
    address: () => rows.orderBy(sql`${shownHandle(postgres)} is null`).orderBy(shownHandle(postgres), direction),
  }
  return KEYS[by]().orderBy('memberships.person_key', direction)
}
