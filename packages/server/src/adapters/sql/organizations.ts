import type { Kysely } from 'kysely'
import type { OrganizationStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlOrganizations = (query: Kysely<Tables>): OrganizationStore => ({
  find: (id) => query.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst(),

  async ensure(organization) {
    await query
      .insertInto('organizations')
      .values(organization)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async update(id, change) {
    await query.updateTable('organizations').set(change).where('id', '=', id).execute()
  },

  async lock(id) {
    // An update that changes nothing holds the row until the transaction ends, on both databases.
    await query.updateTable('organizations').set({ id }).where('id', '=', id).execute()
  },
})
