import { sql, type Transaction } from 'kysely'
import type { Database } from '../engine/database.js'
import type { Tables } from '../tables.js'

/**
 * Lets the keys of new rows continue after those of the restored rows. SQLite does so by itself; PostgreSQL stores its
 * counters separately from the tables.
 */
export async function continueIdentities(transaction: Transaction<Tables>, kind: Database['kind']): Promise<void> {
  if (kind === 'sqlite') return
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(transaction)
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${sql.ref(column)}) from ${sql.table(table)}))`.execute(
      transaction,
    )
}
