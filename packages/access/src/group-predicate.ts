/** A condition on a person's groups. */
export type GroupPredicate = (groups: readonly string[]) => boolean

/** True for a person who is in at least one of the wanted groups. */
export const some =
  (...groupNames: readonly string[]): GroupPredicate =>
  (groups) =>
    groupNames.some((group) => groups.includes(group))

/** True for a person who is in every one of the wanted groups. */
export const all =
  (...groupNames: readonly string[]): GroupPredicate =>
  (groups) =>
    groupNames.every((group) => groups.includes(group))
