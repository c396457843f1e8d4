import type { Scope } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { KINDS } from './codes.js'
import { type Bytes, bytesOf, idOf } from './id-bytes.js'
import { organizationKey, personKey, sessionKey } from './keys.js'
import type { ReadingGrantStore } from './ports/stores.js'
import { preparedChange, preparedOne } from './prepared.js'
import { removeInBatches } from './remove-batches.js'
import type { Tables } from './tables.js'

export const sqlReadingGrants = (query: Kysely<Tables>): ReadingGrantStore => ({
  async add({ id, name, host, hashes, at }) {
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

  async ofFamily(family) {
    const row = await byFamily(query, { family })
    return row && { id: idOf(row.id), rotated_at: row.rotated_at }
  },

  async rotate({ family, token }, next, at) {
    return (await rotate(query, { family, token, next, at })) > 0
  },

  async noteUse(id, at, since) {
    // Usually the use is already recorded, and reading costs less than a write that changes nothing.
    const used = await lastUse(query, { id: bytesOf(id) })
    if (used && (used.last_used ?? 0) < since) await note(query, { id: bytesOf(id), at, since })
  },

  async live(organizationId, personId, now) {
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

  async removeEnded(before) {
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
