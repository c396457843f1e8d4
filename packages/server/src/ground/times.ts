/**
 * Times as text. The server stores times as milliseconds since 1970, and answers, messages and records contain them in UTC, as RFC 3339
 * writes them.
 */

/** @example isoTime(0) // '1970-01-01T00:00:00.000Z' */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** The time of what may not have happened: `null` for nothing. */
export const isoTimeOrNull = (milliseconds: number | null | undefined): string | null =>
  typeof milliseconds === 'number' ? isoTime(milliseconds) : null

/**
 * The day of a time.
 * @example dayOf(0) // '1970-01-01'
 */
export const dayOf = (milliseconds: number): string => isoTime(milliseconds).slice(0, 10)
