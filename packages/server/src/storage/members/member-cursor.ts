import { sql } from 'kysely'
import { type CursorValue, cursorOf, type KeyType, notACursor, valuesOf } from '../cursor.js'
import type { Listing } from '../page.js'
import type { MemberQuery } from './member-states.js'
import { handleKeyColumn, isByHandleKey, type Way } from './member-ways.js'
import type { MemberRows } from './search-members.js'

/** Starts a list in the order in which people joined the pool, in which no one who leaves meanwhile shifts a page. */
export const FIRST_MEMBER = ' first'

/*
 * Where a list of members continues: after a number of rows of a short, sorted list, or at the key of a longer one, in
 * the order of the index from which it is read.
 */

const SKIP_CURSOR = 'skip'
const KEY_CURSOR = 'key'

/** The number of a list's rows, which the pages after its first one repeat. */
export type Count = Pick<Listing, 'total' | 'exact'>

interface Place {
  readonly postgres: boolean
  readonly way: Way
  readonly filter: MemberQuery
  readonly sorted: boolean
  readonly count: Count
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
  after !== undefined && after !== FIRST_MEMBER && shapeOf(after).kind === KEY_CURSOR

/** How many rows are skipped. */
export function skipIn({ after, offset = 0 }: MemberQuery): number {
  if (after === undefined || after === FIRST_MEMBER || continuesAtKey(after)) return offset
  return Number(valuesOf(after, SHAPES.skip)[1])
}

/** The key at which a list continues; undefined if it starts at its beginning, or skips rows. */
export function keyIn(way: Way, after: string | undefined): readonly CursorValue[] | undefined {
  if (after === undefined || !continuesAtKey(after)) return undefined
  return valuesOf(after, way === 'beginning' ? SHAPES.beginning : SHAPES.key).slice(1, -2)
}

/** The number of rows of a list that continues at a key. */
export function countIn(after: string | undefined): Count | undefined {
  if (after === undefined || !continuesAtKey(after)) return undefined
  const [total, exact] = shapeOf(after).values.slice(-2)
  return { total: Number(total), exact: exact === 1 }
}

/** The rows of a long list after the key at which it continues. */
export function afterKey(rows: MemberRows, { postgres, way, filter }: Place): MemberRows {
  const key = keyIn(way, filter.after)
  if (!key) return rows
  if (isByHandleKey(way)) return rows.where(sql<boolean>`${sql.ref(handleKeyColumn(postgres, way))} > ${key[0]}`)
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
  { way, sorted, count }: Place,
  position: number,
): string {
  if (sorted) return cursorOf([SKIP_CURSOR, position])
  if (way === 'beginning') return keyCursor([handle_value ?? '', handle_key ?? 0], count)
  return keyCursor([isByHandleKey(way) ? (handle_key ?? 0) : member_key], count)
}

/** The cursor after a key. */
export const keyCursor = (key: readonly CursorValue[], { total, exact }: Count): string =>
  cursorOf([KEY_CURSOR, ...key, total, exact ? 1 : 0])

/** The types of the values of each cursor. */
const SHAPES = {
  skip: ['text', 'number'],
  key: ['text', 'number', 'number', 'number'],
  beginning: ['text', 'text', 'number', 'number', 'number'],
} as const satisfies Record<string, readonly KeyType[]>

/** @throws RequestError 400 */
function shapeOf(after: string): { readonly kind: string; readonly values: readonly CursorValue[] } {
  for (const types of Object.values(SHAPES)) {
    try {
      const [kind, ...values] = valuesOf(after, types)
      return { kind: String(kind), values }
    } catch {
      // Another shape has more values.
    }
  }
  throw notACursor()
}
