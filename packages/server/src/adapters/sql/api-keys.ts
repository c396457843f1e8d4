import type { Right } from '@portico/protocol'
import type { Kysely } from 'kysely'
import type { ApiKeyRecord, ApiKeyStore } from '../../ports/stores.js'
import { pageOf } from './page.js'
import type { Tables } from './tables.js'

export const sqlApiKeys = (query: Kysely<Tables>): ApiKeyStore => ({
  async add({ scopes, ...key }) {
    await query
      .insertInto('api_keys')
      .values({ ...key, scopes: JSON.stringify(scopes) })
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
    const { total, rows } = await pageOf(keysOf(query, organizationId).orderBy('created_at').orderBy('id'), page)
    return { total, keys: rows.map(recordOf) }
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

const recordOf = (row: Tables['api_keys']): ApiKeyRecord => ({ ...row, scopes: JSON.parse(row.scopes) as Right[] })
