import type { Log } from '../ports/log.js'
import type { RateLimiter } from '../ports/rate-limiter.js'

/** Logs which limit refused something, if the log has level `debug`. */
export function loggedLimiter(limiter: RateLimiter, { debug }: Log): RateLimiter {
  if (debug === undefined) return limiter
  return {
    async take(key, limit, windowMs) {
      const fits = await limiter.take(key, limit, windowMs)
      if (!fits) debug({ limit: limitOf(key), most: limit }, 'limit reached')
      return fits
    },
    giveBack: (key) => limiter.giveBack(key),
  }
}

/** What a key limits and for whom: its first two words. The rest is an address, a person or a page. */
export const limitOf = (key: string): string =>
  key
    .split(' ', 2)
    .filter((word) => /^[a-zA-Z_]+$/.test(word))
    .join(' ')
