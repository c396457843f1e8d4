import type { Scope } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { KINDS } from '../codes.js'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { organizationKey, personKey, sessionKey } from '../keys.js'
import { preparedChange, preparedOne } from '../prepared.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** What a person granted a program that reads as them, with its session, which has the same id. */
export interface ReadingGrantRecord {
  readonly id: string
  readonly client_id: string
  /** The name that the program had when it was allowed. */
  readonly name: string
  /** The host that the response was sent to. */
  readonly host: string
  readonly groups: readonly string[]
  readonly scope: readonly Scope[]
  readonly created_at: number
  readonly expires_at: number
  readonly last_used: number | null
}

/** The current refresh token of a grant: digests of the part that all of its tokens share, and of the rest. */
export interface RefreshHashes {
  readonly family: string
  readonly token: string
}

export const readingGrantStore = (query: Kysely<Tables>) => ({
  /** Adds a grant to an existing session. */
  async add({
    id,
    name,
    host,
    hashes,
    at,
  }: Pick<ReadingGrantRecord, 'id' | 'name' | 'host'> & { readonly hashes: RefreshHashes; readonly at: number }) {
    await query
      .insertInto('reading_grants')
      .values({
        session_key: sessionKey(bytesOf(id)),
        name,
        host,
        family_hash: hashes.family,
        token_hash: hashes.token,
        rotated_at: at,
        last_used: null,
      })
      .execute()
  },

  /** The session of a family of refresh tokens, whether it has ended or not, and when the latest of them was issued. */
  async ofFamily(family: string): Promise<{ readonly id: string; readonly rotated_at: number } | undefined> {
    const row = await byFamily(query, { family })
    return row && { id: idOf(row.id), rotated_at: row.rotated_at }
  },

  /**
   * Replaces a refresh token with a new one; false if it is not the latest. Of concurrent calls, exactly one returns
   * true.
   */
  async rotate({ family, token }: RefreshHashes, next: string, at: number) {
    return (await rotate(query, { family, token, next, at })) > 0
  },

  /** Records that a grant is in use, unless that was recorded after `since`. */
  async noteUse(id: string, at: number, since: number) {
    // Usually the use is already recorded, and reading costs less than a write that changes nothing.
    const used = await lastUse(query, { id: bytesOf(id) })
    if (used && (used.last_used ?? 0) < since) await note(query, { id: bytesOf(id), at, since })
  },

  /** The grants of a member that have not ended, newest first. */
  async live(organizationId: string, personId: string, now: number): Promise<ReadingGrantRecord[]> {
    const rows = await query
      .selectFrom('sessions')
      .innerJoin('reading_grants', 'reading_grants.session_key', 'sessions.key')
      .select(['sessions.id', 'sessions.client_id', 'reading_grants.name', 'reading_grants.host'])
      .select([
        'sessions.counted_groups',
        'sessions.scope',
        'sessions.created_at',
        'sessions.expires_at',
        'reading_grants.last_used',
      ])
      .where('sessions.organization_key', '=', organizationKey(organizationId))
      .where('sessions.person_key', '=', personKey(bytesOf(personId)))
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', now)
      .orderBy('sessions.created_at', 'desc')
      .orderBy('sessions.id')
      .execute()
    return rows.map(({ id, client_id, counted_groups, scope, ...row }) => ({
      ...row,
      id: idOf(id),
      client_id: client_id ?? '',
      scope: (scope ?? '').split(' ') as Scope[],
      groups: JSON.parse(counted_groups ?? '[]') as string[],
    }))
  },

  /** Removes grants that were ended before a time. Expired ones are removed with their sessions. */
  async removeEnded(before: number) {
    const isOver = sql`kind = ${PROGRAM} and revoked_at < ${before} and key in (select session_key from reading_grants)`
    await removeInBatches(query, 'sessions', ['key'], isOver)
  },
})

const PROGRAM = sql.lit(KINDS.code('program'))

const byFamily = preparedOne((query, { family }: { family: string }) =>
  query
    .selectFrom('reading_grants')
    .innerJoin('sessions', 'sessions.key', 'reading_grants.session_key')
    .select(['sessions.id', 'reading_grants.rotated_at'])
    .where('reading_grants.family_hash', '=', family),
)

interface Rotation {
  readonly family: string
  readonly token: string
  readonly next: string
  readonly at: number
}

const rotate = preparedChange((query, { family, token, next, at }: Rotation) =>
  query
    .updateTable('reading_grants')
    .set({ token_hash: next, rotated_at: at })
    .where('family_hash', '=', family)
    .where('token_hash', '=', token),
)

const lastUse = preparedOne((query, { id }: { id: Bytes }) =>
  query.selectFrom('reading_grants').select('last_used').where('session_key', '=', sessionKey(id)),
)

const note = preparedChange((query, { id, at, since }: { id: Bytes; at: number; since: number }) =>
  query
    .updateTable('reading_grants')
    .set({ last_used: at })
    .where('session_key', '=', sessionKey(id))
    .where((is) => is.or([is('last_used', 'is', null), is('last_used', '<', since)])),
)
