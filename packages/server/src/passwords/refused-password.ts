import { failedRules } from '@portico/protocol'
import type { Organization } from '../organizations/organization.js'
import { isCommon } from './common.js'

/**
 * The name of the rule that a new password breaks, or undefined. The commonest passwords are refused whatever rules an
 * organization sets for itself.
 */
export function refusedPassword(password: string, { settings }: Organization): string | undefined {
  const [failed] = failedRules(password, settings.password_rules)
  if (failed) return failed.name
  return isCommon(password) ? 'common_password' : undefined
}
