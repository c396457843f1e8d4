import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { readTookTooLong } from './read-threads.js'

/** PostgreSQL's code for a statement that its time limit ended. */
const CANCELED = '57014'

/** A pool for reads, whose time limit is a refusal with a sentence instead of a failure. */
export const postgresReaders = (pool: Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    const query = (text: string, parameters: unknown[]) =>
      client.query(text, parameters).catch((error: unknown) => {
        throw error instanceof Error && 'code' in error && error.code === CANCELED ? readTookTooLong() : error
      })
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})
