/** A command that was asked to stop before it was done. The message says what became of its work. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Exit codes that shells expect of a process that a signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const
type StopSignal = keyof typeof EXIT_CODES

/**
 * Runs work that Ctrl-C and SIGTERM stop at its next step, so that it can remove what it has not finished. A second Ctrl-C
 * ends the process at once.
 * @param outcome says what became of the work when it was stopped.
 * @throws Interrupted where the signal stopped it.
 */
export async function interruptible<T>(outcome: () => string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let received: StopSignal | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (received !== undefined && signal === 'SIGINT') process.exit(EXIT_CODES.SIGINT)
    received ??= signal as StopSignal
    controller.abort()
  }
  for (const signal of Object.keys(EXIT_CODES) as StopSignal[]) process.on(signal, onSignal)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (received === undefined || error !== controller.signal.reason) throw error
    throw new Interrupted(outcome(), EXIT_CODES[received])
  } finally {
    for (const signal of Object.keys(EXIT_CODES) as StopSignal[]) process.off(signal, onSignal)
  }
}
