import { MINUTE } from '@portico/protocol'

const MEBIBYTE = 2 ** 20

/** Limits of reading through the server. The identity server decides how often a reader or an address may read. */
export const READING_LIMITS = {
  /** Characters of a query. */
  query: 500,
  /** Bytes of text of the search indexes that are open at the same time. In memory they take about three times as much. */
  openIndexes: 64 * MEBIBYTE,
  /** How long an unused index stays open, in milliseconds. */
  idle: MINUTE,
  /** The heap of the thread that holds the indexes, in megabytes. */
  heap: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
  /** Pages in one response with a list. */
  pages: 10_000,
} as const
