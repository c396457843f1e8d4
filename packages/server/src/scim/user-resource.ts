import { createHash } from 'node:crypto'
import type { PersonRecord } from '../persons/person.js'

/** The attribute, in the bucket that people do not see, which holds what a SCIM client said of a member. */
export const SCIM_ATTRIBUTE = 'scim'

/** What is kept of a SCIM client's words, per membership. Whether someone is active is a matter of the membership. */
export interface Said {
  readonly userName?: string
  readonly externalId?: string
  readonly displayName?: string
  readonly givenName?: string
  readonly familyName?: string
}

export const saidOf = ({ attributes }: PersonRecord): Said => {
  const said = attributes.end_user_no_access?.[SCIM_ATTRIBUTE]
  if (typeof said !== 'object' || said === null) return {}
  return Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === 'string'))
}

/** The address that a client gave, while the person has it; else the first one they proved. */
function userNameOf(person: PersonRecord): string {
  const { userName } = saidOf(person)
  const handles = person.handles.filter(({ type }) => type !== 'username')
  const named = handles.find(({ value }) => value === userName) ?? handles.find(({ verified }) => verified)
  return (named ?? handles[0] ?? person.handles[0])?.value ?? person.person_id
}

/** A member as a User of RFC 7643. Only the address that it goes by is shown, and no attribute but those of SCIM. */
export function userResource(person: PersonRecord, baseUrl: string) {
  const { externalId, displayName, givenName, familyName } = saidOf(person)
  const userName = userNameOf(person)
  const names = {
    ...(givenName !== undefined && { givenName }),
    ...(familyName !== undefined && { familyName }),
  }
  const core = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: person.person_id,
    ...(externalId !== undefined && { externalId }),
    userName,
    active: person.active,
    ...(displayName !== undefined && { displayName }),
    ...(Object.keys(names).length > 0 && { name: names }),
    ...(userName.includes('@') && { emails: [{ value: userName, primary: true }] }),
  }
  const version = `W/"${createHash('sha256').update(JSON.stringify(core)).digest('base64url').slice(0, 22)}"`
  const location = `${baseUrl}/scim/v2/Users/${person.person_id}`
  return { ...core, meta: { resourceType: 'User', created: person.created_at, location, version } }
}

export type UserResource = ReturnType<typeof userResource>
