import { sql } from 'kysely'
import { type CursorValue, cursorOf, notACursor, valuesOf } from './cursor.js'
import type { MemberQuery } from './member-states.js'
import { isByHandleKey, type MemberRows, type Way } from './search-members.js'

/** Starts a list in the order in which people joined the pool, in which no one who leaves meanwhile shifts a page. */
export const FIRST_MEMBER = ' first'

/*
 * Where a list of members continues: after a number of rows of a short, sorted list, or at the key of a longer one, in
 * the order of the index from which it is read.
 */

const SKIP_CURSOR = 'skip'
export const KEY_CURSOR = 'key'

interface Place {
  readonly postgres: boolean
  readonly way: Way
  readonly filter: MemberQuery
  readonly sorted: boolean
}

/** The columns that order a long list, as they are read. */
export interface StreamKeys {
  readonly member_key: number
  readonly handle_key: number | null
  readonly handle_value: string | null
}

const readsHandles = (way: Way): boolean => way === 'beginning' || isByHandleKey(way)

export const streamKeys = (way: Way) => [
  sql<number>`memberships.person_key`.as('member_key'),
  sql<number | null>`${sql.raw(readsHandles(way) ? 'handles.key' : 'null')}`.as('handle_key'),
  sql<string | null>`${sql.raw(readsHandles(way) ? 'handles.value' : 'null')}`.as('handle_value'),
]

export const continuesAtKey = (after: string | undefined): boolean =>
  after !== undefined && after !== FIRST_MEMBER && kindOf(after) === KEY_CURSOR

/** How many rows are skipped. */
export function skipIn({ after, offset = 0 }: MemberQuery): number {
  if (after === undefined || after === FIRST_MEMBER || kindOf(after) === KEY_CURSOR) return offset
  return Number(valuesOf(after, ['text', 'number'])[1])
}

/** The key at which a list continues; undefined if it starts at its beginning, or skips rows. */
export function keyIn(way: Way, after: string | undefined): readonly CursorValue[] | undefined {
  if (!continuesAtKey(after)) return undefined
  return valuesOf(after ?? '', way === 'beginning' ? ['text', 'text', 'number'] : ['text', 'number']).slice(1)
}

/** The rows of a long list after the key at which it continues. */
export function afterKey(rows: MemberRows, { postgres, way, filter }: Place): MemberRows {
  const key = keyIn(way, filter.after)
  if (!key) return rows
  if (isByHandleKey(way)) return rows.where(sql<boolean>`handles.key > ${key[0]}`)
  if (way === 'beginning') {
    const isLater = sql.raw(postgres ? '~>~' : '>')
    return rows.where(
      sql<boolean>`(handles.value ${isLater} ${key[0]} or (handles.value = ${key[0]} and handles.key > ${key[1]}))`,
    )
  }
  return rows.where('memberships.person_key', filter.sort?.descending ? '<' : '>', Number(key[0]))
}

/** The cursor after a row. */
export function nextAfter(
  { member_key, handle_key, handle_value }: StreamKeys,
  place: Place,
  position: number,
): string {
  if (place.sorted) return cursorOf([SKIP_CURSOR, position])
  if (place.way === 'beginning') return cursorOf([KEY_CURSOR, handle_value ?? '', handle_key ?? 0])
  return cursorOf([KEY_CURSOR, isByHandleKey(place.way) ? (handle_key ?? 0) : member_key])
}

/** @throws RequestError 400 */
function kindOf(after: string): string {
  const kinds = [
    ['text', 'number'],
    ['text', 'text', 'number'],
  ] as const
  for (const types of kinds) {
    try {
      return String(valuesOf(after, types)[0])
    } catch {
      // The other kind has one more value.
    }
  }
  throw notACursor()
}
