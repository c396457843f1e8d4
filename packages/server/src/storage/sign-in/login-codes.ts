import { type Kysely, sql } from 'kysely'
import { bytesOf, idOf } from '../id-bytes.js'
import { isMember, sessionKey } from '../keys.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** What a program exchanges for tokens. */
export interface LoginCodeRecord {
  readonly code_hash: string
  readonly client_id: string
  readonly redirect_uri: string
  readonly code_challenge: string
  readonly nonce: string | null
  readonly scope: string
  /** The session of the person who signed in. */
  readonly session_id: string
  readonly used_at: number | null
  /** The session that the code was exchanged for, if it was. */
  readonly granted_session: string | null
  readonly expires_at: number
  /** The groups that the person chose; null if the code is not for reading. */
  readonly groups: readonly string[] | null
}

export const loginCodeStore = (query: Kysely<Tables>) => ({
  async add({ session_id, granted_session, groups, ...code }: LoginCodeRecord) {
    await query
      .insertInto('login_codes')
      .values({
        ...code,
        session_key: sessionKey(bytesOf(session_id)),
        granted_session: granted_session === null ? null : bytesOf(granted_session),
        counted_groups: groups && JSON.stringify(groups),
      })
      .execute()
  },

  async find(codeHash: string): Promise<LoginCodeRecord | undefined> {
    const row = await query
      .selectFrom('login_codes')
      .innerJoin('sessions', 'sessions.key', 'login_codes.session_key')
      .selectAll('login_codes')
      .select('sessions.id as session_id')
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    if (!row) return undefined
    const { session_key: _, session_id, granted_session, counted_groups, ...code } = row
    return {
      ...code,
      session_id: idOf(session_id),
      granted_session: granted_session && idOf(granted_session),
      groups: counted_groups === null ? null : (JSON.parse(counted_groups) as string[]),
    }
  },

  /** Uses it up for a session; false if it was already used. Of concurrent calls, exactly one returns true. */
  async use(codeHash: string, sessionId: string, now: number) {
    const row = await query
      .updateTable('login_codes')
      .set({ used_at: now, granted_session: bytesOf(sessionId) })
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returning('code_hash')
      .executeTakeFirst()
    return row !== undefined
  },

  /**
   * Removes a member's codes for a client. Waits for an exchange in progress, so that later statements of the
   * transaction see the session that it opened.
   */
  async removeOf(organizationId: string, personId: string, clientId: string) {
    await query
      .deleteFrom('login_codes')
      .where('client_id', '=', clientId)
      .where('session_key', 'in', (of) =>
        of.selectFrom('sessions').select('key').where(isMember(organizationId, personId)),
      )
      .execute()
  },

  async removeExpired(before: number) {
    await removeInBatches(query, 'login_codes', ['code_hash'], sql`expires_at <= ${before}`)
  },
})
