import type { Kysely } from 'kysely'
import { pageOf } from './page.js'
import type { PreviewStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlPreviews = (query: Kysely<Tables>): PreviewStore => ({
  async add(preview) {
    await query.insertInto('previews').values(preview).execute()
  },

  find: (organizationId, build) =>
    query
      .selectFrom('previews')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('build', '=', build)
      .executeTakeFirst(),

  async isKnownAt(origin) {
    const row = await query
      .selectFrom('previews')
      .select('build')
      .where('origin', '=', origin)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async list(organizationId, page) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: query.selectFrom('previews').selectAll().where('organization_id', '=', organizationId),
      descending: true,
      keys: { created_at: 'number', build: 'text' },
    })
    return { ...listing, previews: rows }
  },

  async replace(organizationId, { build, origin }, now) {
    const rows = await query
      .deleteFrom('previews')
      .where('organization_id', '=', organizationId)
      .where((is) => is.or([is('build', '=', build), is('origin', '=', origin)]))
      .returning(['build', 'expires_at'])
      .execute()
    return rows.filter(({ expires_at }) => expires_at > now).map((row) => row.build)
  },

  async close(organizationId, build, now) {
    const row = await query
      .updateTable('previews')
      .set({ expires_at: now })
      .where('organization_id', '=', organizationId)
      .where('build', '=', build)
      .where('expires_at', '>', now)
      .returning('build')
      .executeTakeFirst()
    return row !== undefined
  },

  async removeExpired(before) {
    await query.deleteFrom('previews').where('expires_at', '<=', before).execute()
  },
})
