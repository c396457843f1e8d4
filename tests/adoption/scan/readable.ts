import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { END } from './shingles.js'

/**
 * Returns the forms in which a person, or a program that looks for it, could read a published file: unpacked, without the escapes
 * of JSON, JavaScript and HTML, with the attributes of tags and without them. The names of tags and attributes are not read.
 */
export function readableForms(name: string, bytes: Buffer): string[] {
  const text = unpacked(name, bytes).toString('utf8')
  const plain = unescaped(name.endsWith('.json') ? (jsonTexts(text) ?? text) : text)
  const values = plain.replace(/<\/?[a-z][\w-]*/gi, '<').replace(/\s[a-z][\w:-]*=/gi, END)
  const withoutTags = plain.replace(/<[^<>]*>/g, ' ')
  return [values, withoutTags, withoutCode(values), withoutCode(withoutTags)]
}

/**
 * The joined texts of elements in compiled MDX: `jsx(t.p,{children:["One ",jsx(t.code,{children:"two"})]})`. An address is none of them.
 */
const withoutCode = (text: string) =>
  text.replace(/"?,?\s*\(?0?,?[\w$.]+\)?\.?jsxs?\)?\([^"'`]*|"\}\)[\],})]*/g, (code) =>
    /\b(?:href|src):\s*$/.test(code) ? END : ' ',
  )

/** The keys and values of JSON: the name of a property is not part of the text in it. */
function jsonTexts(text: string): string | undefined {
  const texts: string[] = []
  try {
    JSON.parse(text, (key, value: unknown) => {
      texts.push(key, ...(typeof value === 'string' ? [value] : []))
      return value
    })
    return texts.join(END)
  } catch {
    return undefined
  }
}

function unpacked(name: string, bytes: Buffer): Buffer {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes)
  if (name.endsWith('.br')) return brotliDecompressSync(bytes)
  if (name.endsWith('.deflate')) return inflateSync(bytes)
  return bytes
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const unescaped = (text: string) =>
  text
    .replace(/\\u\{?([0-9a-f]{1,6})\}?|\\x([0-9a-f]{2})/gi, (whole, long: string, short: string) =>
      character(Number.parseInt(long ?? short, 16), whole),
    )
    .replace(/\\[nrtbfv]/g, ' ')
    .replace(/&#x([0-9a-f]+);|&#(\d+);/gi, (whole, hex: string, decimal: string) =>
      character(hex ? Number.parseInt(hex, 16) : Number(decimal), whole),
    )
    .replace(/&(\w+);/g, (whole, name: string) => NAMES[name] ?? whole)
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const character = (code: number, otherwise: string) => (code <= 0x10ffff ? String.fromCodePoint(code) : otherwise)
