import { type AccessRule, compileRule, groupsNamedIn } from '@portico/access'
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
