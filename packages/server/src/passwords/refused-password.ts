import { COMMON_PASSWORD, LIMITS } from '@portico/protocol'
import { RequestError } from '../errors.js'
import type { Organization } from '../organizations/organization.js'
import { isCommon } from './common.js'
import { meetsRule } from './rule-patterns.js'

/** Why a new password cannot be used. */
export interface RefusedPassword {
  readonly rule: string
  /** For the person who chose it. */
  readonly words: string
}

/**
 * The rule that a new password breaks, or undefined. The most common passwords, and those that are too long, are refused
 * whatever rules an organization sets for itself.
 */
export function refusedPassword(password: string, { settings }: Organization): RefusedPassword | undefined {
  // Rules are for passwords of a length that browsers and the hash take; a longer text is no password at all.
  if (password.length > LIMITS.passwordMaxLength) return { rule: 'length', words: WORDS.length }
  const failed = settings.password_rules.find((rule) => !meetsRule(password, rule))
  if (failed) return { rule: failed.name, words: WORDS[failed.name] ?? `it breaks the rule "${failed.name}"` }
  return isCommon(password) ? { rule: 'common_password_xkcd', words: COMMON_PASSWORD } : undefined
}

/** @throws RequestError 400 with what is wrong with a new password. */
export function demandUsable(password: string, organization: Organization): void {
  const refused = refusedPassword(password, organization)
  if (refused) throw new RequestError(400, `password cannot be used: ${refused.words}; choose another`)
}

const WORDS: Readonly<Record<string, string>> & { readonly length: string } = {
  length: `${LIMITS.passwordMinLength}-${LIMITS.passwordMaxLength} characters required`,
  password_variants: "contains word 'password'",
  admin_variants: "contains word 'admin'",
  user_variants: "contains word 'user'",
  common_password_xkcd: COMMON_PASSWORD,
}
