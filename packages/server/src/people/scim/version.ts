import { createHash } from 'node:crypto'
import { ScimError } from './scim-error.js'

/** The weak entity tag of a resource's content. */
export const versionOf = (content: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`

/** Whether a list of entity tags, as in `If-Match` and `If-None-Match`, contains a version or all. */
export function namesVersion(header: string, version: string | undefined): boolean {
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes('*') || (version !== undefined && tags.includes(version))
}

/** @throws ScimError 412 if the client sent versions and the current one is not among them. */
export function demandVersion(what: string, ifMatch: string | undefined, version: string | undefined): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, version))
    throw new ScimError(412, `the ${what} has changed since; read it again`)
}
