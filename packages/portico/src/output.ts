import { printable, printableJson, printableLine } from '@portico/protocol'

/** Where a command writes: text for people, or one JSON value per line for programs. */
export interface Output {
  readonly json: boolean
  /** The result: `value` for programs, `text` for people. */
  result(value: unknown, text: string): void
  /** The progress of long work, only for people: one changing line on a terminal, occasional lines elsewhere. */
  progress(count: number, what: string): void
  /** A note, only for people. */
  note(text: string): void
  /** Something that needs attention; written to standard error. */
  warn(text: string): void
  /** The message or messages of a failure. */
  fail(text: string): void
  /** How a command is used; written to standard error. */
  usage(text: string): void
}

export interface Streams {
  readonly stdout: { readonly isTTY?: boolean; write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/**
 * Lets the program go on when the reader of a pipe ends first, as `head` does. What is written to it afterwards is lost. A server goes on,
 * too, when its log has no reader anymore.
 */
export function outliveReaders({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [stdout, stderr])
    stream.on('error', (error) => {
      if (systemCode(error) !== 'EPIPE') throw error
    })
}

/**
 * The output of one run. Results go to one stream, everything about them to the other. Everything that the program prints goes
 * through here, so that no text from outside reaches a terminal with characters that it obeys.
 */
export function createOutput({ stdout, stderr }: Streams, json: boolean): Output {
  const line = (value: unknown) => `${printableJson(value)}\n`
  const terminal = stdout.isTTY === true
  let changing = false
  /** Makes room for a line that stays. */
  const clear = () => {
    if (changing) stdout.write(CLEAR_LINE)
    changing = false
  }
  const staying = (stream: Streams['stdout'], text: string) => {
    clear()
    stream.write(printable(text))
  }
  return {
    json,
    result: (value, text) => staying(stdout, json ? line(value) : `${text}\n`),
    progress(count, what) {
      if (json || !(terminal ? count % STEP === 0 : isMilestone(count))) return
      const text = `${count.toLocaleString('en')} ${what}`
      stdout.write(terminal ? CLEAR_LINE + printableLine(text) : `${printableLine(text)}\n`)
      changing = terminal
    },
    note: (text) => json || staying(stdout, `${text}\n`),
    warn: (text) => staying(stderr, json ? line({ warning: text }) : `portico: ${text}\n`),
    usage: (text) => staying(stderr, text),
    fail: (text) => staying(stderr, json ? line({ error: text }) : `${text.replace(/^/gm, 'portico: ')}\n`),
  }
}

const CLEAR_LINE = '\r\x1b[K'
const STEP = 1_000

/** 1,000, 2,000, 5,000, 10,000 and so on, so that a log of long work stays short. */
function isMilestone(count: number): boolean {
  if (count < STEP || count % STEP !== 0) return false
  return /^[125]0+$/.test(String(count))
}

/** Rows as aligned columns; the last column has the width that it needs. A cell is one line, whatever its text contains. */
export function columns(texts: readonly (readonly string[])[]): string {
  const rows = texts.map((row) => row.map((cell) => printableLine(cell, LONGEST_CELL)))
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '))
    .map((row) => row.trimEnd())
    .join('\n')
}

const LONGEST_CELL = 10_000

/**
 * An error that the user can fix. The message is a whole sentence (what happened, why it matters, what
 * to do) and is all that is printed; it contains no secret.
 */
export class UserError extends Error {
  override readonly name = 'UserError'
}

/** The `code` of a system error such as `EACCES`, or `undefined` for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Errors whose message is written for the user. Identified by name, because they come from several packages. */
const SPOKEN = new Set(['UserError', 'DatabaseError', 'MasterKeyError', 'RequestError', 'IdentityError'])

/** What a failed command says: the sentence of an error that is for the user; for any other, that it is a bug. */
export function failureText(error: unknown, level: string | undefined): string {
  if (!(error instanceof Error)) return `an unexpected failure: ${String(error)}`
  if (SPOKEN.has(error.name)) return error.message
  const detail = level === 'debug' || level === 'trace' ? `\n${error.stack}` : ''
  return `an unexpected failure: ${error.message.split('\n')[0]} This is a bug in Portico; set PORTICO_LOG_LEVEL=debug for details.${detail}`
}
