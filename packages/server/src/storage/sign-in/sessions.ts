import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { KINDS, type MemberState } from '../codes.js'
import { runTransaction } from '../engine/run-transaction.js'
import { type Bytes, bytesOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import { memberState } from '../members/member-states.js'
import { type Listing, type Page, pageOf } from '../page.js'
import { isExpired, noteExpired } from '../people/last-seen.js'
import { lockPersonOf } from '../people/lock-person.js'
import { preparedChange, preparedOne } from '../prepared.js'
import type { Tables } from '../tables.js'
import { packAuthentications } from './authentications.js'
import { endSession, endSessionsOf, endSessionsOfClient } from './end-sessions.js'
import {
  addUsual,
  addWithRare,
  RARE,
  type SessionColumns,
  type SessionRecord,
  sessionOf,
  sessions,
} from './session-rows.js'

export const sessionStore = (query: Kysely<Tables>) => ({
  /** Adds a session and returns it as `find` does. Fails if its person or organization no longer exists. */
  async insert({
    anonymous_person_id,
    parent_id,
    kind,
    scope,
    groups,
    client_id = null,
    ...session
  }: Omit<SessionRecord, 'person_type'>): Promise<SessionRecord> {
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

  async find(id: string): Promise<SessionRecord | undefined> {
    const row = await sessionById(query, { id: bytesOf(id) })
    return row && sessionOf(row)
  },

  /**
   * The session while it is active. Its person's row stays locked until the transaction ends, so that of several flows
   * that were started from sessions of one person, each sees the changes of the previous one.
   */
  async hold(id: string, now: number): Promise<SessionRecord | undefined> {
    await lockPersonOf(query, id)
    const row = await sessionById(query, { id: bytesOf(id) })
    return row && row.revoked_at === null && row.expires_at > now ? sessionOf(row) : undefined
  },

  /** The session with the person's state and the organization's settings as JSON, in one query. */
  async findWithState(
    id: string,
  ): Promise<{ session: SessionRecord; state: MemberState; organizationSettings: string } | undefined> {
    const row = await withState(query, { id: bytesOf(id) })
    if (!row) return undefined
    return { session: sessionOf(row), state: memberState(row.state), organizationSettings: row.settings }
  },

  /** Records that a session is in use; false if it has ended, or was last used before `since`. */
  async touch(id: string, now: number, since: number) {
    return (await setSeen(query, { id: bytesOf(id), now, since })) > 0
  },

  /**
   * Ends a session; false if it does not exist or has ended. This and the verbs below also end the sessions that were
   * opened from the sessions they end. They lock the person's row first, so that a session that is just being opened
   * from one of these ends as well.
   */
  revoke: (id: string, at: number) => endSession(query, id, at),
  /**
   * Ends all sessions of a person, or those in one organization, and the secrets that work without a session, such as
   * the addresses of feeds.
   */
  revokeAll: (personId: string, at: number, organizationId?: string) =>
    endSessionsOf(query, { personId, at, organizationId }),
  /** Same as `revokeAll`, except for one session. */
  revokeOthers: (personId: string, but: string, at: number, organizationId?: string) =>
    endSessionsOf(query, { personId, at, organizationId, but }),
  /**
   * Ends all sessions that were opened for a client, or only those in one organization or of one of its members; false
   * if there are none.
   */
  revokeOfClient: (
    clientId: string,
    at: number,
    scope?: { readonly organization_id: string; readonly person_id?: string },
  ) => endSessionsOfClient(query, { clientId, at, scope }),

  /** The sessions of a member that have not ended, newest first. */
  async live(organizationId: string, personId: string, now: number): Promise<SessionRecord[]> {
    return (await live(query, organizationId, personId, now).execute()).map(sessionOf)
  },

  /** Same as `live`, one page. */
  async listLive(
    organizationId: string,
    personId: string,
    { now, ...page }: Page & { readonly now: number },
  ): Promise<Listing & { sessions: SessionRecord[] }> {
    const { rows, ...listing } = await pageOf(query, page, {
      rows: live(query, organizationId, personId, now),
      descending: true,
      keys: { 'sessions.created_at': 'number', 'sessions.id': 'bytes' },
    })
    return { ...listing, sessions: rows.map(sessionOf) }
  },

  async removeExpired(before: number) {
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
