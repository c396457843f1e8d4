import type { Kysely } from 'kysely'
import { bytesOf, idOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import type { Tables } from '../tables.js'

/** Which subject at which provider is which person. */
export const identityStore = (query: Kysely<Tables>) => ({
  async owner(poolId: string, providerId: string, subject: string): Promise<string | undefined> {
    const row = await query
      .selectFrom('federated_identities')
      .innerJoin('persons', 'persons.key', 'federated_identities.person_key')
      .select('persons.id')
      .where('federated_identities.pool_key', '=', organizationKey(poolId))
      .where('provider_id', '=', providerId)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row && idOf(row.id)
  },

  /** False if the subject is taken. Of concurrent calls, one wins. */
  async link(poolId: string, provider_id: string, subject: string, personId: string, created_at: number) {
    const keys = { pool_key: organizationKey(poolId), person_key: personKey(bytesOf(personId)) }
    const row = await query
      .insertInto('federated_identities')
      .values({ ...keys, provider_id, subject, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst()
    return row !== undefined
  },

  /** The providers at which a person has an identity. */
  async of(personId: string): Promise<string[]> {
    const rows = await query
      .selectFrom('federated_identities')
      .select('provider_id')
      .where('person_key', '=', personKey(bytesOf(personId)))
      .orderBy('created_at')
      .orderBy('provider_id')
      .execute()
    return rows.map(({ provider_id }) => provider_id)
  },

  async removeAll(personId: string) {
    await query
      .deleteFrom('federated_identities')
      .where('person_key', '=', personKey(bytesOf(personId)))
      .execute()
  },
})
