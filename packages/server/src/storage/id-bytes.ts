import { uuidText } from '../ground/ids.js'
import type { Bytes } from './tables/columns.js'

export type { Bytes }

const UUID_BYTES = 16
const UUID_LETTERS = 36
const DIGITS = Object.fromEntries(Array.from('0123456789abcdef', (digit, value) => [digit.charCodeAt(0), value]))
const HYPHEN = 0x2d

/**
 * The bytes of an id: 16 for a UUID, which every id that the server creates is. Any other text is stored as its
 * characters, with a NUL appended if they would be 16 bytes too; no text that reaches the storage contains a NUL.
 */
export function bytesOf(id: string): Bytes {
  const uuid = id.length === UUID_LETTERS ? uuidBytes(id) : undefined
  if (uuid) return uuid
  const letters = Buffer.from(id)
  return letters.length === UUID_BYTES ? Buffer.concat([letters, Buffer.alloc(1)]) : letters
}

/**
 * Character by character, because every sign-in reads several; undefined for a text that is not formatted as we format
 * UUIDs.
 */
function uuidBytes(id: string): Bytes | undefined {
  const bytes = Buffer.allocUnsafe(UUID_BYTES)
  let at = 0
  for (let letter = 0; letter < UUID_LETTERS; ) {
    if (letter === 8 || letter === 13 || letter === 18 || letter === 23) {
      if (id.charCodeAt(letter++) !== HYPHEN) return undefined
      continue
    }
    const high = DIGITS[id.charCodeAt(letter++)]
    const low = DIGITS[id.charCodeAt(letter++)]
    if (high === undefined || low === undefined) return undefined
    bytes[at++] = high * 16 + low
  }
  return bytes
}

/** The id that is stored as these bytes. */
export function idOf(bytes: Bytes): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.length === UUID_BYTES ? uuidText(buffer) : buffer.toString().replace(/\0$/, '')
}
