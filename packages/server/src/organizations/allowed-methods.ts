import type { Method } from '@portico/protocol'
import { RequestError } from '../errors.js'
import type { Organization } from './organization.js'

export const isAllowed = ({ settings: { allowed_methods } }: Organization, method: Method): boolean =>
  allowed_methods.length === 0 || allowed_methods.includes(method)

/** @throws RequestError 403 for a method that the organization does not allow. */
export function refuseMethod(organization: Organization, method: Method): void {
  if (isAllowed(organization, method)) return
  const others = organization.settings.allowed_methods.join(', ')
  throw new RequestError(403, `the method "${method}" is not allowed for this organization; choose ${others}`)
}
