/** Counts the actions of callers. */
export interface RateLimiter {
  /** Counts one; false if this exceeds `limit` within `windowMs`. */
  take(key: string, limit: number, windowMs: number): Promise<boolean>
  /** Returns one that was counted and turned out not to count. */
  giveBack(key: string): void
}
