import type { Kysely } from 'kysely'
import type { CredentialRecord, CredentialStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlCredentials = (query: Kysely<Tables>): CredentialStore => ({
  async password(personId) {
    const row = await query
      .selectFrom('credentials')
      .selectAll()
      .where('person_id', '=', personId)
      .where('type', '=', 'password')
      .executeTakeFirst()
    return row as CredentialRecord | undefined
  },

  async of(personId) {
    const rows = await query.selectFrom('credentials').selectAll().where('person_id', '=', personId).execute()
    return rows as CredentialRecord[]
  },

  async setPassword(credential) {
    await query
      .deleteFrom('credentials')
      .where('person_id', '=', credential.person_id)
      .where('type', '=', 'password')
      .execute()
    await query.insertInto('credentials').values(credential).execute()
  },

  async rehash(id, from, to) {
    await query.updateTable('credentials').set({ secret: to }).where('id', '=', id).where('secret', '=', from).execute()
  },

  async used(id, at) {
    await query.updateTable('credentials').set({ last_used: at }).where('id', '=', id).execute()
  },

  async removeAll(personId) {
    await query.deleteFrom('credentials').where('person_id', '=', personId).execute()
  },
})
