import { type Kysely, sql } from 'kysely'
import { KINDS } from '../codes.js'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { organizationKey, personKey, sessionKey } from '../keys.js'
import { type Listing, type Page, pageOf } from '../page.js'
import { preparedOne } from '../prepared.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** A reader token with its session, which has the same id. Only a digest of the secret is stored. */
export interface ReaderTokenRecord {
  readonly id: string
  readonly person_id: string
  readonly name: string
  readonly groups: readonly string[]
  readonly created_at: number
  readonly expires_at: number
  readonly last_used: number | null
}

/** A literal, so that the partial indexes over their sessions can be used. */
const READER = sql.lit(KINDS.code('reader'))

export const readerTokenStore = (query: Kysely<Tables>) => ({
  /** Adds a token to an existing session. */
  async add({ id, name, secretHash }: { readonly id: string; readonly name: string; readonly secretHash: string }) {
    await query
      .insertInto('reader_tokens')
      .values({ session_key: sessionKey(bytesOf(id)), name, secret_hash: secretHash, last_used: null })
      .execute()
  },

  /** The id of the session that belongs to a secret, whether it has ended or not. */
  async sessionOf(secretHash: string): Promise<string | undefined> {
    const row = await bySecret(query, { secretHash })
    return row && idOf(row.id)
  },

  /** The tokens of a member that have not ended, newest first. */
  async live(organizationId: string, personId: string, now: number): Promise<ReaderTokenRecord[]> {
    const rows = await live(query, organizationId, now)
      .where('sessions.person_key', '=', personKey(bytesOf(personId)))
      .execute()
    return rows.map(recordOf)
  },

  /** Same as `live`, of all members, one page. */
  async list(
    organizationId: string,
    { now, ...page }: Page & { readonly now: number },
  ): Promise<Listing & { tokens: ReaderTokenRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: live(query, organizationId, now),
      from: [sessionsOf(query, organizationId)],
      descending: true,
      keys: { 'sessions.created_at': 'number', 'sessions.id': 'bytes' },
    })
    return { ...listing, tokens: rows.map(recordOf) }
  },

  /** When a token was last used, and whether it was used from a network before; undefined if the token does not exist. */
  async lastUse(
    id: string,
    network: string,
  ): Promise<{ readonly at: number | null; readonly fromKnownNetwork: boolean } | undefined> {
    const row = await usedFrom(query, { id: bytesOf(id), network })
    return row && { at: row.last_used, fromKnownNetwork: row.seen_at !== null }
  },

  /**
   * Records that a token is in use. Of concurrent uses, exactly one is the first, and one the first from its network.
   * At most `most` networks are remembered; a use from any further network is not reported as new.
   */
  async use(
    id: string,
    { network, at, most }: { readonly network: string; readonly at: number; readonly most: number },
  ): Promise<{ readonly first: boolean; readonly newNetwork: boolean }> {
    const key = sessionKey(bytesOf(id))
    const first = await query
      .updateTable('reader_tokens')
      .set({ last_used: at })
      .where('session_key', '=', key)
      .where('last_used', 'is', null)
      .returning('session_key')
      .execute()
    if (first.length === 0)
      await query.updateTable('reader_tokens').set({ last_used: at }).where('session_key', '=', key).execute()
    const added = await sql`insert into reader_token_networks (session_key, network, seen_at)
      select session_key, ${network}, ${at} from reader_tokens where session_key = ${key}
        and (select count(*) from reader_token_networks where session_key = ${key}) < ${most}
      on conflict do nothing returning session_key`.execute(query)
    return { first: first.length > 0, newNetwork: added.rows.length > 0 }
  },

  /** Removes tokens that were ended before a time. Expired ones are removed with their sessions. */
  async removeEnded(before: number) {
    await removeInBatches(query, 'sessions', ['key'], sql`kind = ${READER} and revoked_at < ${before}`)
  },
})

const bySecret = preparedOne((query, { secretHash }: { secretHash: string }) =>
  query
    .selectFrom('reader_tokens')
    .innerJoin('sessions', 'sessions.key', 'reader_tokens.session_key')
    .select('sessions.id')
    .where('reader_tokens.secret_hash', '=', secretHash),
)

const usedFrom = preparedOne((query, { id, network }: { id: Bytes; network: string }) =>
  query
    .selectFrom('reader_tokens')
    .leftJoin('reader_token_networks', (join) =>
      join
        .onRef('reader_token_networks.session_key', '=', 'reader_tokens.session_key')
        .on('reader_token_networks.network', '=', network),
    )
    .select(['reader_tokens.last_used', 'reader_token_networks.seen_at'])
    .where('reader_tokens.session_key', '=', sessionKey(id)),
)

const sessionsOf = (query: Kysely<Tables>, organizationId: string) =>
  query
    .selectFrom('sessions')
    .where('sessions.organization_key', '=', organizationKey(organizationId))
    .where('sessions.kind', '=', READER)

const live = (query: Kysely<Tables>, organizationId: string, now: number) =>
  sessionsOf(query, organizationId)
    .innerJoin('reader_tokens', 'reader_tokens.session_key', 'sessions.key')
    .innerJoin('persons', 'persons.key', 'sessions.person_key')
    .select([
      'sessions.id',
      'persons.id as person_id',
      'reader_tokens.name',
      'sessions.counted_groups',
      'sessions.created_at',
      'sessions.expires_at',
      'reader_tokens.last_used',
    ])
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')

type Row = Omit<ReaderTokenRecord, 'id' | 'person_id' | 'groups'> & {
  readonly id: Bytes
  readonly person_id: Bytes
  readonly counted_groups: string | null
}

const recordOf = ({ counted_groups, ...row }: Row): ReaderTokenRecord => ({
  ...row,
  id: idOf(row.id),
  person_id: idOf(row.person_id),
  groups: JSON.parse(counted_groups ?? '[]') as string[],
})
