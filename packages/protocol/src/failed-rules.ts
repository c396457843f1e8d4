import type { PasswordRule, PasswordRuleName } from './password-rules.js'

/** A rule that a password breaks, with the compiled expression so that the offending text can be shown. */
export interface FailedRule {
  readonly type: 'regex'
  readonly name: PasswordRuleName
  readonly regexp: RegExp
  readonly matchType: PasswordRule['match_type']
}

/**
 * The rules that `password` breaks, in list order; empty if the password is acceptable. Separate from the rules
 * themselves, so that a browser, which gets its rules from the server, does not load them.
 * @example failedRules('short', PASSWORD_RULES)[0]?.name // 'length'
 */
export function failedRules(password: string, rules: readonly PasswordRule[]): FailedRule[] {
  return rules.flatMap((rule) => {
    const regexp = new RegExp(rule.pattern, rule.pattern_qualifiers?.includes('case_insensitive') ? 'i' : '')
    const broken = regexp.test(password) !== (rule.match_type === 'must_match')
    return broken ? [{ type: 'regex' as const, name: rule.name, regexp, matchType: rule.match_type }] : []
  })
}
