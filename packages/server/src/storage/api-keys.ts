import { API_KEYS, type Right } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { pageOf } from './page.js'
import type { ApiKeyRecord, ApiKeyStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlApiKeys = (query: Kysely<Tables>): ApiKeyStore => ({
  async add({ scopes, ...key }) {
    await query
      .insertInto('api_keys')
      .values({ ...key, warned_at: null, scopes: JSON.stringify(scopes) })
      .execute()
  },

  async find(secretHash) {
    const row = await query.selectFrom('api_keys').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()
    return row && recordOf(row)
  },

  async byId(organizationId, id) {
    const row = await keysOf(query, organizationId).where('id', '=', id).executeTakeFirst()
    return row && recordOf(row)
  },

  async list(organizationId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: keysOf(query, organizationId),
      keys: { created_at: 'number', id: 'text' },
    })
    return { ...listing, keys: rows.map(recordOf) }
  },

  async ending({ from, to, limit, unwarned }) {
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

  async warn(id, at) {
    const { numUpdatedRows } = await query
      .updateTable('api_keys')
      .set({ warned_at: at })
      .where('id', '=', id)
      .where('warned_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0
  },

  async used(id, at) {
    await query.updateTable('api_keys').set({ last_used: at }).where('id', '=', id).execute()
  },

  async remove(organizationId, id) {
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
const LIFETIME = API_KEYS.usualDays * 24 * 3_600_000

const recordOf = ({ warned_at: _, expires_at, ...row }: Tables['api_keys']): ApiKeyRecord => ({
  ...row,
  expires_at: expires_at ?? row.created_at + LIFETIME,
  scopes: JSON.parse(row.scopes) as Right[],
})
