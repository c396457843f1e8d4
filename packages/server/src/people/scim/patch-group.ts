import { isRecord } from '@portico/access/guards'
import { MOST_MEMBERS } from './group-resource.js'
import { demandFew, type Operation, plainPath, textIn, verbOf } from './patch-path.js'
import { ScimError } from './scim-error.js'

/** What a SCIM client may change of a group. An absent attribute stays as it is. */
export interface GroupChange {
  readonly displayName?: string
  readonly externalId?: string | null
  readonly members: MemberChange
}

/** Ids of people. No id is in both. */
export interface MemberChange {
  /** Whether only the added people are members afterwards. */
  readonly replaces: boolean
  readonly put: ReadonlySet<string>
  readonly take: ReadonlySet<string>
}

type Writable = { -readonly [K in keyof Omit<GroupChange, 'members'>]: GroupChange[K] } & {
  members: { replaces: boolean; put: Set<string>; take: Set<string> }
}

/** Okta and Entra ID refer to a member to remove in this way. The id has the length of the server's ids. */
const ONE_MEMBER =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:Group:)?members\[\s*value\s+eq\s+"([^"\\]{1,128})"\s*\]$/i

/**
 * The combined effect of a PATCH's operations, in order. Attributes that Portico does not store are ignored.
 * @throws ScimError 400 or 413; nothing of a refused PATCH is to be applied.
 */
export function groupChange(operations: readonly Operation[]): GroupChange {
  demandFew(operations)
  const change: Writable = { members: { replaces: false, put: new Set(), take: new Set() } }
  for (const operation of operations) {
    const verb = verbOf(operation)
    const { path, value } = operation
    if (path !== undefined) setAt(change, verb, path, value)
    else if (verb === 'remove') throw new ScimError(400, 'remove needs a path', 'noTarget')
    else if (!isRecord(value)) throw new ScimError(400, 'value must be an object if there is no path', 'invalidValue')
    else for (const [name, inner] of Object.entries(value)) if (!isOwn(name)) setAt(change, verb, name, inner)
  }
  return change
}

/** Okta repeats the id along with its changes. */
const isOwn = (name: string): boolean => ['id', 'schemas', 'meta'].includes(name.toLowerCase())

function setAt(change: Writable, verb: 'add' | 'replace' | 'remove', path: string, value: unknown): void {
  const [, memberId] = ONE_MEMBER.exec(path) ?? []
  if (memberId !== undefined) {
    if (verb !== 'remove') throw new ScimError(400, `${verb} takes the path members, without a filter`, 'invalidPath')
    takeOut(change, [memberId])
    return
  }
  const name = plainPath('Group', path)
  if (name.startsWith('members[') || name.startsWith('members.'))
    throw new ScimError(400, 'path must be members, or members[value eq "…"] for remove', 'invalidPath')
  if (isOwn(name)) throw new ScimError(400, `${path} is read-only`, 'mutability')
  if (name === 'members') setMembers(change, verb, value)
  else if (name === 'externalid') change.externalId = verb === 'remove' ? null : textIn(path, value)
  else if (name === 'displayname') {
    const text = verb === 'remove' ? null : textIn(path, value)
    if (text === null) throw new ScimError(400, 'displayName is required and cannot be removed', 'mutability')
    change.displayName = text
  }
}

function setMembers(change: Writable, verb: 'add' | 'replace' | 'remove', value: unknown): void {
  if (verb === 'remove') {
    // Entra ID lists the members to remove in the value; without a value, all are removed.
    if (value === undefined) replace(change, [])
    else takeOut(change, idsIn(value))
  } else if (verb === 'replace') replace(change, idsIn(value))
  else
    for (const id of idsIn(value)) {
      change.members.take.delete(id)
      change.members.put.add(id)
    }
  demandRoom(change.members)
}

function takeOut({ members }: Writable, ids: readonly string[]): void {
  for (const id of ids) {
    members.put.delete(id)
    members.take.add(id)
  }
}

function replace({ members }: Writable, ids: readonly string[]): void {
  members.replaces = true
  members.put = new Set(ids)
  members.take = new Set()
}

/** Members as sent by clients: a list or a single one, as objects with a value or as bare ids. */
function idsIn(value: unknown): string[] {
  if (value === null) return []
  return (Array.isArray(value) ? value : [value]).map((member: unknown) => {
    const { value: id, type } = isRecord(member) ? member : { value: member }
    if (typeof type === 'string' && type.toLowerCase() === 'group')
      throw new ScimError(400, 'members contains a group; only users can be members', 'invalidValue')
    if (typeof id === 'string' && id.length > 0 && id.length <= 128) return id
    throw new ScimError(400, 'members must be a list of objects with a value, the id of a user', 'invalidValue')
  })
}

function demandRoom({ put, take }: MemberChange): void {
  if (put.size + take.size > MOST_MEMBERS)
    throw new ScimError(413, `members contains more than ${MOST_MEMBERS} people; send fewer at once`)
}
