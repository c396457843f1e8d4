import type { Kysely } from 'kysely'
import { type Bytes, bytesOf, idOf } from './id-bytes.js'
import { personKey } from './keys.js'
import { pageOf } from './page.js'
import type { CredentialRecord, CredentialStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlCredentials = (query: Kysely<Tables>): CredentialStore => {
  const credentials = () =>
    query
      .selectFrom('credentials')
      .innerJoin('persons', 'persons.key', 'credentials.person_key')
      .selectAll('credentials')
      .select('persons.id as person_id')
  const sorted = (personId: string) =>
    credentials()
      .where('persons.id', '=', bytesOf(personId))
      .orderBy('credentials.created_at')
      .orderBy('credentials.id')
  const ofType = async (personId: string, type: CredentialRecord['type']): Promise<CredentialRecord | undefined> => {
    const rows = credentials().where('persons.id', '=', bytesOf(personId)).where('credentials.type', '=', type)
    const row = await rows.executeTakeFirst()
    return row && recordOf(row)
  }
  const add = ({ person_id, ...credential }: CredentialRecord) =>
    query.insertInto('credentials').values({ ...credential, person_key: personKey(bytesOf(person_id)) })
  const removeType = (personId: string, type: CredentialRecord['type']) =>
    query
      .deleteFrom('credentials')
      .where('person_key', '=', personKey(bytesOf(personId)))
      .where('type', '=', type)
      .execute()

  return {
    ofType,

    async passkey(keyId) {
      const rows = credentials().where('credentials.key_id', '=', keyId).where('credentials.type', '=', 'public-key')
      const row = await rows.executeTakeFirst()
      return row && recordOf(row)
    },

    async of(personId) {
      return (await sorted(personId).execute()).map(recordOf)
    },

    async list(personId, page) {
      const { rows, ...listing } = await pageOf(query, page, {
        rows: sorted(personId),
        keys: { 'credentials.created_at': 'number', 'credentials.id': 'text' },
      })
      return { ...listing, credentials: rows.map(recordOf) }
    },

    async set(credential) {
      await removeType(credential.person_id, credential.type)
      await add({ ...credential, key_id: null, counter: 0, label: null }).execute()
    },

    async addPasskey(credential) {
      const added = await add(credential)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      return added.length > 0
    },

    async setTotp(credential, codeHashes) {
      await removeType(credential.person_id, credential.type)
      await add(credential).execute()
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
        .where('person_key', '=', personKey(bytesOf(personId)))
        .where('id', '=', id)
      return (await rows.returning('id').execute()).length > 0
    },

    async remove(personId, id) {
      const rows = query
        .deleteFrom('credentials')
        .where('person_key', '=', personKey(bytesOf(personId)))
        .where('id', '=', id)
      return (await rows.returning('id').execute()).length > 0
    },

    async removeAll(personId) {
      await query
        .deleteFrom('credentials')
        .where('person_key', '=', personKey(bytesOf(personId)))
        .execute()
    },
  }
}

type Row = Tables['credentials'] & { readonly person_id: Bytes }

const recordOf = ({ person_key: _, person_id, type, ...row }: Row): CredentialRecord => ({
  ...row,
  person_id: idOf(person_id),
  type: type as CredentialRecord['type'],
})
