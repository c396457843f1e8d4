import type { Method } from '@portico/protocol'
import { DAY } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { type GivenPattern, tests } from '../../ground/patterns/pattern.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Organization } from './organization.js'
import type { OrganizationSettings } from './settings.js'

export const isAllowed = ({ settings: { allowed_methods } }: Organization, method: Method): boolean =>
  allowed_methods.length === 0 || allowed_methods.includes(method)

/** @throws RequestError 403 for a method that the organization does not allow. */
export function refuseMethod(organization: Organization, method: Method): void {
  if (isAllowed(organization, method)) return
  const allowedMethods = organization.settings.allowed_methods.join(', ')
  throw new RequestError(403, `the method "${method}" is not allowed for this organization; choose ${allowedMethods}`)
}

/** A handle pattern, which is matched only on the server. */
export const handlePattern = (source: string): GivenPattern => ({ source, ignoreCase: false, inBrowsers: false })

/** Whether an organization's patterns allow a handle. Without patterns, every handle is allowed. */
export function fitsHandlePatterns({ handle_patterns }: OrganizationSettings, handle: string | undefined): boolean {
  if (handle_patterns.length === 0) return true
  return handle !== undefined && handle_patterns.some((source) => tests(handlePattern(source), handle) === true)
}

/** Whether a program reads pages as a person in a session: that of a reader token or a reading grant. */
export const isForReading = ({ kind, scope }: Pick<SessionRecord, 'kind' | 'scope'>): boolean =>
  kind === 'reader' || scope.includes('read')

/** Whether an organization allows a session to read: a program's session only while the organization allows these. */
export const allowsReading = (
  { reader_tokens, reader_token_days }: OrganizationSettings,
  session: Pick<SessionRecord, 'kind' | 'scope' | 'created_at'>,
  now: number,
): boolean => !isForReading(session) || (reader_tokens && now < session.created_at + reader_token_days * DAY)
