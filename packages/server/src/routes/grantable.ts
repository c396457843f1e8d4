import { RequestError } from '../errors.js'
import type { Caller } from '../middleware/caller.js'
import { ADMINISTRATORS, IMPERSONATORS } from '../persons/groups.js'

/**
 * What was asked, when the caller may give these groups. A key with some rights only cannot make itself an administrator
 * by way of a person. @throws RequestError 403
 */
export function grantable<Body extends { readonly groups?: readonly string[] | undefined }>(
  { rights }: Caller,
  body: Body,
): Body {
  const reserved = body.groups?.find((group) => group === ADMINISTRATORS || group === IMPERSONATORS)
  if (reserved !== undefined && rights && !rights.includes('*'))
    throw new RequestError(403, `groups names ${reserved}, which this key cannot give; use one with all rights`)
  return body
}
