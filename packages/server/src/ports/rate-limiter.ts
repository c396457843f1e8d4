/** Counts what callers do. */
export interface RateLimiter {
  /** Counts one; false when `limit` in `windowMs` is passed. */
  take(key: string, limit: number, windowMs: number): Promise<boolean>
  /** Returns one that was taken and turned out not to count. */
  giveBack(key: string): void
}
