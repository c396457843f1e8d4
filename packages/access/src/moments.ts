/**
 * The conditions of a clause that are not groups: that no session is needed, and when content opens and closes. They are written
 * as texts among the groups, so that whatever stores, sends or compares clauses carries them too. No declaration can name a group
 * like one of them.
 */

/** Readers need no session. Only together with a moment: what everyone may read at any time is public, and has no expression. */
export const EVERYONE = '@everyone'

const FROM = '@from:'
const UNTIL = '@until:'

/** As `toISOString` writes it, for the years 0 to 9999: such texts sort by time. */
const MOMENT = /^@(?:from|until):\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Content opens at this time, in milliseconds since 1970. */
export const fromMoment = (at: number): string => FROM + new Date(at).toISOString()

/** Content closes at this time, in milliseconds since 1970. */
export const untilMoment = (at: number): string => UNTIL + new Date(at).toISOString()

/** Whether an entry of a clause is a condition, valid or not, and not a group. */
export const isCondition = (entry: string): boolean =>
  entry.startsWith('@') && (entry === EVERYONE || entry.startsWith(FROM) || entry.startsWith(UNTIL))

/** Whether an entry of a clause is a group, or a condition that can be met. */
export const isValidEntry = (entry: string): boolean =>
  !isCondition(entry) || entry === EVERYONE || (MOMENT.test(entry) && !Number.isNaN(timeOf(entry)))

/** Whether an entry of a clause is a moment at which content opens or closes. */
export const isMoment = (entry: string): boolean => isCondition(entry) && entry !== EVERYONE

const timeOf = (moment: string): number => Date.parse(moment.slice(moment.indexOf(':') + 1))

/** Whether an entry of a clause is a moment at which content opens, and which is not later than a time. */
export const hasOpened = (entry: string, at: number): boolean => entry.startsWith(FROM) && timeOf(entry) <= at

/** A time as text, such as `2026-12-01 08:00 UTC`. */
export const describeTime = (at: number): string =>
  `${new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?::00)?\.\d+Z$/, '')} UTC`

/** The time within which a clause holds, in milliseconds since 1970: not before `from`, and before `until`. */
export interface ClauseTimes {
  readonly from: number
  readonly until: number
}

/** When a clause holds. A moment that cannot be read makes both ends `NaN`, which no time is within. */
export function timesOf(clause: readonly string[]): ClauseTimes {
  let from = Number.NEGATIVE_INFINITY
  let until = Number.POSITIVE_INFINITY
  for (const entry of clause)
    if (entry.startsWith(FROM)) from = Math.max(from, timeOf(entry))
    else if (entry.startsWith(UNTIL)) until = Math.min(until, timeOf(entry))
  return { from, until }
}

/** Whether a moment that a clause has is as strict as one that another clause needs: it opens no earlier, or closes no later. */
export function isAsStrict(own: string, needed: string): boolean {
  if (needed.startsWith(FROM)) return own.startsWith(FROM) && own >= needed
  return own.startsWith(UNTIL) && own <= needed
}

/** Of several moments of one kind only the strictest counts. */
export const strictest = (entries: readonly string[]): string[] =>
  entries.filter(
    (entry) =>
      !isMoment(entry) || !entries.some((other) => other !== entry && isMoment(other) && isAsStrict(other, entry)),
  )
