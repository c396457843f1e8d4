import { LIMITS } from './limits.js'

/** A rule on the wire: a JavaScript regular expression that must, or must not, match. */
export interface PasswordRule {
  readonly name: PasswordRuleName
  readonly pattern: string
  readonly match_type: 'must_match' | 'must_not_match'
  readonly pattern_qualifiers?: readonly 'case_insensitive'[]
}

export type PasswordRuleName =
  | 'length'
  | 'password_variants'
  | 'admin_variants'
  | 'user_variants'
  | 'alphanumeric_sequences_1'
  | 'alphanumeric_sequences_2'
  | 'numeric_sequences_ascending'
  | 'numeric_sequences_descending'
  | 'numeric_subsequences_ascending'
  | 'numeric_subsequences_descending'
  | 'common_password_xkcd'

const forbid = (name: PasswordRuleName, pattern: string): PasswordRule => ({
  name,
  pattern,
  match_type: 'must_not_match',
  pattern_qualifiers: ['case_insensitive'],
})

/**
 * The rule for a minimum number of characters.
 * @example lengthRule(15).pattern // '^[\\s\\S]{15,256}$'
 */
export function lengthRule(minimum: number): PasswordRule {
  return { name: 'length', pattern: `^[\\s\\S]{${minimum},${LIMITS.passwordMaxLength}}$`, match_type: 'must_match' }
}

/** Runs of four or more adjacent characters, as alternatives: abcd, bcde, … A `step` of -1 reverses the direction. */
const runs = (alphabet: string, size: number, step: 1 | -1 = 1): string => {
  const line = step === 1 ? alphabet : [...alphabet].reverse().join('')
  return Array.from({ length: line.length - size + 1 }, (_, at) => line.slice(at, at + size)).join('|')
}

/** Common substitutions of digits for letters. */
const variants = { password: 'p[a@4][s$5]{2}w[o0]rd', admin: '[a@4]dm[i1!]n', user: 'u[s$5][e3]r' }

/**
 * The rules a new password must meet unless an organization sets its own. Sent to the browser, which shows the first
 * broken rule before anything is submitted; checked again by the server.
 */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  lengthRule(LIMITS.passwordMinLength),
  forbid('password_variants', variants.password),
  forbid('admin_variants', variants.admin),
  forbid('user_variants', variants.user),
  forbid('alphanumeric_sequences_1', runs('abcdefghijklmnopqrstuvwxyz', 5)),
  forbid('alphanumeric_sequences_2', ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].map((row) => runs(row, 5)).join('|')),
  forbid('numeric_sequences_ascending', '^(?:0?123456789?0?|01234567|12345678)$'),
  forbid('numeric_sequences_descending', '^(?:0?987654321?0?|98765432|87654321)$'),
  forbid('numeric_subsequences_ascending', runs('0123456789', 5)),
  forbid('numeric_subsequences_descending', runs('0123456789', 5, -1)),
  forbid(
    'common_password_xkcd',
    '^(?:correct ?horse ?battery ?staple|letmein.{0,4}|iloveyou.{0,4}|welcome.{0,4}|dragon.{0,4}|monkey.{0,4}|football.{0,4}|baseball.{0,4}|sunshine.{0,4}|princess.{0,4}|superman.{0,4}|trustno1|(.)\\1{7,})$',
  ),
]

/**
 * The lengths that a rule allows, if it is a length rule in the usual form. An organization may use another pattern.
 * @example lengthLimits(lengthRule(15)) // { least: 15, most: 256 }
 */
export function lengthLimits({ pattern }: Pick<PasswordRule, 'pattern'>): { least: number; most: number } | undefined {
  const [, least, most] = /^\^\[\\s\\S\]\{(\d+),(\d+)\}\$$/.exec(pattern) ?? []
  return least === undefined ? undefined : { least: Number(least), most: Number(most) }
}
