/** Counts what callers do. */
export interface RateLimiter {
  /** Counts one; false when `limit` in `windowMs` is passed. */
  take(key: string, limit: number, windowMs: number): Promise<boolean>
}
