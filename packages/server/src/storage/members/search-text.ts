import { sql } from 'kysely'
import type { MemberQuery } from './member-states.js'

/** A search for fewer characters searches the beginnings of handles: there is nothing to look up in an index of trigrams. */
const GRAM = 3
/** A longer text is looked up by this many trigrams and then compared as a whole. */
const MOST_GRAMS = 24

const lettersOf = (text: string): string[] => [...text]

export const hasGrams = (search: string): boolean => lettersOf(search).length >= GRAM

/** The different trigrams by which a text is looked up: all of its letters, with few trigrams, as each costs time. */
export function gramsOf(text: string): string[] {
  const letters = lettersOf(text)
  const last = letters.length - GRAM
  const grams = letters.flatMap((_, at) =>
    (at % GRAM === 0 && at < last) || at === last ? [letters.slice(at, at + GRAM).join('')] : [],
  )
  return [...new Set(grams)].slice(0, MOST_GRAMS)
}

export type Fits = (column: string) => ReturnType<typeof sql<boolean>>

/** Whether a column's text is the handle, or contains the search text; undefined if neither is requested. */
export function fitting(postgres: boolean, { handle, search }: MemberQuery): Fits | undefined {
  if (handle !== undefined) return (column) => sql<boolean>`${sql.raw(column)} = ${handle}`
  if (search === undefined) return undefined
  if (!hasGrams(search)) return (column) => startsWith(postgres, column, search)
  return (column) => sql<boolean>`${placeOf(postgres, column, search)} > 0`
}

/** The position of a text in a column's text, from 1; 0 if it does not occur. */
export const placeOf = (postgres: boolean, column: string, text: string) =>
  sql<number>`${sql.raw(postgres ? 'strpos' : 'instr')}(${sql.raw(column)}, ${text})`

/**
 * PostgreSQL's operators that compare byte by byte, for which its index of handles is made; SQLite always compares this
 * way.
 */
function startsWith(postgres: boolean, column: string, text: string) {
  const beyond = `${text}\u{10ffff}`
  return postgres
    ? sql<boolean>`${sql.raw(column)} ~>=~ ${text} and ${sql.raw(column)} ~<~ ${beyond}`
    : sql<boolean>`${sql.raw(column)} >= ${text} and ${sql.raw(column)} < ${beyond}`
}
