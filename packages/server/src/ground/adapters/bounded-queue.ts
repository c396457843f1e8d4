import { IdentityError } from '../errors.js'

/**
 * Runs up to `atOnce` pieces of work at a time, and queues up to `longest`, in order.
 * @throws IdentityError `rate_limit_exceeded` (from `run`) if the queue is full.
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
