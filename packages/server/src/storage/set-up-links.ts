import { type Kysely, sql } from 'kysely'
import { pageOf } from './page.js'
import type { SetUpLinkRecord, SetUpLinkStore } from './ports/stores.js'
import { removeInBatches } from './remove-batches.js'
import type { Tables } from './tables.js'

export const sqlSetUpLinks = (query: Kysely<Tables>): SetUpLinkStore => {
  /** Changes a link that is open. */
  const change = (id: string, now: number, set: Partial<Pick<Row, 'used_at' | 'revoked_at' | 'id'>>) =>
    query
      .updateTable('set_up_links')
      .set(set)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
  return {
    async add({ groups, ...link }, secret_hash) {
      await query
        .insertInto('set_up_links')
        .values({ ...link, group_names: JSON.stringify(groups), secret_hash })
        .execute()
    },

    async open(secretHash, now) {
      const row = await query
        .selectFrom('set_up_links')
        .selectAll()
        .where('secret_hash', '=', secretHash)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && recordOf(row)
    },

    async list(organizationId, page) {
      const { rows, ...listing } = await pageOf(query, page, {
        rows: query.selectFrom('set_up_links').selectAll().where('organization_id', '=', organizationId),
        descending: true,
        keys: { created_at: 'number', id: 'text' },
      })
      return { ...listing, links: rows.map(recordOf) }
    },

    // An update that changes nothing locks the row as well.
    hold: async (id, now) => (await change(id, now, { id }).returning('id').executeTakeFirst()) !== undefined,

    use: async (id, now) => (await change(id, now, { used_at: now }).returning('id').executeTakeFirst()) !== undefined,

    async revoke(organizationId, id, now) {
      const row = await change(id, now, { revoked_at: now })
        .where('organization_id', '=', organizationId)
        .returningAll()
        .executeTakeFirst()
      return row && recordOf(row)
    },

    async removeExpired(before) {
      await removeInBatches(query, 'set_up_links', ['id'], sql`expires_at <= ${before}`)
    },
  }
}

type Row = Tables['set_up_links']

const recordOf = ({ group_names, approval, secret_hash: _, ...row }: Row): SetUpLinkRecord => ({
  ...row,
  groups: JSON.parse(group_names) as string[],
  approval: approval === 'none' ? 'none' : 'required',
})
