import { isRecord } from '@portico/access/guards'
import type { DirectoryGroupRecord } from '../../storage/people/directory-groups.js'
import type { PersonRecord } from '../persons/person.js'
import { versionOf } from './version.js'

/** The attribute, in a bucket hidden from people, that stores a SCIM client's data about a member. */
export const SCIM_ATTRIBUTE = 'scim'

/** What is stored of a SCIM client's data, per membership. Whether someone is active is part of the membership. */
export interface ScimFields {
  readonly userName?: string
  readonly externalId?: string
  readonly displayName?: string
  readonly formattedName?: string
  readonly givenName?: string
  readonly familyName?: string
}

export const scimFieldsOf = ({ attributes }: PersonRecord): ScimFields => {
  const stored = attributes.end_user_no_access?.[SCIM_ATTRIBUTE]
  if (!isRecord(stored)) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'))
}

/** The address that a client gave, while the person has it; otherwise the first verified one. */
function userNameOf(person: PersonRecord): string {
  const { userName } = scimFieldsOf(person)
  const handles = person.handles.filter(({ type }) => type !== 'username')
  const match = handles.find(({ value }) => value === userName) ?? handles.find(({ verified }) => verified)
  return (match ?? handles[0] ?? person.handles[0])?.value ?? person.person_id
}

/**
 * A member as a User of RFC 7643. Shows only the address that it was provisioned with, SCIM attributes, and groups that
 * the directory manages.
 */
export function userResource(person: PersonRecord, directoryGroups: readonly DirectoryGroupRecord[], baseUrl: string) {
  const { externalId, displayName, formattedName, givenName, familyName } = scimFieldsOf(person)
  // Ids of SCIM are permanent (RFC 7643, 3.1), also when someone accepts the membership.
  const id = person.former_id ?? person.person_id
  const userName = userNameOf(person)
  const names = {
    ...(formattedName !== undefined && { formatted: formattedName }),
    ...(givenName !== undefined && { givenName }),
    ...(familyName !== undefined && { familyName }),
  }
  const groups = directoryGroups.filter(({ name }) => person.groups.includes(name))
  const core = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    ...(externalId !== undefined && { externalId }),
    userName,
    active: person.active,
    ...(displayName !== undefined && { displayName }),
    ...(Object.keys(names).length > 0 && { name: names }),
    ...(userName.includes('@') && { emails: [{ value: userName, primary: true }] }),
    ...(groups.length > 0 && { groups: groups.map((group) => groupOf(group, baseUrl)) }),
  }
  const version = versionOf(core)
  const location = `${baseUrl}/scim/v2/Users/${id}`
  return { ...core, meta: { resourceType: 'User', created: person.created_at, location, version } }
}

const groupOf = ({ id, name }: DirectoryGroupRecord, baseUrl: string) => ({
  value: id,
  $ref: `${baseUrl}/scim/v2/Groups/${id}`,
  display: name,
  type: 'direct',
})

export type UserResource = ReturnType<typeof userResource>
