import { sql } from 'kysely'
import { type Bytes, bytesOf } from './id-bytes.js'

/**
 * The numbers by which rows refer to organizations, persons and sessions, looked up inside the statement that needs
 * them: nothing outside the storage knows them, and looking one up takes no additional statement. The key of an unknown
 * id is null, so nothing matches it and nothing can be added under it.
 */
export const organizationKey = (id: string) => sql<number>`(select key from organizations where id = ${id})`

export const personKey = (id: Bytes) => sql<number>`(select key from persons where id = ${id})`

export const sessionKey = (id: Bytes) => sql<number>`(select key from sessions where id = ${id})`

/** The columns that identify a member of an organization. */
export const memberKeys = (organizationId: string, personId: string) => ({
  organization_key: organizationKey(organizationId),
  person_key: personKey(bytesOf(personId)),
})

/** Whether a row belongs to a member. */
export const isMember = (organizationId: string, personId: string) => {
  const { organization_key, person_key } = memberKeys(organizationId, personId)
  return sql<boolean>`organization_key = ${organization_key} and person_key = ${person_key}`
}
