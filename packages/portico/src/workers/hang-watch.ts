import { SECOND } from '@portico/protocol'

/** How often a worker is called. */
const INTERVAL = 5 * SECOND

/** How many intervals may pass before it answers. */
const MOST_INTERVALS = 6

/** How long a worker may leave a call unanswered, in milliseconds. */
export const LONGEST_HANG = INTERVAL * MOST_INTERVALS

/**
 * Calls a worker again and again, and reports once that it hangs. Connections are passed to a worker that hangs as to the others, and nothing
 * else notices it. Intervals are counted instead of time, because a suspended machine stops all processes alike.
 * @param ask calls the worker; settles when it answers, or when it has ended
 * @returns a function that ends the watch
 */
export function watchForHang(ask: () => Promise<unknown>, hangs: () => void): () => void {
  let intervals = 0
  const ended = () => {
    intervals = 0
  }
  const timer = setInterval(() => {
    if (intervals === 0) ask().then(ended, ended)
    if (intervals++ < MOST_INTERVALS) return
    clearInterval(timer)
    hangs()
  }, INTERVAL)
  return () => clearInterval(timer)
}
