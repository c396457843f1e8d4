/** A command that was stopped before it was done. The message says what happened to its work. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The exit codes that shells expect of a process that was ended by a signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const
type StopSignal = keyof typeof EXIT_CODES

/**
 * Runs work that Ctrl-C and SIGTERM stop at its next step, so that it can remove unfinished results. A second Ctrl-C
 * ends the process immediately.
 * @param outcome says what happened to the work when it was stopped.
 * @throws Interrupted if a signal stopped it.
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
