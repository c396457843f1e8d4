import { normalizePath } from './paths.js'
import { type AccessRule, compileRule } from './rule.js'

/** The person who asks, as far as access goes. */
export interface AccessUser {
  readonly groups: readonly string[]
}

/** The answer: allowed or not, why, and which groups are missing. */
export type Decision =
  | { readonly allow: true; readonly reason: 'public' | 'member' }
  | { readonly allow: false; readonly reason: 'signed_out' | 'bad_rule' }
  | { readonly allow: false; readonly reason: 'missing_groups'; readonly missing: readonly string[] }

/**
 * May this person see this path? Pure and total; the only place where that is decided.
 *
 * Every matching rule must pass, so a person needs all groups of the union. No person means no private path. No
 * matching rule means public. A rule that cannot be read denies everything.
 */
export function decide(rules: readonly AccessRule[], path: string, user?: AccessUser): Decision {
  const asked = normalizePath(path)
  const needed = new Set<string>()
  let matched = false
  for (const rule of rules) {
    const compiled = compileRule(rule)
    if (!compiled.ok) return { allow: false, reason: 'bad_rule' }
    if (!compiled.matches(asked)) continue
    matched = true
    for (const group of compiled.groups) needed.add(group)
  }
  if (!matched) return { allow: true, reason: 'public' }
  if (!user) return { allow: false, reason: 'signed_out' }
  const missing = [...needed].filter((group) => !user.groups.includes(group)).sort()
  return missing.length === 0 ? { allow: true, reason: 'member' } : { allow: false, reason: 'missing_groups', missing }
}
