import { API_KEYS, DAY, type Right } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

export interface ApiKeyRecord {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly secret_hash: string
  readonly scopes: readonly Right[]
  readonly created_by: string
  readonly created_at: number
  readonly expires_at: number
  readonly last_used: number | null
}

export interface EndingKeys {
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly unwarned: boolean
}

/** Keys of the admin API. Only a digest of the secret is stored. */
export const apiKeyStore = (query: Kysely<Tables>) => ({
  async add({ scopes, ...key }: ApiKeyRecord) {
    await query
      .insertInto('api_keys')
      .values({ ...key, warned_at: null, scopes: JSON.stringify(scopes) })
      .execute()
  },

  async find(secretHash: string): Promise<ApiKeyRecord | undefined> {
    const row = await query.selectFrom('api_keys').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()
    return row && recordOf(row)
  },

  async byId(organizationId: string, id: string): Promise<ApiKeyRecord | undefined> {
    const row = await keysOf(query, organizationId).where('id', '=', id).executeTakeFirst()
    return row && recordOf(row)
  },

  /** Oldest first. */
  async list(organizationId: string, page: Page): Promise<Listing & { keys: ApiKeyRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: keysOf(query, organizationId),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, keys: rows.map(recordOf) }
  },

  /** Keys that end in a time span, the next to end first; with `unwarned`, only those that were not announced. */
  async ending({ from, to, limit, unwarned }: EndingKeys): Promise<ApiKeyRecord[]> {
    const all = query.selectFrom('api_keys').selectAll()
    const rows = await (unwarned ? all.where('warned_at', 'is', null) : all)
      .where('expires_at', '>=', from)
      .where('expires_at', '<=', to)
      .orderBy('expires_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(recordOf)
  },

  /** Records that the administrators of a key are warned; false if they already were, or the key was removed. */
  async warn(id: string, at: number) {
    const { numUpdatedRows } = await query
      .updateTable('api_keys')
      .set({ warned_at: at })
      .where('id', '=', id)
      .where('warned_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0
  },

  async used(id: string, at: number) {
    await query.updateTable('api_keys').set({ last_used: at }).where('id', '=', id).execute()
  },

  async remove(organizationId: string, id: string) {
    const rows = await query
      .deleteFrom('api_keys')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning('id')
      .execute()
    return rows.length > 0
  },
})

const keysOf = (query: Kysely<Tables>, organizationId: string) =>
  query.selectFrom('api_keys').selectAll().where('organization_id', '=', organizationId)

/** How long a key is valid that an earlier version created. */
const LIFETIME = API_KEYS.usualDays * DAY

const recordOf = ({ warned_at: _, expires_at, ...row }: Tables['api_keys']): ApiKeyRecord => ({
  ...row,
  expires_at: expires_at ?? row.created_at + LIFETIME,
  scopes: JSON.parse(row.scopes) as Right[],
})
