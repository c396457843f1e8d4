import { DatabaseAwayError } from '../../ground/errors.js'
import type { LeasePool } from './postgres-pool.js'
import { readTookTooLong } from './read-threads.js'

/** PostgreSQL's code for a statement that its time limit ended. */
const CANCELED = '57014'

/** A pool for reads, whose time limit is a refusal with a sentence instead of a failure. */
export const postgresReaders = (pool: LeasePool): LeasePool => ({
  use: pool.use,
  async take(long) {
    const lease = await pool.take(long)
    return {
      ...lease,
      run: (text, parameters) =>
        lease.run(text, parameters).catch((error: unknown) => {
          throw error instanceof DatabaseAwayError && error.code === CANCELED ? readTookTooLong() : error
        }),
    }
  },
})
