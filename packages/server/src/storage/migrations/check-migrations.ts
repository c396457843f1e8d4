import type { Database } from '../engine/database.js'
import { readSchema } from './bookkeeping.js'
import { checkSchema, type SchemaCheck } from './compatibility.js'
import { RELEASES, type Release } from './index.js'

/**
 * Compares the schema of a database with this program.
 * @throws DatabaseError if the program cannot use it. The message does not name the database.
 */
export async function checkMigrations(
  database: Database,
  releases: readonly Release[] = RELEASES,
): Promise<SchemaCheck> {
  return checkSchema(await readSchema(database), releases)
}
