import type { Audience, Expression } from './expression.js'
import { EVERYONE, isCondition, isMoment, timesOf } from './moments.js'

/**
 * Whether someone in these groups may read content for this audience. This is the only place that decides it: build,
 * browser and server all call it. Pure and total.
 *
 * @param groups `undefined` for a visitor who is not signed in
 * @param at the time of the reading, in milliseconds since 1970; without it, what opens or closes at a time is closed
 */
export const mayRead = (audience: Audience, groups: readonly string[] | undefined, at: number = Number.NaN): boolean =>
  audience === undefined || audience.any.some((clause) => isMember(clause, groups) && isOpen(clause, at))

/** When someone may read, as far as their groups decide it. Times are in milliseconds since 1970. */
export interface ReadingTimes {
  /** When the reading ends; infinite if it does not, and `undefined` if they may not read now. */
  readonly until?: number
  /** When it begins; `undefined` if they may read now, or never will with these groups. */
  readonly from?: number
}

/** When someone in these groups may read: until when, if they may now, or else from when. */
export function readingTimes(
  { any }: Expression,
  groups: readonly string[] | undefined,
  at: number,
): ReadingTimes | undefined {
  const own = any.filter((clause) => isMember(clause, groups))
  if (own.length === 0) return undefined
  const ends = own.filter((clause) => isOpen(clause, at)).map((clause) => timesOf(clause).until)
  if (ends.length > 0) return { until: Math.max(...ends) }
  const begins = own.map(timesOf).filter(({ from, until }) => from > at && from < until)
  return begins.length > 0 ? { from: Math.min(...begins.map(({ from }) => from)) } : {}
}

/**
 * The smallest set of groups that someone in `groups` would have to join in order to read: those missing from the
 * nearest clause.
 */
export function missingGroups({ any }: Expression, groups: readonly string[]): string[] {
  const missing = any.map((clause) => clause.filter((entry) => !isCondition(entry) && !groups.includes(entry)))
  return missing.reduce(
    (fewest, groupNames) => (groupNames.length < fewest.length ? groupNames : fewest),
    missing[0] ?? [],
  )
}

/** Whether a reader has every group of a clause. A condition is no group, whatever groups are called. */
const isMember = (clause: readonly string[], groups: readonly string[] | undefined): boolean =>
  groups === undefined
    ? clause.includes(EVERYONE) && clause.every(isCondition)
    : clause.every((entry) => isCondition(entry) || groups.includes(entry))

/** Whether a clause holds at a time. One without moments always does. */
function isOpen(clause: readonly string[], at: number): boolean {
  if (!clause.some(isMoment)) return true
  const { from, until } = timesOf(clause)
  return from <= at && at < until
}
