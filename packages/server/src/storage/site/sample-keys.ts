import type { Kysely } from 'kysely'
import { type Bytes, idOf } from '../id-bytes.js'
import { isMember, memberKeys } from '../keys.js'
import type { Tables } from '../tables.js'

/** A person's key for the sandbox. */
export interface SampleKeyRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly sealed_secret: string
  readonly created_at: number
  readonly last_used: number | null
}

export const sampleKeyStore = (query: Kysely<Tables>) => ({
  /** A member has one key in an organization. Of concurrent calls for the same member, exactly one returns true. */
  async add({ organization_id, person_id, ...key }: Omit<SampleKeyRecord, 'last_used'>, secretHash: string) {
    const added = await query
      .insertInto('sample_keys')
      .values({ ...memberKeys(organization_id, person_id), ...key, secret_hash: secretHash, last_used: null })
      .onConflict((conflict) => conflict.columns(['organization_key', 'person_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },

  async of(organizationId: string, personId: string): Promise<SampleKeyRecord | undefined> {
    const row = await keysOf(query).where(isMember(organizationId, personId)).executeTakeFirst()
    return row && recordOf(row)
  },

  async bySecret(secretHash: string): Promise<SampleKeyRecord | undefined> {
    const row = await keysOf(query).where('secret_hash', '=', secretHash).executeTakeFirst()
    return row && recordOf(row)
  },

  /** Records a use, unless one was recorded after `unlessAfter`. */
  async use(id: string, at: number, unlessAfter: number) {
    await query
      .updateTable('sample_keys')
      .set({ last_used: at })
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('last_used', 'is', null), eb('last_used', '<=', unlessAfter)]))
      .execute()
  },

  /** Of concurrent calls, exactly one returns true. */
  async remove(organizationId: string, personId: string, id: string) {
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
