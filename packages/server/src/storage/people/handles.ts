import type { HandleType } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { groupBy } from '../../ground/group-by.js'
import { HANDLE_TYPES } from '../codes.js'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import { INVITED_PERSON } from '../members/member-states.js'
import { preparedChange, preparedOne } from '../prepared.js'
import type { Tables } from '../tables.js'

export interface HandleRecord {
  readonly id: string
  readonly person_id: string
  readonly type: HandleType
  readonly value: string
  readonly verified: boolean
  readonly created_at: number
}

export const handleStore = (query: Kysely<Tables>) => ({
  /** The person who proved this handle. */
  async owner(poolId: string, type: HandleType, value: string): Promise<string | undefined> {
    const row = await ownerOf(query, { poolId, type: HANDLE_TYPES.code(type), value })
    return row && idOf(row.id)
  },

  /** The person who has claimed this handle the longest without having proven it. */
  async claimant(poolId: string, type: HandleType, value: string): Promise<string | undefined> {
    const row = await claimantOf(query, { poolId, type: HANDLE_TYPES.code(type), value })
    return row && idOf(row.id)
  },

  /** The owner or, if there is none, the claimant, in one query. */
  async ownerOrClaimant(
    poolId: string,
    type: HandleType,
    value: string,
  ): Promise<{ readonly personId: string; readonly owns: boolean } | undefined> {
    const row = await ownerOrClaimantOf(query, { poolId, type: HANDLE_TYPES.code(type), value })
    return row && { personId: idOf(row.id), owns: row.verified === 1 }
  },

  /** Oldest first. */
  of: (personId: string): Promise<HandleRecord[]> => ofPersons(query, [personId]),

  /** Of several persons, each one's oldest first. */
  ofAll: (personIds: readonly string[]): Promise<HandleRecord[]> => ofPersons(query, personIds),

  /** Same as `ofAll`, by person. */
  byPerson: async (personIds: readonly string[]): Promise<ReadonlyMap<string, HandleRecord[]>> =>
    groupBy(await ofPersons(query, [...new Set(personIds)]), ({ person_id }) => person_id),

  /** How to name members of an organization: their oldest proven address, or another proven handle. Others are left out. */
  async names(organizationId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (personIds.length === 0) return new Map()
    const rows = await query
      .selectFrom('persons')
      // SQLite keeps the order of a cross join; otherwise it would scan all members.
      .crossJoin('handles')
      .crossJoin('memberships')
      .select(['persons.id', 'handles.type', 'handles.value'])
      .whereRef('handles.person_key', '=', 'persons.key')
      .whereRef('memberships.person_key', '=', 'persons.key')
      .where('memberships.organization_key', '=', organizationKey(organizationId))
      .where('persons.id', 'in', personIds.map(bytesOf))
      .where('handles.verified', '=', 1)
      .orderBy('handles.created_at', 'desc')
      .orderBy('handles.id', 'desc')
      .execute()
    const address = HANDLE_TYPES.code('email_address')
    // Later entries replace earlier ones: addresses last, and the oldest of them at the end.
    const ordered = [...rows.filter(({ type }) => type !== address), ...rows.filter(({ type }) => type === address)]
    return new Map(ordered.map(({ id, value }) => [idOf(id), value]))
  },

  /** Adds an unproven handle. It reserves nothing. */
  async note(pool_id: string, handle: HandleRecord) {
    await mention(query, { pool_id, ...columnsOf(handle) })
  },

  /**
   * Assigns the handle to this person; false if it already belongs to another person. Of concurrent calls, one wins.
   * @param isNew whether the person was created in the same transaction, and so has not claimed the handle before.
   */
  async claim(pool_id: string, handle: Omit<HandleRecord, 'verified'>, isNew = false) {
    const row = columnsOf(handle)
    if ((await claimVerified(query, { pool_id, ...row })) === 0) return false
    // The person's unproven claim to the handle is no longer needed.
    if (!isNew) await removeMentions(query, row)
    return true
  },

  async remove(personId: string, id: string) {
    const rows = query
      .deleteFrom('handles')
      .where('person_key', '=', personKey(bytesOf(personId)))
      .where('id', '=', bytesOf(id))
    return (await rows.returning('id').execute()).length > 0
  },
})

async function ofPersons(query: Kysely<Tables>, personIds: readonly string[]): Promise<HandleRecord[]> {
  if (personIds.length === 0) return []
  const rows = await query
    .selectFrom('persons')
    // SQLite keeps the order of a cross join.
    .crossJoin('handles')
    .select(['handles.id', 'persons.id as person_id', 'type', 'value', 'verified', 'handles.created_at'])
    .whereRef('handles.person_key', '=', 'persons.key')
    .where('persons.id', 'in', personIds.map(bytesOf))
    .orderBy('handles.created_at')
    .orderBy('handles.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    id: idOf(row.id),
    person_id: idOf(row.person_id),
    type: HANDLE_TYPES.word(row.type),
    verified: row.verified === 1,
  }))
}

/** A handle with ids as bytes and its type as a number. */
interface HandleColumns {
  readonly id: Bytes
  readonly person_id: Bytes
  readonly type: number
  readonly value: string
  readonly created_at: number
}

const columnsOf = ({ id, person_id, type, value, created_at }: Omit<HandleRecord, 'verified'>): HandleColumns => ({
  id: bytesOf(id),
  person_id: bytesOf(person_id),
  type: HANDLE_TYPES.code(type),
  value,
  created_at,
})

const rowOf = (
  { id, pool_id, person_id, type, value, created_at }: HandleColumns & { readonly pool_id: string },
  verified: ReturnType<typeof sql.lit<number>> | null,
) => ({
  id,
  pool_key: organizationKey(pool_id),
  person_key: personKey(person_id),
  type,
  value,
  verified,
  created_at,
})

interface HandleKey {
  readonly poolId: string
  readonly type: number
  readonly value: string
}

const claimsOf = (query: Kysely<Tables>, { poolId, type, value }: HandleKey) =>
  query
    .selectFrom('handles')
    .innerJoin('persons', 'persons.key', 'handles.person_key')
    .select('persons.id')
    .where('handles.value', '=', value)
    .where('handles.type', '=', type)
    .where('handles.pool_key', '=', organizationKey(poolId))

const ownerOf = preparedOne((query, handle: HandleKey) =>
  claimsOf(query, handle).where('handles.verified', '=', sql.lit(1)),
)

const claimantOf = preparedOne((query, handle: HandleKey) =>
  claimsOf(query, handle)
    .where('persons.anonymous', '<>', INVITED_PERSON)
    .where('handles.verified', 'is', null)
    .orderBy('handles.created_at')
    .orderBy('handles.id'),
)

const ownerOrClaimantOf = preparedOne((query, handle: HandleKey) =>
  claimsOf(query, handle)
    .where('persons.anonymous', '<>', INVITED_PERSON)
    .select('handles.verified')
    .orderBy(sql`handles.verified is null`)
    .orderBy('handles.created_at')
    .orderBy('handles.id'),
)

const claimVerified = preparedChange((query, handle: HandleColumns & { readonly pool_id: string }) =>
  query
    .insertInto('handles')
    .values(rowOf(handle, sql.lit(1)))
    .onConflict((conflict) => conflict.doNothing()),
)

const mention = preparedChange((query, handle: HandleColumns & { readonly pool_id: string }) =>
  query.insertInto('handles').values(rowOf(handle, null)),
)

const removeMentions = preparedChange(
  (query, { person_id, type, value }: Pick<HandleColumns, 'person_id' | 'type' | 'value'>) =>
    query
      .deleteFrom('handles')
      .where('person_key', '=', personKey(person_id))
      .where('type', '=', type)
      .where('value', '=', value)
      .where('verified', 'is', null),
)
