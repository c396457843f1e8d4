/** Counts the actions of callers, for one process or for all workers of a node. */
export interface RateLimiter {
  /** Counts one, unless this exceeds `limit` within `windowMs`: then it is false, and nothing was counted. */
  take(key: string, limit: number, windowMs: number): Promise<boolean>
  /** Returns one that was counted and turned out not to count. */
  giveBack(key: string): void
}
