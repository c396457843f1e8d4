import { type Kysely, sql } from 'kysely'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** A word with which people without an account read the pages of a group. Only its hash is stored. */
export interface GuestPasswordRecord {
  readonly id: string
  readonly organization_id: string
  /** The administrator who set the word. */
  readonly person_id: string
  readonly group_name: string
  readonly name: string
  readonly word_hash: string
  /** Counts the words that it had. */
  readonly version: number
  readonly created_at: number
  readonly changed_at: number
  readonly expires_at: number
  readonly entries: number
  readonly openings: number
  readonly last_used: number | null
  readonly ended_at: number | null
}

/** What a browser got for a word. */
interface GuestPassRecord {
  /** The word that was entered, by its number. */
  readonly version: number
  readonly created_at: number
  readonly expires_at: number
}

type NewPassword = Omit<GuestPasswordRecord, 'version' | 'entries' | 'openings' | 'last_used' | 'ended_at'>

/** Who set which word, until when. */
type NewWord = Pick<NewPassword, 'person_id' | 'word_hash' | 'changed_at' | 'expires_at'>

export const guestPasswordStore = (query: Kysely<Tables>) => ({
  async add({ organization_id, person_id, ...password }: NewPassword) {
    const keys = {
      organization_key: organizationKey(organization_id),
      administrator_key: personKey(bytesOf(person_id)),
    }
    await query
      .insertInto('guest_passwords')
      .values({ ...keys, ...password, version: 1, entries: 0, openings: 0, last_used: null, ended_at: null })
      .execute()
  },

  /** The passwords of an organization that have not ended, oldest first. */
  async live(organizationId: string, now: number): Promise<GuestPasswordRecord[]> {
    const rows = await livePasswords(query, now)
      .where('guest_passwords.organization_key', '=', organizationKey(organizationId))
      .orderBy('guest_passwords.created_at')
      .orderBy('guest_passwords.id')
      .execute()
    return rows.map(recordOf)
  },

  /** The same, newest first, one page. */
  async list(
    organizationId: string,
    { now, ...page }: Page & { readonly now: number },
  ): Promise<Listing & { passwords: GuestPasswordRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: livePasswords(query, now).where('guest_passwords.organization_key', '=', organizationKey(organizationId)),
      descending: true,
      keys: { 'guest_passwords.created_at': 'number', 'guest_passwords.id': 'text' },
    })
    return { ...listing, passwords: rows.map(recordOf) }
  },

  /** Replaces the word, which ends what was got for the one before. Undefined if the password has ended. */
  async change(
    organizationId: string,
    id: string,
    now: number,
    { person_id, ...word }: NewWord,
  ): Promise<GuestPasswordRecord | undefined> {
    const row = await query
      .updateTable('guest_passwords')
      .set({ ...word, administrator_key: personKey(bytesOf(person_id)), version: sql`version + 1` })
      .where('id', '=', id)
      .where('organization_key', '=', organizationKey(organizationId))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (!row) return undefined
    await query.deleteFrom('guest_passes').where('password_id', '=', id).execute()
    const changed = await passwordsOf(query).where('guest_passwords.id', '=', id).executeTakeFirstOrThrow()
    return recordOf(changed)
  },

  /** Ends a password. Of concurrent calls, exactly one returns it. */
  async end(organizationId: string, id: string, now: number): Promise<GuestPasswordRecord | undefined> {
    const row = await query
      .updateTable('guest_passwords')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('organization_key', '=', organizationKey(organizationId))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (!row) return undefined
    return recordOf(await passwordsOf(query).where('guest_passwords.id', '=', id).executeTakeFirstOrThrow())
  },

  /** Stores what a browser gets for a word, unless the word was replaced or ended since it was read. */
  async enter(
    { id, version }: Pick<GuestPasswordRecord, 'id' | 'version'>,
    secretHash: string,
    { now, until }: { readonly now: number; readonly until: number },
  ): Promise<boolean> {
    const row = await valid(query, { id, version }, now)
      .set({ entries: sql`entries + 1`, last_used: now })
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    const pass = { secret_hash: secretHash, password_id: id, version, created_at: now, expires_at: until }
    await query.insertInto('guest_passes').values(pass).execute()
    return true
  },

  /** The password that a browser entered, and what it got for it, whether they have ended or not. */
  async bySecret(
    secretHash: string,
  ): Promise<{ readonly password: GuestPasswordRecord; readonly pass: GuestPassRecord } | undefined> {
    const row = await query
      .selectFrom('guest_passes')
      .select(['password_id', 'version', 'created_at', 'expires_at'])
      .where('secret_hash', '=', secretHash)
      .executeTakeFirst()
    if (!row) return undefined
    const { password_id, ...pass } = row
    const password = await passwordsOf(query).where('guest_passwords.id', '=', password_id).executeTakeFirst()
    return password && { password: recordOf(password), pass }
  },

  /** Counts an opening, unless the word was replaced or ended in the meantime. */
  async countOpening(password: Pick<GuestPasswordRecord, 'id' | 'version'>, now: number): Promise<boolean> {
    const row = await valid(query, password, now)
      .set({ openings: sql`openings + 1`, last_used: now })
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Ends passwords that have expired, so that they stay closed if the clock is set back. */
  async endExpired(now: number) {
    await query
      .updateTable('guest_passwords')
      .set({ ended_at: now })
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', now)
      .execute()
  },

  /** Removes what has expired before a time. */
  async removeExpired(before: number) {
    await removeInBatches(query, 'guest_passes', ['secret_hash'], sql`expires_at <= ${before}`)
    await removeInBatches(query, 'guest_passwords', ['id'], sql`expires_at <= ${before}`)
  },
})

/** The update of a password while a word of it is valid. A word is compared by number in the row that it locks. */
const valid = (query: Kysely<Tables>, { id, version }: Pick<GuestPasswordRecord, 'id' | 'version'>, now: number) =>
  query
    .updateTable('guest_passwords')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)

const passwordsOf = (query: Kysely<Tables>) =>
  query
    .selectFrom('guest_passwords')
    .innerJoin('organizations', 'organizations.key', 'guest_passwords.organization_key')
    .innerJoin('persons', 'persons.key', 'guest_passwords.administrator_key')
    .select([
      'guest_passwords.id',
      'organizations.id as organization_id',
      'persons.id as person_id',
      'guest_passwords.group_name',
      'guest_passwords.name',
      'guest_passwords.word_hash',
      'guest_passwords.version',
      'guest_passwords.created_at',
      'guest_passwords.changed_at',
      'guest_passwords.expires_at',
      'guest_passwords.entries',
      'guest_passwords.openings',
      'guest_passwords.last_used',
      'guest_passwords.ended_at',
    ])

const livePasswords = (query: Kysely<Tables>, now: number) =>
  passwordsOf(query).where('guest_passwords.ended_at', 'is', null).where('guest_passwords.expires_at', '>', now)

const recordOf = ({
  person_id,
  ...row
}: Omit<GuestPasswordRecord, 'person_id'> & { readonly person_id: Bytes }): GuestPasswordRecord => ({
  ...row,
  person_id: idOf(person_id),
})
