import { ScimError } from './scim-error.js'

/** An operation as clients send it: Entra ID writes `Replace`, and leaves out the path for several attributes at once. */
export interface Operation {
  readonly op: string
  readonly path?: string
  readonly value?: unknown
}

const MOST_OPERATIONS = 100
const LONGEST_TEXT = 256
const PATH = /^[a-z][\w.:$-]*(\[[^\]]*\](\.[a-z][\w$-]*)?)?$/i

/** The verb of an operation, which clients write in either case. @throws ScimError 400 for another. */
export function verbOf({ op }: Operation): 'add' | 'replace' | 'remove' {
  const verb = op.toLowerCase()
  if (verb === 'add' || verb === 'replace' || verb === 'remove') return verb
  throw new ScimError(400, 'op must be add, replace or remove', 'invalidSyntax')
}

/** @throws ScimError 413 for too many operations at once. */
export function demandFew(operations: readonly Operation[]): void {
  if (operations.length > MOST_OPERATIONS)
    throw new ScimError(413, `Operations has ${operations.length} entries; send at most ${MOST_OPERATIONS} at once`)
}

/**
 * A path without the name of the resource's schema, in lower case, because SCIM ignores its case. @throws ScimError 400
 */
export function plainPath(type: 'User' | 'Group', path: string): string {
  if (path.length > LONGEST_TEXT || !PATH.test(path)) throw new ScimError(400, 'path cannot be parsed', 'invalidPath')
  const core = `urn:ietf:params:scim:schemas:core:2.0:${type.toLowerCase()}:`
  const name = path.toLowerCase()
  return name.startsWith(core) ? name.slice(core.length) : name
}

/** A string of limited length, or `null` for none. @throws ScimError 400 */
export function textIn(path: string, value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'string' && value.length <= LONGEST_TEXT) return value
  throw new ScimError(400, `${path} must be text of at most ${LONGEST_TEXT} characters`, 'invalidValue')
}
