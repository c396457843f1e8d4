import { failedRules, type PasswordRule } from '@portico/protocol'
import { type GivenPattern, tests } from '../../patterns/pattern.js'
import { OWN_PATTERNS } from './rules-of.js'

/** The pattern of a rule that an organization wrote itself; undefined for one of ours. */
export function passwordPattern({ pattern, pattern_qualifiers }: PasswordRule): GivenPattern | undefined {
  // Our own patterns are quick, so JavaScript's engine may match them.
  if (OWN_PATTERNS.has(pattern)) return undefined
  return { source: pattern, ignoreCase: pattern_qualifiers?.includes('case_insensitive') === true, inBrowsers: true }
}

/** Whether a password meets a rule. None meets a rule that cannot be read. */
export function meetsRule(password: string, rule: PasswordRule): boolean {
  const given = passwordPattern(rule)
  if (given === undefined) return failedRules(password, [rule]).length === 0
  return tests(given, password) === (rule.match_type === 'must_match')
}
