/** How long a stop may take in all after the wait for load balancers; then the process ends anyway. */
export const STOP_LIMIT = 20_000
/** A supervisor that signals a whole group reaches this process both directly and through its parent. */
const DUPLICATE = 500

export interface Stopping {
  /** Called once, with the first signal. */
  readonly announce: () => void
  /** How long `stop` may wait on purpose, in milliseconds. */
  readonly drain: number
  /** Resolves with the number of requests that were cut off. */
  readonly stop: (signal: NodeJS.Signals) => Promise<{ readonly unfinished: number }>
}

/**
 * Waits for SIGINT or SIGTERM, then stops. Returns the exit code: 0 after a clean stop, 1 if requests took too long.
 * A second signal ends the process immediately; the database stays consistent either way.
 */
export async function stopOnSignal({ announce, drain, stop }: Stopping): Promise<number> {
  const first = await new Promise<NodeJS.Signals>((resolve) => {
    let since: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      if (since === undefined) {
        since = performance.now()
        resolve(signal)
      } else if (signal === 'SIGINT') process.exit(130)
      else if (performance.now() - since > DUPLICATE) process.exit(143)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })
  announce()
  const timer = setTimeout(() => process.exit(1), drain + STOP_LIMIT)
  const { unfinished } = await stop(first)
  clearTimeout(timer)
  return unfinished > 0 ? 1 : 0
}
