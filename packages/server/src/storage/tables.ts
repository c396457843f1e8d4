import type { OperationTables } from './tables/operations.js'
import type { PeopleTables } from './tables/people.js'
import type { ProgramTables } from './tables/programs.js'
import type { SigningInTables } from './tables/signing-in.js'
import type { SiteTables } from './tables/sites.js'

/**
 * Rows as both databases store them. Times are milliseconds since 1970, flags 0 or 1, structures JSON text. Tables with
 * a row for every person refer to others by `key`, and store ids as bytes (`id-bytes.ts`) and enum values as numbers
 * (`codes.ts`).
 */
export interface Tables extends OperationTables, PeopleTables, SigningInTables, ProgramTables, SiteTables {}
