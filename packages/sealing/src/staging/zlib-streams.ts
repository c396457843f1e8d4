import { isUtf8 } from 'node:buffer'
import { inflateRawSync, inflateSync } from 'node:zlib'
import { LIMITS, orNothing } from './archives.js'

/** Whether bytes begin as a zlib stream does (RFC 1950): deflate with a window of 32 kB, as everything writes it. */
export const isZlib = (bytes: Buffer): boolean =>
  bytes.length > 2 && bytes[0] === 0x78 && ((bytes[1] ?? 0) & 0x20) === 0 && bytes.readUInt16BE(0) % 31 === 0

/** Returns what a zlib stream contains; undefined for other bytes. */
export const inflated = (bytes: Buffer): Buffer | undefined =>
  isZlib(bytes) ? orNothing(() => inflateSync(bytes, LIMITS)) : undefined

/** Whether bytes can begin a deflate stream whose first block is compressed (RFC 1951, 3.2.3). */
export const mayBeDeflate = (bytes: Buffer): boolean => [2, 3, 4, 5].includes((bytes[0] ?? 0) & 7)

/** Returns what a deflate stream without a header contains (RFC 1951); undefined if it is none, or contains no text. */
export function inflatedRaw(bytes: Buffer): Buffer | undefined {
  const plain = orNothing(() => inflateRawSync(bytes, LIMITS))
  return plain !== undefined && plain.length > bytes.length && isUtf8(plain) ? plain : undefined
}

/** A file may have this many places at which a stream could begin. */
const ATTEMPTS = 256

/** Returns the texts of the zlib streams within other bytes, such as those after the head of an inventory. */
export function zlibStreams(bytes: Buffer): Buffer[] {
  const streams: Buffer[] = []
  let at = bytes.indexOf(0x78)
  for (let attempt = 0; at >= 0 && attempt < ATTEMPTS; at = bytes.indexOf(0x78, at + 1)) {
    const rest = bytes.subarray(at)
    if (!isZlib(rest)) continue
    attempt++
    const stream = inflated(rest)
    if (stream && isUtf8(stream)) streams.push(stream)
  }
  return streams
}

/**
 * A text in which the names of an inventory of Sphinx are texts of their own. Its lines have five fields: a name, which may have spaces, a
 * type such as `std:doc`, a priority, an address, and the name that readers see, or `-` for the first one.
 */
export const inventoryNames = (text: string): string => text.split('\n').map(nameOfLine).join('\n')

function nameOfLine(line: string): string {
  const fields = line.split(' ')
  const type = fields.findIndex((field, at) => at > 0 && field.includes(':') && /^-?\d+$/.test(fields[at + 1] ?? ''))
  if (type < 0) return line
  const name = fields.slice(type + 3).join(' ')
  return JSON.stringify(name === '-' ? fields.slice(0, type).join(' ') : name)
}
