import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Scope } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { packAuthentications, unpackAuthentications } from './authentications.js'
import { KINDS } from './codes.js'
import { endSession, endSessionsOf, endSessionsOfClient } from './end-sessions.js'
import { runTransaction } from './engine/run-transaction.js'
import { type Bytes, bytesOf, idOf } from './id-bytes.js'
import { organizationKey, personKey } from './keys.js'
import { isExpired, noteExpired } from './last-seen.js'
import { lockPersonOf } from './lock-person.js'
import { memberState, personType } from './member-states.js'
import { pageOf } from './page.js'
import type { SessionRecord, SessionStore } from './ports/stores.js'
import { prepared, preparedChange, preparedOne } from './prepared.js'
import type { SessionRow } from './tables/signing-in.js'
import type { Tables } from './tables.js'

export const sqlSessions = (query: Kysely<Tables>): SessionStore => ({
  async insert({ anonymous_person_id, parent_id, kind, scope, groups, client_id = null, ...session }) {
    const row: SessionColumns = {
      ...session,
      id: bytesOf(session.id),
      person_id: bytesOf(session.person_id),
      authentications: packAuthentications(session.authentications, session.created_at),
      first_token: session.first_token ? 1 : 0,
      actor: session.actor ?? null,
      anonymous_person_id: anonymous_person_id ? bytesOf(anonymous_person_id) : null,
      parent_id: parent_id ? bytesOf(parent_id) : null,
      kind: KINDS.code(kind),
      client_id,
      seen_at: session.seen_at ?? null,
      scope: scope.length > 0 ? scope.join(' ') : null,
      counted_groups: groups ? JSON.stringify(groups) : null,
    }
    const add = RARE.every((column) => row[column] === null) ? addUsual : addWithRare
    const [added] = await add(query, row)
    if (!added) throw new Error('The database did not return the session that it added.')
    return sessionOf({ ...row, ...added })
  },

  async find(id) {
    const row = await sessionById(query, { id: bytesOf(id) })
    return row && sessionOf(row)
  },

  async hold(id, now) {
    await lockPersonOf(query, id)
    const row = await sessionById(query, { id: bytesOf(id) })
    return row && row.revoked_at === null && row.expires_at > now ? sessionOf(row) : undefined
  },

  async findWithState(id) {
    const row = await withState(query, { id: bytesOf(id) })
    if (!row) return undefined
    const { state, settings, ...session } = row
    return { session: sessionOf(session), state: memberState(state), organizationSettings: settings }
  },

  async touch(id, now, since) {
    return (await setSeen(query, { id: bytesOf(id), now, since })) > 0
  },

  revoke: (id, at) => endSession(query, id, at),
  revokeAll: (personId, at, organizationId) => endSessionsOf(query, { personId, at, organizationId }),
  revokeOthers: (personId, but, at, organizationId) => endSessionsOf(query, { personId, at, organizationId, but }),
  revokeOfClient: (clientId, at, scope) => endSessionsOfClient(query, { clientId, at, scope }),

  async live(organizationId, personId, now) {
    return (await live(query, organizationId, personId, now).execute()).map(sessionOf)
  },

  async listLive(organizationId, personId, { now, ...page }) {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: live(query, organizationId, personId, now),
      descending: true,
      keys: { 'sessions.created_at': 'number', 'sessions.id': 'bytes' },
    })
    return { ...listing, sessions: rows.map(sessionOf) }
  },

  async removeExpired(before) {
    for (let keys = await expiredKeys(query, before); keys.length > 0; keys = await expiredKeys(query, before)) {
      await runTransaction(query, async (inside) => {
        await noteExpired(inside, keys)
        await inside.deleteFrom('sessions').where('key', 'in', keys).execute()
      })
      await nextTurn()
    }
  },
})

/** How many sessions are removed in one transaction, so that sign-ins do not wait for it. */
const EXPIRED_BATCH = 200

async function expiredKeys(query: Kysely<Tables>, before: number): Promise<number[]> {
  const rows = await query.selectFrom('sessions').select('key').where(isExpired(before)).limit(EXPIRED_BATCH).execute()
  return rows.map(({ key }) => key)
}

const live = (query: Kysely<Tables>, organizationId: string, personId: string, now: number) =>
  sessions(query)
    .where('sessions.organization_key', '=', organizationKey(organizationId))
    .where('sessions.person_key', '=', personKey(bytesOf(personId)))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')

/** A session's row with ids instead of keys. */
type SessionColumns = Omit<SessionRow, 'key' | 'organization_key' | 'person_key'> & {
  readonly organization_id: string
  readonly person_id: Bytes
}

/** Includes what is read with it from the person's row. */
type SessionWithAnonymity = SessionColumns & { readonly anonymous: number }

/** Columns that are null in most sessions; a column that is left out costs nothing. */
const RARE = [
  'revoked_at',
  'actor',
  'anonymous_person_id',
  'parent_id',
  'client_id',
  'scope',
  'seen_at',
  'counted_groups',
] as const

const usual = (row: SessionColumns) => ({
  id: row.id,
  organization_key: organizationKey(row.organization_id),
  person_key: personKey(row.person_id),
  authentications: row.authentications,
  first_token: row.first_token,
  created_at: row.created_at,
  expires_at: row.expires_at,
  kind: row.kind,
  proofs: row.proofs,
})

/** What the record takes from the person's row. */
const anonymousOf = sql<number>`(select anonymous from persons where persons.key = sessions.person_key)`.as('anonymous')

const addUsual = prepared((query, row: SessionColumns) =>
  query.insertInto('sessions').values(usual(row)).returning(anonymousOf),
)

const addWithRare = prepared((query, row: SessionColumns) =>
  query
    .insertInto('sessions')
    .values({
      ...usual(row),
      revoked_at: row.revoked_at,
      actor: row.actor,
      anonymous_person_id: row.anonymous_person_id,
      parent_id: row.parent_id,
      client_id: row.client_id,
      scope: row.scope,
      seen_at: row.seen_at,
      counted_groups: row.counted_groups,
    })
    .returning(anonymousOf),
)

const sessions = (query: Kysely<Tables>) =>
  query
    .selectFrom('sessions')
    .innerJoin('organizations', 'organizations.key', 'sessions.organization_key')
    .innerJoin('persons', 'persons.key', 'sessions.person_key')
    .select([
      'sessions.id',
      'organizations.id as organization_id',
      'persons.id as person_id',
      'persons.anonymous',
      'sessions.authentications',
      'sessions.first_token',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.revoked_at',
      'sessions.actor',
      'sessions.anonymous_person_id',
      'sessions.parent_id',
      'sessions.kind',
      'sessions.client_id',
      'sessions.scope',
      'sessions.seen_at',
      'sessions.proofs',
      'sessions.counted_groups',
    ])

const sessionById = preparedOne((query, { id }: { id: Bytes }) => sessions(query).where('sessions.id', '=', id))

const withState = preparedOne((query, { id }: { id: Bytes }) =>
  sessions(query)
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_key', '=', 'sessions.organization_key')
        .onRef('memberships.person_key', '=', 'sessions.person_key'),
    )
    .select(['memberships.state', 'organizations.settings'])
    .where('sessions.id', '=', id),
)

const setSeen = preparedChange((query, { id, now, since }: { id: Bytes; now: number; since: number }) =>
  query
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('seen_at', '>', since),
)

const sessionOf = ({
  anonymous_person_id,
  parent_id,
  anonymous,
  counted_groups,
  ...row
}: SessionWithAnonymity): SessionRecord => ({
  ...row,
  id: idOf(row.id),
  person_id: idOf(row.person_id),
  person_type: personType(anonymous),
  anonymous_person_id: anonymous_person_id && idOf(anonymous_person_id),
  parent_id: parent_id && idOf(parent_id),
  first_token: row.first_token === 1,
  kind: KINDS.word(row.kind),
  scope: (row.scope?.split(' ') ?? []) as Scope[],
  authentications: unpackAuthentications(row.authentications, row.created_at),
  ...(counted_groups !== null && { groups: JSON.parse(counted_groups) as string[] }),
})
