import { LIMITS, lengthRule, PASSWORD_RULES, type PasswordRule } from '@portico/protocol'
import type { Organization } from '../organizations/organization.js'

/** For a password that is the only factor (NIST SP 800-63B-4, 3.1.1.2). */
const ALONE = lengthRule(15)
/** For a password that is used with a second factor. */
const BESIDE = lengthRule(LIMITS.passwordMinLength)
const LENGTHS = new Set([ALONE, BESIDE].map(({ pattern }) => pattern))

/** The patterns of built-in rules: constants, and fast in every engine. */
export const OWN_PATTERNS = new Set([...PASSWORD_RULES.map(({ pattern }) => pattern), ...LENGTHS])

/**
 * The rules of new passwords in an organization: its own, and with `password_minimum` "nist" a minimum length. A
 * password is the only factor unless a second one is required of everyone, because a person who has an app but need not
 * use it can sign in with only the password.
 */
export function passwordRulesOf({
  settings: { password_rules, password_minimum, second_factor },
}: Pick<Organization, 'settings'>): readonly PasswordRule[] {
  if (password_minimum !== 'nist') return password_rules
  const length = second_factor === 'everybody' ? BESIDE : ALONE
  return [length, ...password_rules.filter(({ pattern }) => !LENGTHS.has(pattern))]
}
