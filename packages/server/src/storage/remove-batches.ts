import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.js'

/** Small enough to take a few milliseconds, whatever refers to the rows. */
const BATCH = 200

/**
 * Removes rows a few at a time, each batch in its own transaction, so that neither a large table nor a long absence of
 * the clean-up delays a sign-in. Returns how many were removed.
 * @param key the columns of the table's primary key.
 * @param where a condition for which there is an index.
 */
export async function removeInBatches(
  query: Kysely<Tables>,
  table: keyof Tables,
  key: readonly string[],
  where: RawBuilder<unknown>,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  for (let removed = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(BATCH)})`.execute(query)
    removed += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return removed
    await nextTurn()
  }
}
