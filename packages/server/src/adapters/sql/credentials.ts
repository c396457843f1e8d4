import type { Kysely } from 'kysely'
import type { CredentialRecord, CredentialStore } from '../../ports/stores.js'
import type { Tables } from './tables.js'

export const sqlCredentials = (query: Kysely<Tables>): CredentialStore => {
  const one = async (
    column: 'person_id' | 'key_id',
    value: string,
    type: CredentialRecord['type'],
  ): Promise<CredentialRecord | undefined> => {
    const rows = query.selectFrom('credentials').selectAll().where(column, '=', value).where('type', '=', type)
    return (await rows.executeTakeFirst()) as CredentialRecord | undefined
  }
  const removeType = (personId: string, type: CredentialRecord['type']) =>
    query.deleteFrom('credentials').where('person_id', '=', personId).where('type', '=', type).execute()

  return {
    password: (personId) => one('person_id', personId, 'password'),
    passkey: (keyId) => one('key_id', keyId, 'public-key'),
    totp: (personId) => one('person_id', personId, 'totp'),

    async of(personId) {
      const rows = query.selectFrom('credentials').selectAll().where('person_id', '=', personId)
      return (await rows.orderBy('created_at').orderBy('id').execute()) as CredentialRecord[]
    },

    async setPassword(credential) {
      await removeType(credential.person_id, 'password')
      await query
        .insertInto('credentials')
        .values({ ...credential, key_id: null, counter: 0, label: null })
        .execute()
    },

    async addPasskey(credential) {
      const added = await query
        .insertInto('credentials')
        .values(credential)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      return added.length > 0
    },

    async setTotp(credential, codeHashes) {
      await removeType(credential.person_id, 'totp')
      await query.insertInto('credentials').values(credential).execute()
      const rows = codeHashes.map((code_hash) => ({ credential_id: credential.id, code_hash, used_at: null }))
      if (rows.length > 0) await query.insertInto('recovery_codes').values(rows).execute()
    },

    async rehash(id, from, to) {
      const same = query.updateTable('credentials').set({ secret: to }).where('id', '=', id).where('secret', '=', from)
      await same.execute()
    },

    async used(id, at) {
      await query.updateTable('credentials').set({ last_used: at }).where('id', '=', id).execute()
    },

    async advance(id, to) {
      const raised = await query
        .updateTable('credentials')
        .set({ counter: to })
        .where('id', '=', id)
        .where('counter', '<', to)
        .returning('id')
        .execute()
      return raised.length > 0
    },

    async spendRecoveryCode(credentialId, codeHash, at) {
      const spent = await query
        .updateTable('recovery_codes')
        .set({ used_at: at })
        .where('credential_id', '=', credentialId)
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .returning('code_hash')
        .execute()
      return spent.length > 0
    },

    async recoveryCodes(credentialId) {
      const rows = await query
        .selectFrom('recovery_codes')
        .select('used_at')
        .where('credential_id', '=', credentialId)
        .execute()
      return { total: rows.length, unused: rows.filter(({ used_at }) => used_at === null).length }
    },

    async label(personId, id, label) {
      const rows = query
        .updateTable('credentials')
        .set({ label })
        .where('person_id', '=', personId)
        .where('id', '=', id)
      return (await rows.returning('id').execute()).length > 0
    },

    async remove(personId, id) {
      const rows = query.deleteFrom('credentials').where('person_id', '=', personId).where('id', '=', id)
      return (await rows.returning('id').execute()).length > 0
    },

    async removeAll(personId) {
      await query.deleteFrom('credentials').where('person_id', '=', personId).execute()
    },
  }
}
