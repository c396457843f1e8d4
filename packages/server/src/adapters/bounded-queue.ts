import { IdentityError } from '../errors.js'

/**
 * Runs work so many at a time, and keeps so many waiting, in order.
 * @throws IdentityError `rate_limit_exceeded` (from `run`) when that many wait already.
 */
export function boundedQueue(atOnce: number, longest: number) {
  const waiting: (() => void)[] = []
  let running = 0
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= longest) throw new IdentityError('rate_limit_exceeded')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return { run, waiting: () => waiting.length }
}
