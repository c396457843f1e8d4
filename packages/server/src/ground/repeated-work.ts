/** Work that is repeated in the background. */
export interface Rounds {
  start(): void
  /** Waits for a running round. */
  stop(): Promise<void>
}

/**
 * Runs `round` every `every` milliseconds, and once after `first`, one after the other, until it is stopped. When a
 * round fails, `failed` is called and the next one runs as usual. The timers do not keep the process alive.
 */
export function rounds({
  first,
  every,
  round,
  failed,
}: {
  readonly first?: number
  readonly every: number
  readonly round: () => Promise<unknown>
  readonly failed: () => void
}): Rounds {
  const timers: NodeJS.Timeout[] = []
  let work: Promise<unknown> = Promise.resolve()
  const next = () => {
    work = work.then(round).catch(failed)
  }
  return {
    start() {
      if (first !== undefined) timers.push(setTimeout(next, first))
      timers.push(setInterval(next, every))
      for (const timer of timers) timer.unref()
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await work
    },
  }
}
