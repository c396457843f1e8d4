import type { Authentication } from '@portico/protocol'
import type { Kysely } from 'kysely'
import type { MemberState, SessionRecord, SessionStore } from '../../ports/stores.js'
import { insertRow, prepared } from './prepared.js'
import type { SessionRow, Tables } from './tables.js'

export const sqlSessions = (query: Kysely<Tables>): SessionStore => ({
  async insert({ authentications, first_token, actor = null, anonymous_person_id = null, ...session }) {
    await insertRow(query, 'sessions', {
      ...session,
      actor,
      anonymous_person_id,
      authentications: JSON.stringify(authentications),
      first_token: first_token ? 1 : 0,
    })
  },

  async find(id) {
    const [row] = await sessionById(query, { id })
    return row && sessionOf(row)
  },

  async findWithState(id) {
    const [row] = await withState(query, { id })
    if (!row) return undefined
    const { state, ...session } = row
    return { session: sessionOf(session), state: state as MemberState }
  },

  async revoke(id, at) {
    const row = await query
      .updateTable('sessions')
      .set({ revoked_at: at })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async revokeAll(personId, at, organizationId) {
    let rows = query
      .updateTable('sessions')
      .set({ revoked_at: at })
      .where('person_id', '=', personId)
      .where('revoked_at', 'is', null)
    if (organizationId !== undefined) rows = rows.where('organization_id', '=', organizationId)
    await rows.execute()
  },

  async revokeOthers(personId, but, at, organizationId) {
    let rows = query
      .updateTable('sessions')
      .set({ revoked_at: at })
      .where('person_id', '=', personId)
      .where('id', '!=', but)
      .where('revoked_at', 'is', null)
    if (organizationId !== undefined) rows = rows.where('organization_id', '=', organizationId)
    await rows.execute()
  },

  async live(organizationId, personId, now) {
    const rows = await query
      .selectFrom('sessions')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('person_id', '=', personId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(sessionOf)
  },

  async removeExpired(before) {
    await query.deleteFrom('sessions').where('expires_at', '<=', before).execute()
  },
})

const sessionById = prepared((query, { id }: { id: string }) =>
  query.selectFrom('sessions').selectAll().where('id', '=', id),
)

const withState = prepared((query, { id }: { id: string }) =>
  query
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'sessions.organization_id')
        .onRef('memberships.person_id', '=', 'sessions.person_id'),
    )
    .selectAll('sessions')
    .select('memberships.state')
    .where('sessions.id', '=', id),
)

const sessionOf = ({ authentications, first_token, ...row }: SessionRow): SessionRecord => ({
  ...row,
  first_token: first_token === 1,
  authentications: JSON.parse(authentications) as Authentication[],
})
