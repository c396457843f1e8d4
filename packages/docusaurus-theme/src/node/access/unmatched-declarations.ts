import type { AccessRule } from '@portico/access'
import { isTypo, nearest, unmatchedRule } from '@portico/sealing/texts'

/** A group as one place names it. */
export interface NamedGroup {
  readonly group: string
  /** What names it, such as `docs/a.md` or `the rule for "docs/*"`. */
  readonly by: string
}

/** Keys of a front matter or of `customProps`, and the file that contains them. */
export interface DeclaredKeys {
  readonly file: string
  readonly keys: readonly string[]
}

/** Everything that a site declares about access, and what these declarations can match. */
export interface Declarations {
  readonly rules: readonly AccessRule[]
  /** Paths of pages and static files, without base URL. */
  readonly paths: readonly string[]
  readonly namedGroups: readonly NamedGroup[]
  /** The groups that exist, if the site lists them. */
  readonly groups: readonly string[] | undefined
  readonly declared: readonly DeclaredKeys[]
}

/**
 * Returns one sentence for each rule, group and key that matches nothing, with the most similar one that would: a misspelled one
 * protects nothing, and does so silently. Empty if all declarations match.
 */
export function unmatchedDeclarations({ rules, paths, namedGroups, groups, declared }: Declarations): string[] {
  return [
    ...rules.flatMap((rule) => unmatchedRule(rule, paths) ?? []),
    ...unknownGroups(namedGroups, groups),
    ...keys(declared),
  ]
}

function unknownGroups(namedGroups: readonly NamedGroup[], groups: readonly string[] | undefined): string[] {
  if (groups) {
    return namedGroups
      .filter(({ group }) => !groups.includes(group))
      .map(
        ({ group, by }) =>
          `${by} requires the group ${JSON.stringify(group)}, which the theme option groups does not list.${nearestOf(group, groups)}`,
      )
  }
  const count = new Map<string, number>()
  for (const { group } of namedGroups) count.set(group, (count.get(group) ?? 0) + 1)
  // Of two names for what is probably one group, the one that is used less often, or later, is the misspelled one.
  const ranked = [...count].sort(([, a], [, b]) => b - a).map(([group]) => group)
  return namedGroups.flatMap(({ group, by }) => {
    const meant = ranked.slice(0, ranked.indexOf(group)).find((other) => isTypo(group, other))
    return meant === undefined
      ? []
      : [
          `${by} requires the group ${JSON.stringify(group)}, which resembles the name of another one. Did you mean ${JSON.stringify(meant)}? ` +
            'If both groups exist, list them in the theme option groups.',
        ]
  })
}

const nearestOf = (group: string, groups: readonly string[]) => {
  const near = nearest(group, groups)
  return near === undefined ? '' : ` The nearest is ${JSON.stringify(near)}.`
}

/** Keys that were probably meant to be `access`, which is read only under this name and at its own level. */
function keys(declared: readonly DeclaredKeys[]): string[] {
  return declared.flatMap(({ file, keys: names }) =>
    names.flatMap((name) => {
      const unread = `${file} has the key ${JSON.stringify(name)}, which Portico does not read.`
      if (name === 'groups') return [`${unread} Write access: { groups: […] }.`]
      if (name.endsWith('.access'))
        return [`${unread} In front matter, access is a top-level key; in a _category_ file, a key of customProps.`]
      return isTypo(name, 'access') ? [`${unread} Did you mean "access"?`] : []
    }),
  )
}
