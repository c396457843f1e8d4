import type { Kysely } from 'kysely'
import { type Bytes, idOf } from '../id-bytes.js'
import { isMember, memberKeys } from '../keys.js'
import type { Tables } from '../tables.js'

/** A person's feed: by address, or by weekly email. */
export interface FeedTokenRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly name: string
  readonly created_at: number
  readonly last_used: number | null
  /** When the next email is due; null for a feed by address. */
  readonly mail_due: number | null
  /** Digests of the entries that the last email found, separated by spaces; null before the first email. */
  readonly mail_known: string | null
}

export const feedTokenStore = (query: Kysely<Tables>) => ({
  async add(
    { organization_id, person_id, ...token }: Omit<FeedTokenRecord, 'last_used' | 'mail_known'>,
    secretHash: string,
  ) {
    await query
      .insertInto('feed_tokens')
      .values({
        ...memberKeys(organization_id, person_id),
        ...token,
        secret_hash: secretHash,
        last_used: null,
        mail_known: null,
      })
      .execute()
  },

  /** Newest first. */
  async of(organizationId: string, personId: string): Promise<FeedTokenRecord[]> {
    const rows = await tokensOf(query)
      .where(isMember(organizationId, personId))
      .orderBy('feed_tokens.created_at', 'desc')
      .orderBy('feed_tokens.id')
      .execute()
    return rows.map(recordOf)
  },

  async bySecret(secretHash: string): Promise<FeedTokenRecord | undefined> {
    const row = await tokensOf(query).where('secret_hash', '=', secretHash).executeTakeFirst()
    return row && recordOf(row)
  },

  /** Records a use, unless one was recorded after `unlessAfter`. */
  async use(id: string, at: number, unlessAfter: number) {
    await query
      .updateTable('feed_tokens')
      .set({ last_used: at })
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('last_used', 'is', null), eb('last_used', '<=', unlessAfter)]))
      .execute()
  },

  /** The feeds whose email is due, oldest first. */
  async mailsDue(now: number, limit: number): Promise<FeedTokenRecord[]> {
    const rows = await tokensOf(query).where('mail_due', '<=', now).orderBy('mail_due').limit(limit).execute()
    return rows.map(recordOf)
  },

  /** Postpones an email if it is still due at the time that was read. Of concurrent calls, exactly one returns true. */
  async postponeMail(id: string, due: number, next: number) {
    const put = await query
      .updateTable('feed_tokens')
      .set({ mail_due: next })
      .where('id', '=', id)
      .where('mail_due', '=', due)
      .returning('id')
      .executeTakeFirst()
    return put !== undefined
  },

  /** Records what an email found. */
  async noteMail(id: string, at: number, knownState: string) {
    await query.updateTable('feed_tokens').set({ last_used: at, mail_known: knownState }).where('id', '=', id).execute()
  },

  /** Of concurrent calls, exactly one returns true. */
  async remove(organizationId: string, personId: string, id: string) {
    const removed = await query
      .deleteFrom('feed_tokens')
      .where(isMember(organizationId, personId))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },
})

const tokensOf = (query: Kysely<Tables>) =>
  query
    .selectFrom('feed_tokens')
    .innerJoin('organizations', 'organizations.key', 'feed_tokens.organization_key')
    .innerJoin('persons', 'persons.key', 'feed_tokens.person_key')
    .select([
      'feed_tokens.id',
      'organizations.id as organization_id',
      'persons.id as person_id',
      'feed_tokens.name',
      'feed_tokens.created_at',
      'feed_tokens.last_used',
      'feed_tokens.mail_due',
      'feed_tokens.mail_known',
    ])

const recordOf = ({
  person_id,
  ...row
}: Omit<FeedTokenRecord, 'person_id'> & { readonly person_id: Bytes }): FeedTokenRecord => ({
  ...row,
  person_id: idOf(person_id),
})
