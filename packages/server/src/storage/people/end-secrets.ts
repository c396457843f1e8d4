import type { Kysely } from 'kysely'
import { bytesOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import type { Tables } from '../tables.js'

type TableWith<Column extends string> = {
  [Name in keyof Tables]: Column & keyof Tables[Name] extends never ? never : Name
}[keyof Tables]

/** Every table whose rows belong to a person or to one of their sessions. A new one does not compile without a row below. */
type PersonalTable = TableWith<'person_key' | 'person_id' | 'session_key' | 'session_id'>

/**
 * What becomes of the rows when the sessions of a person are ended: with "sign out everywhere else", a new password, a
 * recovery, a removed credential or address, by an administrator, and when the person is disabled, rejected or removed.
 */
const AT_THE_END = {
  /** Secrets that work without a session. They are removed, by `removeSecrets`. */
  feed_tokens: 'removed',
  sample_keys: 'removed',
  guest_links: 'removed',
  /** Each belongs to a session, and is refused when that session has ended. */
  sessions: 'ends with the session',
  reader_tokens: 'ends with the session',
  reader_token_networks: 'ends with the session',
  reading_grants: 'ends with the session',
  login_codes: 'ends with the session',
  device_codes: 'ends with the session',
  flows: 'ends with the session',
  challenges: 'ends with the session',
  content_openings: 'ends with the session',
  /** What a person signs in with. Each is removed by itself, which ends the sessions. */
  credentials: 'is proven again',
  handles: 'is proven again',
  federated_identities: 'is proven again',
  /** What is known about a person, or was done by them. It opens nothing. */
  memberships: 'opens nothing',
  person_groups: 'opens nothing',
  attributes: 'opens nothing',
  consents: 'opens nothing',
  client_consents: 'opens nothing',
  agreement_acceptances: 'opens nothing',
  access_requests: 'opens nothing',
  feedback: 'opens nothing',
  readings: 'opens nothing',
  site_builds: 'opens nothing',
  audit: 'opens nothing',
  analytics_events: 'opens nothing',
  membership_declines: 'opens nothing',
} as const satisfies Record<PersonalTable, 'removed' | 'ends with the session' | 'is proven again' | 'opens nothing'>

type RemovedTable = {
  [Name in PersonalTable]: (typeof AT_THE_END)[Name] extends 'removed' ? Name : never
}[PersonalTable]

const REMOVED = (Object.keys(AT_THE_END) as PersonalTable[]).filter(
  (table): table is RemovedTable => AT_THE_END[table] === 'removed',
)

/**
 * Removes the secrets of a person that work without a session, in all organizations or in the given one. A weekly email
 * about changes is not one of them: it goes to the person's own address.
 */
export async function removeSecrets(query: Kysely<Tables>, personId: string, organizationId?: string): Promise<void> {
  for (const table of REMOVED) {
    let rows = query.deleteFrom(table as 'feed_tokens').where('person_key', '=', personKey(bytesOf(personId)))
    if (organizationId !== undefined) rows = rows.where('organization_key', '=', organizationKey(organizationId))
    if (table === 'feed_tokens') rows = rows.where('mail_due', 'is', null)
    await rows.execute()
  }
}
