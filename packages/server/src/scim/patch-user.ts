import { ScimError } from './scim-error.js'

/** What a SCIM client may change of a user. An absent attribute stays as it is; `null` removes it. */
export interface UserChange {
  readonly active?: boolean
  readonly userName?: string
  readonly externalId?: string | null
  readonly displayName?: string | null
  readonly givenName?: string | null
  readonly familyName?: string | null
}

/** An operation as clients send it: Entra ID writes `Replace`, and leaves out the path for several attributes at once. */
export interface Operation {
  readonly op: string
  readonly path?: string | undefined
  readonly value?: unknown
}

type Writable = { -readonly [K in keyof UserChange]: UserChange[K] }

/** Paths in lower case, because SCIM ignores case there. */
const PATHS: Readonly<Record<string, keyof UserChange>> = {
  active: 'active',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
}
const READ_ONLY = ['id', 'meta', 'groups', 'schemas']
const REQUIRED: readonly (keyof UserChange)[] = ['active', 'userName']
const MOST_OPERATIONS = 100
const LONGEST_TEXT = 256
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:user:'
const PATH = /^[a-z][\w.:$-]*(\[[^\]]*\](\.[a-z][\w$-]*)?)?$/i

/**
 * What the operations of a PATCH come to, the last one of an attribute counting. Attributes that Portico does not keep
 * are ignored, as clients expect who send all they know; passwords are among them.
 * @throws ScimError 400 or 413; nothing of a refused PATCH is to be applied.
 */
export function userChange(operations: readonly Operation[]): UserChange {
  if (operations.length > MOST_OPERATIONS)
    throw new ScimError(413, `Operations has ${operations.length} entries; send at most ${MOST_OPERATIONS} at once`)
  const change: Writable = {}
  for (const { op, path, value } of operations) {
    const removes = op.toLowerCase() === 'remove'
    if (!removes && !['add', 'replace'].includes(op.toLowerCase()))
      throw new ScimError(400, 'op must be add, replace or remove', 'invalidSyntax')
    if (path !== undefined) setAt(change, path, removes ? null : value)
    else if (removes) throw new ScimError(400, 'remove needs a path', 'noTarget')
    else setEach(change, value, '')
  }
  return change
}

/** Without a path the value names the attributes, nested (`name: { givenName }`) or dotted (`"name.givenName"`). */
function setEach(change: Writable, value: unknown, prefix: string): void {
  if (!isObject(value)) throw new ScimError(400, 'value must be an object where there is no path', 'invalidValue')
  for (const [key, inner] of Object.entries(value)) {
    if (prefix === '' && key.toLowerCase() === 'name' && isObject(inner)) setEach(change, inner, 'name.')
    else if (prefix !== '' || !['id', 'schemas', 'meta'].includes(key.toLowerCase())) setAt(change, prefix + key, inner)
  }
}

function setAt(change: Writable, path: string, value: unknown): void {
  if (path.length > LONGEST_TEXT || !PATH.test(path)) throw new ScimError(400, 'path cannot be read', 'invalidPath')
  const name = path.toLowerCase().startsWith(CORE) ? path.toLowerCase().slice(CORE.length) : path.toLowerCase()
  if (READ_ONLY.some((fixed) => name === fixed || name.startsWith(`${fixed}.`) || name.startsWith(`${fixed}[`)))
    throw new ScimError(400, `${path} is read-only`, 'mutability')
  if (name === 'name' && value === null) {
    change.givenName = null
    change.familyName = null
    return
  }
  if (name === 'name') {
    setEach(change, value, 'name.')
    return
  }
  const attribute = Object.hasOwn(PATHS, name) ? PATHS[name] : undefined
  if (attribute === undefined) return
  if (value === null && REQUIRED.includes(attribute))
    throw new ScimError(400, `${path} is required and cannot be removed`, 'mutability')
  Object.assign(change, { [attribute]: attribute === 'active' ? truth(value) : text(path, value) })
}

/** Entra ID sends "True" and "False" as text. */
function truth(value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (word === true || word === 'true') return true
  if (word === false || word === 'false') return false
  throw new ScimError(400, 'active must be true or false', 'invalidValue')
}

function text(path: string, value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'string' && value.length <= LONGEST_TEXT) return value
  throw new ScimError(400, `${path} must be text of at most ${LONGEST_TEXT} characters`, 'invalidValue')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
