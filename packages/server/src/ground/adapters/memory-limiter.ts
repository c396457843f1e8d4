import type { Clock } from '../ports/clock.js'
import type { RateLimiter } from '../ports/rate-limiter.js'

const MOST_KEYS = 50_000

/**
 * Counts in this process's memory, in fixed windows. Each of several nodes counts separately; limits that protect a
 * handle are counted in the database instead. When too many keys are stored, the oldest half is dropped.
 */
export function memoryLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, { count: number; until: number }>()
  return {
    async take(key, limit, windowMs) {
      const now = clock.now()
      const window = windows.get(key)
      if (window && window.until > now) {
        if (window.count >= limit) return false
        window.count += 1
        return true
      }
      if (limit < 1) return false
      if (windows.size >= MOST_KEYS) for (const old of [...windows.keys()].slice(0, MOST_KEYS / 2)) windows.delete(old)
      windows.delete(key)
      windows.set(key, { count: 1, until: now + windowMs })
      return true
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
  }
}

/** Allows everything, for benchmarks. */
export const noLimiter: RateLimiter = { take: async () => true, giveBack: () => {} }
