/** How long requests in flight may take after the signal to stop. */
const PATIENCE = 10_000

export interface Stopping {
  /** Called once, with the first signal. */
  readonly announce: () => void
  readonly stop: () => Promise<void>
}

/**
 * Waits for SIGINT or SIGTERM, then stops. Returns the exit code: 0 after a clean stop, 1 if requests took too long.
 * A second Ctrl-C ends the process immediately; the database stays consistent either way. A second SIGTERM does not: a supervisor
 * that signals a whole group reaches this process both directly and through its parent.
 */
export async function stopOnSignal({ announce, stop }: Stopping): Promise<number> {
  await new Promise<void>((resolve) => {
    let asked = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked && signal === 'SIGINT') process.exit(130)
      asked = true
      resolve()
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })
  announce()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, 'late' as const)
  })
  const outcome = await Promise.race([stop().then(() => 'done' as const), late])
  clearTimeout(timer)
  if (outcome === 'late') process.exit(1)
  return 0
}
