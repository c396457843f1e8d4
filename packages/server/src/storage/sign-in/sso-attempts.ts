import type { UxMode } from '@portico/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.js'

/** A sign-in that is in progress at a provider. */
export interface SsoAttemptRecord {
  readonly challenge_id: string
  readonly flow_id: string
  readonly provider_id: string
  readonly state_hash: string
  readonly ux_mode: UxMode
  /** The origin of the requesting page, the only one that receives the outcome. */
  readonly page_origin: string
  readonly redirect_target: string
  readonly csrf_token: string
  readonly pkce_code_challenge: string
  readonly proxy_id: string
  readonly sealed_request: string
  readonly code_hash: string | null
  readonly sealed_identity: string | null
  readonly returned_at: number | null
  readonly resolved_at: number | null
  readonly expires_at: number
}

/**
 * What is stored about a sign-in that leaves for a provider, without the flow and the challenge, which are added on
 * storing.
 */
export type AttemptDraft = Omit<
  SsoAttemptRecord,
  'challenge_id' | 'flow_id' | 'code_hash' | 'sealed_identity' | 'returned_at' | 'resolved_at' | 'expires_at'
>

export const ssoStore = (query: Kysely<Tables>) => ({
  async add(attempt: SsoAttemptRecord) {
    await query.insertInto('sso_attempts').values(attempt).execute()
  },

  async find(challengeId: string): Promise<SsoAttemptRecord | undefined> {
    const row = await query
      .selectFrom('sso_attempts')
      .selectAll()
      .where('challenge_id', '=', challengeId)
      .executeTakeFirst()
    return row && attemptOf(row)
  },

  /** The attempt of a state, once: undefined if it was already returned or has expired. One concurrent call gets it. */
  async takeReturn(stateHash: string, providerId: string, now: number): Promise<SsoAttemptRecord | undefined> {
    const row = await query
      .updateTable('sso_attempts')
      .set({ returned_at: now })
      .where('state_hash', '=', stateHash)
      .where('provider_id', '=', providerId)
      .where('returned_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    return row && attemptOf(row)
  },

  async keepIdentity(challengeId: string, code_hash: string, sealed_identity: string) {
    await query
      .updateTable('sso_attempts')
      .set({ code_hash, sealed_identity })
      .where('challenge_id', '=', challengeId)
      .execute()
  },

  /** Uses up the code; false if it was used, is wrong or has expired. Of concurrent calls, exactly one returns true. */
  async redeem(challengeId: string, codeHash: string, now: number) {
    const row = await query
      .updateTable('sso_attempts')
      .set({ resolved_at: now })
      .where('challenge_id', '=', challengeId)
      .where('code_hash', '=', codeHash)
      .where('resolved_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('challenge_id')
      .executeTakeFirst()
    return row !== undefined
  },
})

const attemptOf = (row: Tables['sso_attempts']): SsoAttemptRecord => ({ ...row, ux_mode: row.ux_mode as UxMode })
