import { isRecord } from '@portico/access/guards'
import { demandFew, type Operation, plainPath, textIn, verbOf } from './patch-path.js'
import { ScimError } from './scim-error.js'

/** What a SCIM client may change of a user. An absent attribute stays as it is; `null` removes it. */
export interface UserChange {
  readonly active?: boolean
  readonly userName?: string
  readonly externalId?: string | null
  readonly displayName?: string | null
  readonly formattedName?: string | null
  readonly givenName?: string | null
  readonly familyName?: string | null
}

type Writable = { -readonly [K in keyof UserChange]: UserChange[K] }

/** Paths in lower case, because SCIM ignores case there. */
const PATHS: Readonly<Record<string, keyof UserChange>> = {
  active: 'active',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'name.formatted': 'formattedName',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
}
const READ_ONLY = ['id', 'meta', 'groups', 'schemas']
const REQUIRED: readonly (keyof UserChange)[] = ['active', 'userName']

/**
 * The combined effect of a PATCH's operations; the last one for an attribute counts. Attributes that Portico does not
 * store, including passwords, are ignored, as expected by clients that send everything they have.
 * @throws ScimError 400 or 413; nothing of a refused PATCH is to be applied.
 */
export function userChange(operations: readonly Operation[]): UserChange {
  demandFew(operations)
  const change: Writable = {}
  for (const operation of operations) {
    const { path, value } = operation
    const removes = verbOf(operation) === 'remove'
    if (path !== undefined) setAt(change, path, removes ? null : value)
    else if (removes) throw new ScimError(400, 'remove needs a path', 'noTarget')
    else setEach(change, value, '')
  }
  return change
}

/** Without a path the value names the attributes, nested (`name: { givenName }`) or dotted (`"name.givenName"`). */
function setEach(change: Writable, value: unknown, prefix: string): void {
  if (!isRecord(value)) throw new ScimError(400, 'value must be an object if there is no path', 'invalidValue')
  for (const [key, inner] of Object.entries(value)) {
    if (prefix === '' && key.toLowerCase() === 'name' && isRecord(inner)) setEach(change, inner, 'name.')
    else if (prefix !== '' || !['id', 'schemas', 'meta'].includes(key.toLowerCase())) setAt(change, prefix + key, inner)
  }
}

function setAt(change: Writable, path: string, value: unknown): void {
  const name = plainPath('User', path)
  if (READ_ONLY.some((fixed) => name === fixed || name.startsWith(`${fixed}.`) || name.startsWith(`${fixed}[`)))
    throw new ScimError(400, `${path} is read-only`, 'mutability')
  if (name === 'name' && value === null) {
    change.formattedName = null
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
  Object.assign(change, { [attribute]: attribute === 'active' ? truth(value) : textIn(path, value) })
}

/** Entra ID sends "True" and "False" as text. */
function truth(value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (word === true || word === 'true') return true
  if (word === false || word === 'false') return false
  throw new ScimError(400, 'active must be true or false', 'invalidValue')
}
