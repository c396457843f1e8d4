import type { GeneratedAlways } from 'kysely'

/** A number that the database gives a row and rows of other tables refer to; nothing outside the storage knows it. */
export type Key = GeneratedAlways<number>

/** An id as a column of bytes holds it. */
export type Bytes = Uint8Array
