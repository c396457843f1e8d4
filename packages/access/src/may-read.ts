import type { Audience, Expression } from './expression.js'

/**
 * Whether someone in these groups may read content for this audience. This is the only place that decides it: build,
 * browser and server all call it. Pure and total.
 *
 * @param groups `undefined` for a visitor who is not signed in
 */
export const mayRead = (audience: Audience, groups: readonly string[] | undefined): boolean =>
  audience === undefined ||
  (groups !== undefined && audience.any.some((clause) => clause.every((group) => groups.includes(group))))

/**
 * The smallest set of groups that someone in `groups` would have to join in order to read: those missing from the
 * nearest clause.
 */
export function missingGroups({ any }: Expression, groups: readonly string[]): string[] {
  const missing = any.map((clause) => clause.filter((group) => !groups.includes(group)))
  return missing.reduce(
    (fewest, groupNames) => (groupNames.length < fewest.length ? groupNames : fewest),
    missing[0] ?? [],
  )
}
