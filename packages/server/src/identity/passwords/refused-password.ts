import { LIMITS, lengthLimits, lengthRule, type PasswordRule, type PasswordRuleName } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import type { Organization } from '../organizations/organization.js'
import { isCommon } from './common.js'
import { meetsRule } from './rule-patterns.js'
import { passwordRulesOf } from './rules-of.js'

/** Why a new password cannot be used. */
export interface RefusedPassword {
  readonly rule: PasswordRuleName
  /** For the person who chose it. */
  readonly words: string
}

/**
 * The rule that a new password breaks, or undefined. The most common passwords, and those that are too long, are
 * refused regardless of an organization's rules.
 */
export function refusedPassword(password: string, organization: Organization): RefusedPassword | undefined {
  // Rules apply only to passwords of a length that browsers and the hash accept; longer texts are refused outright.
  const rules = passwordRulesOf(organization)
  if (password.length > LIMITS.passwordMaxLength)
    return { rule: 'length', words: lengthWords(rules.find(({ name }) => name === 'length') ?? lengthRule(1)) }
  const failed = rules.find((rule) => !meetsRule(password, rule))
  if (failed) return { rule: failed.name, words: wordsOf(failed) }
  return isCommon(password) ? { rule: 'common_password_xkcd', words: COMMON } : undefined
}

/** @throws RequestError 400 with what is wrong with a new password. */
export function demandUsable(password: string, organization: Organization): void {
  const refused = refusedPassword(password, organization)
  if (!refused) return
  const { rule, words } = refused
  const details = { slug: 'invalid_password', field: 'password', rule } as const
  throw new RequestError(400, `password cannot be used: ${words}; choose another`, details)
}

function wordsOf(rule: PasswordRule): string {
  if (rule.name === 'length') return lengthWords(rule)
  return WORDS[rule.name] ?? `it breaks the rule "${rule.name}"`
}

/** An organization's own length rule may be any pattern. */
function lengthWords(rule: PasswordRule): string {
  const limits = lengthLimits(rule)
  return limits ? `${limits.least}-${limits.most} characters required` : 'its length breaks the rule "length"'
}

const COMMON = 'it is one of the most common passwords'

const WORDS: Readonly<Record<string, string>> = {
  password_variants: "contains word 'password'",
  admin_variants: "contains word 'admin'",
  user_variants: "contains word 'user'",
  common_password_xkcd: COMMON,
}
