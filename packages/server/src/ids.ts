import type { Random } from './ports/random.js'

/** 128 bits in 22 base64url characters: for everything that must not be guessed. */
export const secretId = (random: Random): string => Buffer.from(random.bytes(16)).toString('base64url')

/** A random UUID (RFC 9562, version 4). */
export function uuid(random: Random): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

let sequence = 0

/** An id that sorts by time, and within a millisecond by the order of asking. For rows that are listed newest first. */
export function sortableId(now: number, random: Random): string {
  sequence = (sequence + 1) % 1_679_616
  const part = (value: number, width: number) => value.toString(36).padStart(width, '0')
  return `${part(now, 9)}${part(sequence, 4)}${Buffer.from(random.bytes(9)).toString('hex')}`
}

/** The time in a sortable id, in milliseconds since 1970; 0 for a text that is none. */
export function timeOf(id: string): number {
  const time = Number.parseInt(id.slice(0, 9), 36)
  return Number.isNaN(time) ? 0 : time
}

/** Decimal digits, each equally likely: bytes that would tilt the draw are thrown away. */
export function randomDigits(random: Random, count: number): string {
  let digits = ''
  while (digits.length < count) {
    for (const byte of random.bytes(count * 2)) {
      if (byte < 250 && digits.length < count) digits += byte % 10
    }
  }
  return digits
}
