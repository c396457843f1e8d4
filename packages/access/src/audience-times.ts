import { type Audience, expressionOf } from './expression.js'
import { EVERYONE, hasOpened, isMoment } from './moments.js'

/** The same readers at any time. `undefined` is everyone. */
export function withoutTimes(audience: Audience): Audience {
  if (!hasTimes(audience)) return audience
  const clauses = audience.any.map((clause) => clause.filter((entry) => !isMoment(entry)))
  return clauses.some((clause) => clause.includes(EVERYONE)) ? undefined : expressionOf(clauses)
}

/** Everyone, at the times at which an audience may read; `undefined` if some of its readers may always read. */
export function timesOnly(audience: Audience): Audience {
  if (!hasTimes(audience)) return undefined
  const clauses = audience.any.map((clause) => clause.filter(isMoment))
  return clauses.some((moments) => moments.length === 0)
    ? undefined
    : expressionOf(clauses.map((moments) => [EVERYONE, ...moments]))
}

/** The audience as it is from a time on: what has opened by then has no opening time. `undefined` is public. */
export function settledAt(audience: Audience, at: number): Audience {
  if (!audience?.any.some((clause) => clause.some((entry) => hasOpened(entry, at)))) return audience
  const clauses = audience.any.map((clause) => clause.filter((entry) => !hasOpened(entry, at)))
  const isPublic = (clause: readonly string[]) => clause.length === 1 && clause[0] === EVERYONE
  return clauses.some(isPublic) ? undefined : expressionOf(clauses)
}

/** Whether an audience may only read at certain times. */
export const hasTimes = (audience: Audience): audience is NonNullable<Audience> =>
  audience?.any.some((clause) => clause.some(isMoment)) ?? false

/** Whether some readers need no session: everyone may read at some time. */
export const isForEveryone = (audience: Audience): boolean =>
  audience?.any.some((clause) => clause.includes(EVERYONE)) ?? true
