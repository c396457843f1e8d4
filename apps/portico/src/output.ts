/** Where a command writes: text for people, or one JSON value a line for programs. */
export interface Output {
  readonly json: boolean
  /** The result: `value` for programs, `text` for people. */
  result(value: unknown, text: string): void
  /** A remark for people only. */
  note(text: string): void
  /** Something that needs attention; goes to the error stream. */
  warn(text: string): void
  /** A failure's sentence or sentences. */
  fail(text: string): void
}

export interface Streams {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/** The output of one run. Results go to the one stream, everything about them to the other. */
export function createOutput({ stdout, stderr }: Streams, json: boolean): Output {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`
  return {
    json,
    result: (value, text) => stdout.write(json ? line(value) : `${text}\n`),
    note: (text) => json || stdout.write(`${text}\n`),
    warn: (text) => stderr.write(json ? line({ warning: text }) : `portico: ${text}\n`),
    fail: (text) => stderr.write(json ? line({ error: text }) : `${text.replace(/^/gm, 'portico: ')}\n`),
  }
}

/** Rows as columns of even width; the last column takes what it needs. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '))
    .map((row) => row.trimEnd())
    .join('\n')
}
