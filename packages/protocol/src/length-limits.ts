import type { PasswordRule } from './password-rules.js'

/**
 * The lengths that a rule allows, where it is a length rule of the usual form. An organization may write another pattern.
 * @example lengthLimits(lengthRule(15)) // { least: 15, most: 256 }
 */
export function lengthLimits({ pattern }: Pick<PasswordRule, 'pattern'>): { least: number; most: number } | undefined {
  const [, least, most] = /^\^\[\\s\\S\]\{(\d+),(\d+)\}\$$/.exec(pattern) ?? []
  return least === undefined ? undefined : { least: Number(least), most: Number(most) }
}
