import type { Reserve, Reserved } from './calls.js'

const MOST_KEYS = 50_000

/**
 * Counts the actions of all workers, in fixed windows. Workers reserve several at a time, so that few calls wait for the
 * primary; what is reserved counts, so that all workers together never exceed a limit.
 */
export function sharedLimits(now: () => number) {
  const windows = new Map<string, { count: number; until: number }>()
  const windowOf = (key: string, length: number) => {
    const open = windows.get(key)
    if (open && open.until > now()) return open
    if (windows.size >= MOST_KEYS) for (const old of [...windows.keys()].slice(0, MOST_KEYS / 2)) windows.delete(old)
    windows.delete(key)
    const counter = { count: 0, until: now() + length }
    windows.set(key, counter)
    return counter
  }
  return {
    reserve({ key, limit, window: length, count }: Reserve): Reserved {
      const window = windowOf(key, length)
      const granted = Math.max(0, Math.min(count, limit - window.count))
      window.count += granted
      return { count: granted, until: window.until }
    },
    giveBack({ key, count }: { readonly key: string; readonly count: number }): null {
      const window = windows.get(key)
      if (window) window.count = Math.max(0, window.count - count)
      return null
    },
  }
}
