import type { Kysely } from 'kysely'
import type { Tables } from '../tables.js'

export interface KeyRecord {
  readonly kid: string
  readonly public_jwk: string
  readonly sealed_private: string
  readonly created_at: number
}

export const keyStore = (query: Kysely<Tables>) => ({
  /** Newest first. */
  all: (): Promise<KeyRecord[]> =>
    query.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute(),
  async add(key: KeyRecord) {
    await query.insertInto('signing_keys').values(key).execute()
  },
})
