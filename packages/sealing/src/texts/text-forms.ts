import { decodeText } from '@portico/access/guards'
import { plainText } from './plain-text.js'

/** Elements within a line, in HTML, SVG and the documents of offices: a word may have one in its middle. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tspan|u|var|wbr|[aw]:(?!p\b)\w+)\b[^<>]*>/gi

const isEscaped = /%[0-9a-f]{2}|["'`]\s*\+\s*["'`]|\\\\|\\[0-9a-f]{2}|&amp;|\n[ \t]/i

/**
 * Returns the readable forms of a text, each once: its plain text; without the escapes of addresses, of style sheets and of strings in
 * strings, in one piece where code adds strings; and that without markup within a line. Lines can be counted in each.
 *
 * @param path the file's, which shows its format
 */
export function textForms(path: string, text: string): string[] {
  const plain = plainText(text)
  const unescaped = isEscaped.test(text) ? withoutEscapes(path, text, plain) : plain
  const bare = unescaped.includes('<') ? unescaped.replace(INLINE, lineBreaks) : unescaped
  return Array.from(new Set([plain, unescaped, bare]))
}

const lineBreaks = (text: string) => text.replace(/[^\n]+/g, '')

function withoutEscapes(path: string, text: string, plain: string): string {
  const once = plainIn(path, text) ?? plain
  const decoded = once
    .replace(/\\(?=[^\p{ASCII}])/gu, '')
    .replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => decodeText(escapes).replace(/[\r\n]+/g, ' '))
    .replace(/(["'`])\s*\+\s*\1/g, lineBreaks)
  // What is decoded may have escapes of its own, and characters with several spellings.
  return decoded === once && !/[\\&]/.test(once) ? once : plainText(decoded)
}

/** The plain text of formats that escape or break lines in their own way. */
function plainIn(path: string, text: string): string | undefined {
  if (/\.(ics|vcf)$/i.test(path)) return plainText(text.replace(/\r?\n[ \t](\S*)/g, '$1\n'))
  if (!/\.css$/i.test(path)) return undefined
  return plainText(
    text.replace(/\\([0-9a-f]{2,6})\s?/gi, (_, code) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    ),
  )
}
