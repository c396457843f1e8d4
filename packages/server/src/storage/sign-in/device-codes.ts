import type { Scope } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { type Bytes, bytesOf, idOf } from '../id-bytes.js'
import { sessionKey } from '../keys.js'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** A program that waits until its person has entered the code that it shows (RFC 8628). */
export interface DeviceCodeRecord {
  readonly code_hash: string
  readonly client_id: string
  /** The name that the program states for itself. */
  readonly name: string
  /** The requested scopes: to read, and possibly to send feedback. */
  readonly scope: readonly Scope[]
  readonly expires_at: number
  /** How long the program must wait between two polls, in milliseconds. */
  readonly pace: number
  readonly polled_at: number | null
  readonly decision: 'allow' | 'deny' | null
  /** The session of the person who approved it. */
  readonly session_id: string | null
  readonly groups: readonly string[]
}

export const deviceCodeStore = (query: Kysely<Tables>) => ({
  /** False if the user code is taken. */
  async add({
    scope,
    ...code
  }: Pick<DeviceCodeRecord, 'code_hash' | 'client_id' | 'name' | 'scope' | 'expires_at' | 'pace'> & {
    readonly user_code_hash: string
  }) {
    const row = await query
      .insertInto('device_codes')
      .values({
        ...code,
        scope: scope.join(' '),
        polled_at: null,
        decision: null,
        session_key: null,
        counted_groups: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code_hash')
      .executeTakeFirst()
    return row !== undefined
  },

  async find(codeHash: string): Promise<DeviceCodeRecord | undefined> {
    const row = await codes(query).where('code_hash', '=', codeHash).executeTakeFirst()
    return row && recordOf(row)
  },

  /** The device code whose user code was entered, while it waits for a decision. */
  async findShown(userCodeHash: string, now: number): Promise<DeviceCodeRecord | undefined> {
    const row = await codes(query)
      .where('user_code_hash', '=', userCodeHash)
      .where('decision', 'is', null)
      .where('device_codes.expires_at', '>', now)
      .executeTakeFirst()
    return row && recordOf(row)
  },

  /** Records a poll; false if it came too soon after the previous one. The program must then wait longer. */
  async poll(codeHash: string, now: number, slower: number) {
    const row = await query
      .updateTable('device_codes')
      .set({ polled_at: now })
      .where('code_hash', '=', codeHash)
      .where((is) => is.or([is('polled_at', 'is', null), is(sql`polled_at + pace`, '<=', now)]))
      .returning('code_hash')
      .executeTakeFirst()
    if (row) return true
    await query
      .updateTable('device_codes')
      .set({ polled_at: now, pace: sql<number>`pace + ${slower}` })
      .where('code_hash', '=', codeHash)
      .execute()
    return false
  },

  /** Decides once; false if it was already decided or has expired. */
  async decide(
    codeHash: string,
    now: number,
    {
      decision,
      session_id,
      groups,
    }: { readonly decision: 'allow' | 'deny'; readonly session_id: string; readonly groups: readonly string[] },
  ) {
    const row = await query
      .updateTable('device_codes')
      .set({ decision, session_key: sessionKey(bytesOf(session_id)), counted_groups: JSON.stringify(groups) })
      .where('code_hash', '=', codeHash)
      .where('decision', 'is', null)
      .where('expires_at', '>', now)
      .returning('code_hash')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Uses it up; false if it was already used. Of concurrent calls, exactly one returns true. */
  async use(codeHash: string) {
    const row = await query
      .deleteFrom('device_codes')
      .where('code_hash', '=', codeHash)
      .returning('code_hash')
      .executeTakeFirst()
    return row !== undefined
  },

  async removeExpired(before: number) {
    await removeInBatches(query, 'device_codes', ['code_hash'], sql`expires_at <= ${before}`)
  },
})

const codes = (query: Kysely<Tables>) =>
  query
    .selectFrom('device_codes')
    .leftJoin('sessions', 'sessions.key', 'device_codes.session_key')
    .select(['device_codes.code_hash', 'device_codes.client_id', 'device_codes.name', 'device_codes.expires_at'])
    .select(['device_codes.pace', 'device_codes.polled_at', 'device_codes.decision', 'device_codes.counted_groups'])
    .select('device_codes.scope')
    .select('sessions.id as session_id')

type Row = Omit<DeviceCodeRecord, 'decision' | 'session_id' | 'groups' | 'scope'> & {
  readonly scope: string
  readonly decision: string | null
  readonly session_id: Bytes | null
  readonly counted_groups: string | null
}

const recordOf = ({ decision, session_id, counted_groups, scope, ...row }: Row): DeviceCodeRecord => ({
  ...row,
  decision: decision as DeviceCodeRecord['decision'],
  session_id: session_id && idOf(session_id),
  scope: scope.split(' ') as Scope[],
  groups: JSON.parse(counted_groups ?? '[]') as string[],
})
