import { COMMON_PASSWORD, failedRules, LIMITS } from '@portico/protocol'
import type { Organization } from '../organizations/organization.js'
import { isCommon } from './common.js'

/** Why a new password cannot be used. */
export interface RefusedPassword {
  readonly rule: string
  /** For the person who chose it. */
  readonly words: string
}

/**
 * The rule that a new password breaks, or undefined. The commonest passwords are refused whatever rules an organization
 * sets for itself.
 */
export function refusedPassword(password: string, { settings }: Organization): RefusedPassword | undefined {
  const [failed] = failedRules(password, settings.password_rules)
  if (failed) return { rule: failed.name, words: WORDS[failed.name] ?? `it breaks the rule "${failed.name}"` }
  return isCommon(password) ? { rule: 'common_password_xkcd', words: COMMON_PASSWORD } : undefined
}

const WORDS: Readonly<Record<string, string>> = {
  length: `${LIMITS.passwordMinLength}-${LIMITS.passwordMaxLength} characters required`,
  password_variants: "contains word 'password'",
  admin_variants: "contains word 'admin'",
  user_variants: "contains word 'user'",
  common_password_xkcd: COMMON_PASSWORD,
}
