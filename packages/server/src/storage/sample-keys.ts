import type { Kysely } from 'kysely'
import { type Bytes, idOf } from './id-bytes.js'
import { isMember, memberKeys } from './keys.js'
import type { SampleKeyRecord, SampleKeyStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlSampleKeys = (query: Kysely<Tables>): SampleKeyStore => ({
  async add({ organization_id, person_id, ...key }, secretHash) {
    const added = await query
      .insertInto('sample_keys')
      .values({ ...memberKeys(organization_id, person_id), ...key, secret_hash: secretHash, last_used: null })
      .onConflict((conflict) => conflict.columns(['organization_key', 'person_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },

  async of(organizationId, personId) {
    const row = await keysOf(query).where(isMember(organizationId, personId)).executeTakeFirst()
    return row && recordOf(row)
  },

  async bySecret(secretHash) {
    const row = await keysOf(query).where('secret_hash', '=', secretHash).executeTakeFirst()
    return row && recordOf(row)
  },

  async use(id, at, unlessAfter) {
    await query
      .updateTable('sample_keys')
      .set({ last_used: at })
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('last_used', 'is', null), eb('last_used', '<=', unlessAfter)]))
      .execute()
  },

  async remove(organizationId, personId, id) {
    const removed = await query
      .deleteFrom('sample_keys')
      .where(isMember(organizationId, personId))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },
})

const keysOf = (query: Kysely<Tables>) =>
  query
    .selectFrom('sample_keys')
    .innerJoin('organizations', 'organizations.key', 'sample_keys.organization_key')
    .innerJoin('persons', 'persons.key', 'sample_keys.person_key')
    .select([
      'sample_keys.id',
      'organizations.id as organization_id',
      'persons.id as person_id',
      'sample_keys.sealed_secret',
      'sample_keys.created_at',
      'sample_keys.last_used',
    ])

const recordOf = ({ person_id, ...row }: Omit<SampleKeyRecord, 'person_id'> & { readonly person_id: Bytes }) => ({
  ...row,
  person_id: idOf(person_id),
})
