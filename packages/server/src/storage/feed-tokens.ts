import type { Kysely } from 'kysely'
import { type Bytes, idOf } from './id-bytes.js'
import { isMember, memberKeys } from './keys.js'
import type { FeedTokenRecord, FeedTokenStore } from './ports/stores.js'
import type { Tables } from './tables.js'

export const sqlFeedTokens = (query: Kysely<Tables>): FeedTokenStore => ({
  async add({ organization_id, person_id, ...token }, secretHash) {
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

  async of(organizationId, personId) {
    const rows = await tokensOf(query)
      .where(isMember(organizationId, personId))
      .orderBy('feed_tokens.created_at', 'desc')
      .orderBy('feed_tokens.id')
      .execute()
    return rows.map(recordOf)
  },

  async bySecret(secretHash) {
    const row = await tokensOf(query).where('secret_hash', '=', secretHash).executeTakeFirst()
    return row && recordOf(row)
  },

  async use(id, at, unlessAfter) {
    await query
      .updateTable('feed_tokens')
      .set({ last_used: at })
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('last_used', 'is', null), eb('last_used', '<=', unlessAfter)]))
      .execute()
  },

  async mailsDue(now, limit) {
    const rows = await tokensOf(query).where('mail_due', '<=', now).orderBy('mail_due').limit(limit).execute()
    return rows.map(recordOf)
  },

  async postponeMail(id, due, next) {
    const put = await query
      .updateTable('feed_tokens')
      .set({ mail_due: next })
      .where('id', '=', id)
      .where('mail_due', '=', due)
      .returning('id')
      .executeTakeFirst()
    return put !== undefined
  },

  async noteMail(id, at, knownState) {
    await query.updateTable('feed_tokens').set({ last_used: at, mail_known: knownState }).where('id', '=', id).execute()
  },

  async remove(organizationId, personId, id) {
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
