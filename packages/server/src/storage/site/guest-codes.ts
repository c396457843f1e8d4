import { MINUTE } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { removeInBatches } from '../remove-batches.js'
import type { Tables } from '../tables.js'

/** A code that was sent to the address of a guest link. */
interface GuestCodeRecord {
  readonly id: string
  readonly link_id: string
  readonly code_hash: string
  readonly tries_left: number
  readonly created_at: number
  readonly expires_at: number
}

/** Several servers may differ by less than this. A code from later than that was sent before the clock was set back. */
const SKEW = MINUTE

export const guestCodeStore = (query: Kysely<Tables>) => ({
  async add(code: GuestCodeRecord) {
    await query
      .insertInto('guest_codes')
      .values({ ...code, proof_hash: null })
      .execute()
  },

  /**
   * Spends a try at a code of a link and returns the digest to compare with; undefined if the code has ended. Of concurrent calls, only as
   * many get it as there are tries.
   */
  async spendTry(id: string, linkId: string, now: number): Promise<string | undefined> {
    const row = await query
      .updateTable('guest_codes')
      .set({ tries_left: sql`tries_left - 1` })
      .where('id', '=', id)
      .where('link_id', '=', linkId)
      .where('code_hash', 'is not', null)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now)
      .where('created_at', '<=', now + SKEW)
      .returning('code_hash')
      .executeTakeFirst()
    return row?.code_hash ?? undefined
  },

  /** Replaces a code with a proof. Of concurrent calls, exactly one returns true. */
  async prove(id: string, proofHash: string, until: number): Promise<boolean> {
    const row = await query
      .updateTable('guest_codes')
      .set({ code_hash: null, proof_hash: proofHash, expires_at: until })
      .where('id', '=', id)
      .where('code_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Whether a browser has proven the address of a link. */
  async isProven(linkId: string, proofHash: string, now: number): Promise<boolean> {
    const row = await query
      .selectFrom('guest_codes')
      .select('id')
      .where('proof_hash', '=', proofHash)
      .where('link_id', '=', linkId)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row !== undefined
  },

  async removeExpired(now: number) {
    await removeInBatches(query, 'guest_codes', ['id'], sql`expires_at <= ${now}`)
  },
})
