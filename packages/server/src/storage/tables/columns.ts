import type { GeneratedAlways } from 'kysely'

/**
 * A number that the database assigns to a row and to which rows of other tables refer; nothing outside the storage
 * knows it.
 */
export type Key = GeneratedAlways<number>

/** An id as stored in a column of bytes. */
export type Bytes = Uint8Array
