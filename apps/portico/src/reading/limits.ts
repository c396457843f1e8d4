const MEBIBYTE = 2 ** 20

/** What reading through the server may take. How often a reader or an address may ask is decided by the identity server. */
export const READING_LIMITS = {
  /** Characters of a query. */
  query: 500,
  /** Bytes of text of the search indexes that are open at once. In memory they take about three times as much. */
  openIndexes: 64 * MEBIBYTE,
  /** How long an index stays open that no reader asks, in milliseconds. */
  idle: 60_000,
  /** The heap of the thread that holds them, in megabytes. */
  heap: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
  /** Pages in one answer with a list. */
  pages: 10_000,
} as const
