import { type AccessRule, compileRule, groupsNamedIn, timesOf } from '@portico/access'
import type { AccessReason } from '@portico/sealing/plan'
import type { SealedPart } from '../modules/partition.js'

/** All groups that a site's access rules name: in its parts, and in rules, folders and pages. */
export function groupsOf(
  parts: readonly Pick<SealedPart, 'expression'>[],
  rules: readonly AccessRule[],
  reasons: readonly AccessReason[],
): string[] {
  const ofRules = rules.map(compileRule).flatMap((rule) => (rule.ok ? [rule.access] : []))
  const ofReasons = reasons.flatMap(({ access }) => (typeof access === 'object' ? [access] : []))
  const all = [...parts.map(({ expression }) => expression), ...ofRules, ...ofReasons]
  return Array.from(new Set(all.flatMap(groupsNamedIn))).sort()
}

/**
 * What visitors read: the texts of public pages, and the addresses of private ones, whose folder is often named after the group. The
 * address of a page that opens at a time is not public before.
 * @example [...publicProse(['Welcome'], [{ expression: allOf('acme'), pages: ['/docs/acme/rates'] }])] // ['Welcome', '/docs/acme/rates']
 */
export function* publicProse(
  prose: Iterable<string>,
  parts: readonly Pick<SealedPart, 'expression' | 'pages'>[],
): Generator<string> {
  yield* prose
  for (const { expression, pages } of parts)
    if (expression.any.some((clause) => timesOf(clause).from === Number.NEGATIVE_INFINITY)) yield pages.join('\n')
}
