/**
 * Rows as CSV (RFC 4180) with a header line. No cell can be read as a formula.
 * @param columns the value of each column for a row, by column name.
 * @example csvOf({ name: ({ id }) => id }, [{ id: '=1+1' }]) // 'name\r\n"\'=1+1"\r\n'
 */
export function csvOf<Row>(columns: Readonly<Record<string, (row: Row) => unknown>>, rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    Object.values(columns)
      .map((of) => cell(String(of(row) ?? '')))
      .join(','),
  )
  return `${[Object.keys(columns).join(','), ...lines].join('\r\n')}\r\n`
}

const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
