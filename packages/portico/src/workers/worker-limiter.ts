import type { RateLimiter } from '@portico/server'
import type { Reserve, Reserved } from './calls.js'

const MOST_KEYS = 50_000

/** Of each limit, the workers together may have one part in so many reserved and not used. */
const UNUSED_PART = 32

interface LimiterParts {
  readonly now: () => number
  /** How many workers there are. */
  readonly workers: number
  reserve(reserve: Reserve): Promise<Reserved>
  giveBack(key: string, count: number): void
}

/**
 * A limiter whose limits hold for all workers together. It reserves a share of a limit from the primary, and asks again when
 * the share is used up. Small limits are exact; of large ones, a last part may be refused while other workers have reserved it.
 */
export function workerLimiter({ now, workers, reserve, giveBack }: LimiterParts): RateLimiter {
  const shares = new Map<string, { unused: number; until: number; readonly most: number }>()
  const pending = new Map<string, Promise<boolean>>()
  const shareOf = (limit: number) => Math.max(1, Math.floor(limit / (UNUSED_PART * workers)))

  const ask = async (key: string, limit: number, window: number): Promise<boolean> => {
    const most = shareOf(limit)
    const { count, until } = await reserve({ key, limit, window, count: most })
    if (count === 0) return false
    const before = shares.get(key)
    if (before?.until === until) before.unused += count
    else {
      if (shares.size >= MOST_KEYS) for (const old of [...shares.keys()].slice(0, MOST_KEYS / 2)) shares.delete(old)
      shares.delete(key)
      shares.set(key, { unused: count, until, most })
    }
    return true
  }
  return {
    async take(key, limit, window) {
      for (;;) {
        const share = shares.get(key)
        if (share && share.unused > 0 && share.until > now()) {
          share.unused -= 1
          return true
        }
        // Concurrent calls share the answer: with a share of each its own, much of the limit would be unused.
        const answer = pending.get(key) ?? ask(key, limit, window).finally(() => pending.delete(key))
        pending.set(key, answer)
        if (!(await answer)) return false
      }
    },
    giveBack(key) {
      const share = shares.get(key)
      if (!share || share.until <= now()) return
      share.unused += 1
      if (share.unused <= share.most) return
      const surplus = share.unused - share.most
      share.unused = share.most
      giveBack(key, surplus)
    },
  }
}
