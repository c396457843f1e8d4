import { groupsNamedIn } from '@portico/access'
import type { SealPlan } from '../plan/plan.js'
import { SITE_MAP_READERS } from '../published/site-map.js'
import { nearest } from '../texts/spelling.js'

/** The groups that exist, if they are known, and whether an unknown one stops the sealing. */
export interface KnownGroups {
  readonly knownGroups?: readonly string[]
  readonly strictGroups?: boolean
}

/**
 * Returns one sentence for each group that pages require and that does not exist, with the most similar existing group. No one
 * could read those pages, or, worse, a group created later under that name for another purpose could.
 *
 * @throws Error with the sentences if `strictGroups` is set
 */
export function demandKnownGroups(
  plans: readonly Pick<SealPlan, 'parts' | 'pages'>[],
  { knownGroups, strictGroups }: KnownGroups,
): string[] {
  if (!knownGroups) return []
  const existing = new Set([...knownGroups, ...groupsNamedIn(SITE_MAP_READERS)])
  const required = new Set(plans.flatMap(({ parts }) => parts.flatMap(({ expression }) => groupsNamedIn(expression))))
  const sentences = [...required]
    .filter((group) => !existing.has(group))
    .sort()
    .map((group) => {
      const near = nearest(group, existing)
      return `${whereNamed(plans, group)} requires the group ${JSON.stringify(group)}, which does not exist.${near === undefined ? '' : ` The nearest is ${JSON.stringify(near)}.`}`
    })
  if (strictGroups && sentences.length > 0)
    throw new Error(
      [
        'Pages require groups that do not exist, so nothing was published.',
        ...sentences,
        'Correct the names, or create the groups first.',
      ].join('\n- '),
    )
  return sentences
}

/** The rule or the file that names a group, as its author knows it. */
function whereNamed(plans: readonly Pick<SealPlan, 'pages'>[], group: string): string {
  for (const { pages = {} } of plans)
    for (const { by, at, access } of Object.values(pages).flatMap(({ reasons = [] }) => reasons))
      if (typeof access === 'object' && groupsNamedIn(access).includes(group) && at !== undefined)
        return by === 'rule' ? `The rule for ${JSON.stringify(at)}` : at
  return 'A page'
}
