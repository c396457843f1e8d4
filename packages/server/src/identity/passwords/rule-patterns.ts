import { failedRules, type PasswordRule } from '@portico/protocol'
import { type GivenPattern, tests } from '../../ground/patterns/pattern.js'
import { OWN_PATTERNS } from './rules-of.js'

/** The pattern of an organization's custom rule; undefined for a built-in one. */
export function passwordPattern({ pattern, pattern_qualifiers }: PasswordRule): GivenPattern | undefined {
  // Built-in patterns are fast, so JavaScript's engine may match them.
  if (OWN_PATTERNS.has(pattern)) return undefined
  return { source: pattern, ignoreCase: pattern_qualifiers?.includes('case_insensitive') === true, inBrowsers: true }
}

/** Whether a password meets a rule. No password meets an invalid rule. */
export function meetsRule(password: string, rule: PasswordRule): boolean {
  const pattern = passwordPattern(rule)
  if (pattern === undefined) return failedRules(password, [rule]).length === 0
  return tests(pattern, password) === (rule.match_type === 'must_match')
}
