/** What a sealing did, per audience. */
export interface SealReport {
  readonly build: string
  readonly audiences: readonly {
    readonly groups: readonly string[]
    readonly pages: number
    readonly files: number
    readonly bytes: number
  }[]
  readonly publicFiles: number
  /** What an author may want to know: files left out, pictures that could not be rewritten. */
  readonly notes: readonly string[]
}

/** The report as a table for people, without the notes. */
export function table({ audiences, publicFiles }: SealReport): string {
  const rows = [
    ['audience', 'pages', 'files', 'sealed bytes'],
    ...audiences.map(({ groups, pages, files, bytes }) => [
      groups.join(' + ') || '(anyone signed in)',
      String(pages),
      String(files),
      bytes.toLocaleString('en'),
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  return [...rows.map(line), `${publicFiles} public files searched, no private text in them.`].join('\n')
}
