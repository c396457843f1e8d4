import { sql } from 'kysely'
import { type Bytes, bytesOf } from './id-bytes.js'

/**
 * The numbers by which rows refer to organizations, persons and sessions, found inside the statement that needs them:
 * nothing outside the storage knows them, and finding one costs no further statement. No row has the number of an id that
 * is not there, so nothing is found by it and nothing can be added under it.
 */
export const organizationKey = (id: string) => sql<number>`(select key from organizations where id = ${id})`

export const personKey = (id: Bytes) => sql<number>`(select key from persons where id = ${id})`

export const sessionKey = (id: Bytes) => sql<number>`(select key from sessions where id = ${id})`

/** The columns that name a member of an organization. */
export const memberKeys = (organizationId: string, personId: string) => ({
  organization_key: organizationKey(organizationId),
  person_key: personKey(bytesOf(personId)),
})

/** Whether a row is one of a member's. */
export const isMember = (organizationId: string, personId: string) => {
  const { organization_key, person_key } = memberKeys(organizationId, personId)
  return sql<boolean>`organization_key = ${organization_key} and person_key = ${person_key}`
}
