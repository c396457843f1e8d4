import type { CREDENTIALS, CredentialType } from '@portico/protocol'
import type { Kysely } from 'kysely'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { personKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import type { Tables } from '../tables.js'

export interface CredentialRecord {
  readonly id: string
  readonly person_id: string
  readonly type: CredentialType
  /** An argon2id PHC string, the public part of a passkey as JSON, or the encrypted seed of an authenticator app. */
  readonly secret: string
  /** The id by which an authenticator identifies its passkey: unique across all persons. */
  readonly key_id: string | null
  /** The highest signature count, or the last time step, that was accepted. */
  readonly counter: number
  /** The browser and operating system that created it, as text. */
  readonly label: string | null
  readonly created_at: number
  readonly last_used: number | null
}

/** The kinds of credentials of which a person has at most one. */
export type SingleCredential = {
  [Type in CredentialType]: (typeof CREDENTIALS)[Type]['several'] extends true ? never : Type
}[CredentialType]

/** A credential of such a kind, before it is stored. */
interface NewCredential extends Pick<CredentialRecord, 'id' | 'person_id' | 'secret' | 'created_at' | 'last_used'> {
  readonly type: SingleCredential
}

export const credentialStore = (query: Kysely<Tables>) => {
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
  const add = ({ person_id, ...credential }: CredentialRecord) =>
    query.insertInto('credentials').values({ ...credential, person_key: personKey(bytesOf(person_id)) })
  const removeType = (personId: string, type: CredentialRecord['type']) =>
    query
      .deleteFrom('credentials')
      .where('person_key', '=', personKey(bytesOf(personId)))
      .where('type', '=', type)
      .execute()

  return {
    /** The person's credential of a kind of which everyone has at most one. */
    async ofType(personId: string, type: SingleCredential): Promise<CredentialRecord | undefined> {
      const rows = credentials().where('persons.id', '=', bytesOf(personId)).where('credentials.type', '=', type)
      const row = await rows.executeTakeFirst()
      return row && recordOf(row)
    },

    async passkey(keyId: string): Promise<CredentialRecord | undefined> {
      const rows = credentials().where('credentials.key_id', '=', keyId).where('credentials.type', '=', 'public-key')
      const row = await rows.executeTakeFirst()
      return row && recordOf(row)
    },

    /** All credentials of a person, oldest first. */
    async of(personId: string): Promise<CredentialRecord[]> {
      return (await sorted(personId).execute()).map(recordOf)
    },

    /** Same as `of`, one page. */
    async list(personId: string, page: Page): Promise<Listing & { credentials: CredentialRecord[] }> {
      const { rows, ...listing } = await pageOf(query, page, {
        rows: sorted(personId),
        keys: { 'credentials.created_at': 'number', 'credentials.id': 'text' },
      })
      return { ...listing, credentials: rows.map(recordOf) }
    },

    /** Stores a credential, replacing the person's previous one of its kind. */
    async set(credential: NewCredential) {
      await removeType(credential.person_id, credential.type)
      await add({ ...credential, key_id: null, counter: 0, label: null }).execute()
    },

    /** Adds a passkey; false if its key id is taken, by any person. */
    async addPasskey(credential: CredentialRecord) {
      const added = await add(credential)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      return added.length > 0
    },

    /** Stores an authenticator app and its recovery codes, replacing the previous ones. */
    async setTotp(credential: CredentialRecord, codeHashes: readonly string[]) {
      await removeType(credential.person_id, credential.type)
      await add(credential).execute()
      const rows = codeHashes.map((code_hash) => ({ credential_id: credential.id, code_hash, used_at: null }))
      if (rows.length > 0) await query.insertInto('recovery_codes').values(rows).execute()
    },

    /** Replaces the hash if it is still the old one, so that a change made in the meantime is not undone. */
    async rehash(id: string, from: string, to: string) {
      const same = query.updateTable('credentials').set({ secret: to }).where('id', '=', id).where('secret', '=', from)
      await same.execute()
    },

    async used(id: string, at: number) {
      await query.updateTable('credentials').set({ last_used: at }).where('id', '=', id).execute()
    },

    /** Raises the counter; false if it has already reached this value. Of concurrent calls, exactly one returns true. */
    async advance(id: string, to: number) {
      const raised = await query
        .updateTable('credentials')
        .set({ counter: to })
        .where('id', '=', id)
        .where('counter', '<', to)
        .returning('id')
        .execute()
      return raised.length > 0
    },

    /** Uses up a recovery code; false if it does not exist or was already used. */
    async spendRecoveryCode(credentialId: string, codeHash: string, at: number) {
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

    async recoveryCodes(credentialId: string): Promise<{ readonly total: number; readonly unused: number }> {
      const rows = await query
        .selectFrom('recovery_codes')
        .select('used_at')
        .where('credential_id', '=', credentialId)
        .execute()
      return { total: rows.length, unused: rows.filter(({ used_at }) => used_at === null).length }
    },

    /** Names a credential; false if the person has no such credential. */
    async label(personId: string, id: string, label: string) {
      const rows = query
        .updateTable('credentials')
        .set({ label })
        .where('person_key', '=', personKey(bytesOf(personId)))
        .where('id', '=', id)
      return (await rows.returning('id').execute()).length > 0
    },

    async remove(personId: string, id: string) {
      const rows = query
        .deleteFrom('credentials')
        .where('person_key', '=', personKey(bytesOf(personId)))
        .where('id', '=', id)
      return (await rows.returning('id').execute()).length > 0
    },

    async removeAll(personId: string) {
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
