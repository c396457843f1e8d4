import type { Audience, Expression } from './expression.js'

/**
 * May someone in these groups read what is kept for this audience? The only place where that is decided: build, browser and
 * server ask here. Pure and total.
 *
 * @param groups `undefined` for a visitor who is not signed in
 */
export const mayRead = (audience: Audience, groups: readonly string[] | undefined): boolean =>
  audience === undefined ||
  (groups !== undefined && audience.any.some((clause) => clause.every((group) => groups.includes(group))))

/** The fewest groups that someone in `groups` would have to join to read: what the nearest clause asks for beyond theirs. */
export function missingGroups({ any }: Expression, groups: readonly string[]): string[] {
  const missing = any.map((clause) => clause.filter((group) => !groups.includes(group)))
  return missing.reduce((fewest, one) => (one.length < fewest.length ? one : fewest), missing[0] ?? [])
}
