import type { Random } from './ports/random.js'

/** 128 bits in 22 base64url characters: for everything that must not be guessed. */
export const secretId = (random: Random): string => Buffer.from(random.bytes(16)).toString('base64url')

/**
 * Same as `secretId`, with the time as a prefix. For tables with many rows: rows that are created together are then
 * stored together, so that a table grows at its end and a write touches few pages.
 */
export const timedSecretId = (now: number, random: Random): string => `${base36(now, 9)}${secretId(random)}`

/** A random UUID (RFC 9562, version 4). */
export const uuid = (random: Random): string => uuidOf(Buffer.from(random.bytes(16)), 4)

/** A UUID that starts with the time (RFC 9562, version 7), for the same reason as `timedSecretId`. */
export function timedUuid(now: number, random: Random): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes.writeUIntBE(now, 0, 6)
  return uuidOf(bytes, 7)
}

function uuidOf(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuidText(bytes)
}

/** The text of a UUID's 16 bytes (RFC 9562, 4). */
export function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const base36 = (value: number, width: number) => value.toString(36).padStart(width, '0')

let sequence = 0

/** An id that sorts by time, and within a millisecond by the order of the calls. For rows that are listed newest first. */
export function sortableId(now: number, random: Random): string {
  sequence = (sequence + 1) % 1_679_616
  return `${base36(now, 9)}${base36(sequence, 4)}${Buffer.from(random.bytes(9)).toString('hex')}`
}

/** The time in a sortable id, in milliseconds since 1970; 0 for any other text. */
export function timeOf(id: string): number {
  const time = Number.parseInt(id.slice(0, 9), 36)
  return Number.isNaN(time) ? 0 : time
}

/** Decimal digits, each equally likely: bytes that would cause a bias are discarded. */
export function randomDigits(random: Random, count: number): string {
  let digits = ''
  while (digits.length < count) {
    for (const byte of random.bytes(count * 2)) {
      if (byte < 250 && digits.length < count) digits += byte % 10
    }
  }
  return digits
}
