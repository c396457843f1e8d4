/** How an author writes code, as far as added code should look the same. */
export interface CodeStyle {
  readonly eol: '\r\n' | '\n'
  /** One level of indentation. */
  readonly unit: string
  /** A semicolon, or nothing. */
  readonly semicolon: ';' | ''
  readonly quote: '"' | "'"
}

/** The style of most of a text. */
export function codeStyle(text: string): CodeStyle {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return {
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    unit: /[{([]\r?\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
    semicolon: count(/;[ \t]*(?:\/\/.*)?\r?$/gm) * 2 > count(/^(?:import|export|const|module\.exports)\b/gm) ? ';' : '',
    quote: count(/"[^"'\r\n]*"/g) > count(/'[^"'\r\n]*'/g) ? '"' : "'",
  }
}

/** Code of our own in another style. It uses two spaces and single quotes that surround no quotes, and ends lines with `;` where allowed. */
export const inStyle = (code: string, { eol, unit, semicolon, quote }: CodeStyle): string =>
  code
    .replace(/^(?: {2})+/gm, (indent) => unit.repeat(indent.length / 2))
    .replace(/'([^"'\n]*)'/g, `${quote}$1${quote}`)
    .replace(/;$/gm, semicolon)
    .replaceAll('\n', eol)
