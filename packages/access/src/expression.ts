import { isNames } from './guards.js'
import { describeTime, EVERYONE, isAsStrict, isCondition, isValidEntry, strictest, timesOf } from './moments.js'

/**
 * Who may read, and when, as any-of of all-of: a reader needs every group of at least one clause. `{ any: [[]] }` is anyone
 * signed in. A clause may contain the moments from and until which it holds, and that it holds for everyone. Always in the form
 * that `expressionOf` returns, so that two expressions with the same readers are equal.
 *
 * @example
 * const partners: Expression = { any: [['acme'], ['beta', 'globex']] } // acme, or both beta and globex
 */
export interface Expression {
  readonly any: readonly (readonly string[])[]
}

/** The readers of a page: an expression, or `undefined` for everyone. */
export type Audience = Expression | undefined

/** Anyone with a session. */
export const ANYONE_SIGNED_IN: Expression = { any: [[]] }

/** The maximum number of clauses of an expression. Combining rules multiplies their clauses. */
export const MOST_CLAUSES = 64

/**
 * Normalizes clauses: groups sorted by code unit without duplicates, clauses sorted, and none that contains another,
 * since it would add no readers to those of the shorter one.
 *
 * @throws TypeError for no clause at all, which no one could fulfil; RangeError for more than 64.
 */
export function expressionOf(clauses: readonly (readonly string[])[]): Expression {
  if (clauses.length === 0)
    throw new TypeError('An access expression needs at least one clause; otherwise no one could read.')
  // Array.from, not spread: loose transpilers of site bundles turn the spread of a Set into a list that contains the Set.
  const sorted = clauses.map((clause) => strictest(Array.from(new Set(clause))).sort())
  const shortestFirst = sorted.sort((a, b) => a.length - b.length || (spelled(a) < spelled(b) ? -1 : 1))
  const necessary: string[][] = []
  for (const clause of shortestFirst) if (!necessary.some((wider) => isWithin(clause, wider))) necessary.push(clause)
  if (necessary.length > MOST_CLAUSES)
    throw new RangeError(
      `Access has ${necessary.length} alternatives, but at most ${MOST_CLAUSES} are possible. ` +
        'Rules that match the same page multiply their alternatives: use one group for readers described by several alternatives.',
    )
  return { any: necessary }
}

/** Readers in every one of these groups. */
export const allOf = (...groups: readonly string[]): Expression => expressionOf([groups])

/**
 * The readers of content that is for both audiences.
 *
 * @throws RangeError if the result has more than 64 clauses.
 */
export function both(first: Audience, second: Audience): Audience {
  if (!first || !second) return first ?? second
  return expressionOf(first.any.flatMap((clause) => second.any.map((otherClause) => joined(clause, otherClause))))
}

/** A clause for everyone needs a session as soon as it is combined with one that does. */
function joined(clause: readonly string[], other: readonly string[]): readonly string[] {
  const entries = [...clause, ...other]
  return clause.includes(EVERYONE) && other.includes(EVERYONE) ? entries : entries.filter((entry) => entry !== EVERYONE)
}

/**
 * Whether everyone who may read content for `narrow` may also read content for `wide`. Decided exactly, except that alternatives
 * which cover a time only together, and those that never hold, count as not implied.
 */
export function implies(narrow: Audience, wide: Audience): boolean {
  if (!wide) return true
  return narrow?.any.every((clause) => wide.any.some((needed) => isWithin(clause, needed))) ?? false
}

/** Whether two audiences have the same readers. */
export const isSameAudience = (first: Audience, second: Audience): boolean =>
  implies(first, second) && implies(second, first)

/** The names of all groups in an expression, without duplicates. */
export const groupsNamedIn = ({ any }: Expression): string[] =>
  Array.from(new Set(any.flat().filter((entry) => !isCondition(entry)))).sort()

/** An expression as text, such as `acme, or beta and globex from 2026-12-01 08:00 UTC`. */
export const describeExpression = ({ any }: Expression): string => any.map(describeClause).join(', or ') || 'no one'

function describeClause(clause: readonly string[]): string {
  const { from, until } = timesOf(clause)
  const readers = clause.filter((entry) => !isCondition(entry)).join(' and ')
  return [
    readers || (clause.includes(EVERYONE) ? 'everyone' : 'anyone signed in'),
    ...(from > Number.NEGATIVE_INFINITY ? [`from ${describeTime(from)}`] : []),
    ...(until < Number.POSITIVE_INFINITY ? [`until ${describeTime(until)}`] : []),
  ].join(' ')
}

/**
 * Parses an expression from JSON.
 *
 * @returns undefined for an invalid value.
 */
export function readExpression(value: unknown): Expression | undefined {
  const any = (value as { any?: unknown } | null | undefined)?.any
  if (!Array.isArray(any) || any.length === 0 || any.length > MOST_CLAUSES) return undefined
  return any.every((clause) => isNames(clause) && clause.every(isValidEntry)) ? expressionOf(any) : undefined
}

/** Whether everyone who meets a clause also meets the needed one. */
const isWithin = (clause: readonly string[], needed: readonly string[]): boolean =>
  (needed.includes(EVERYONE) || !clause.includes(EVERYONE)) &&
  needed.every((entry) => clause.includes(entry) || (isCondition(entry) && isMetBy(clause, entry)))

const isMetBy = (clause: readonly string[], condition: string): boolean =>
  condition === EVERYONE || clause.some((entry) => isAsStrict(entry, condition))

const spelled = (clause: readonly string[]) => JSON.stringify(clause)
