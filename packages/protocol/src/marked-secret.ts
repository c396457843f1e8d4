const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 is the smallest power of 62 that can represent 32 bytes. */
const SECRET_LENGTH = 43
/** The same for the 32 bits of a checksum. */
const CHECK_LENGTH = 6

/** Secrets of one kind, all with the same prefix. */
export interface MarkedSecret {
  /** Encodes 32 random bytes as a secret. @throws RangeError for any other number of bytes. */
  of(bytes: Uint8Array): string
  /** Whether a text is meant to be such a secret, complete or not. */
  isMeant(text: string): boolean
  /** Whether a text has the form of such a secret, including its checksum. Does not check whether the secret exists. */
  isWhole(text: string): boolean
}

/**
 * Secrets made of a prefix, the bytes in base 62, and a checksum, which distinguishes an incomplete copy from an ended
 * secret without a database lookup.
 */
export function markedSecret(mark: string): MarkedSecret {
  const form = new RegExp(`^${mark}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`)
  const checksumOf = (body: string): string => base62(BigInt(crc32(mark + body)), CHECK_LENGTH)
  return {
    of(bytes) {
      if (bytes.length !== 32) throw new RangeError('A secret is made of 32 bytes.')
      const number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
      const body = base62(number, SECRET_LENGTH)
      return `${mark}${body}${checksumOf(body)}`
    },
    isMeant: (text) => text.startsWith(mark),
    isWhole(text) {
      const [, body = '', check] = form.exec(text) ?? []
      return check !== undefined && check === checksumOf(body)
    },
  }
}

function base62(number: bigint, length: number): string {
  let text = ''
  for (let remaining = number; text.length < length; remaining /= 62n)
    text = `${DIGITS[Number(remaining % 62n)]}${text}`
  return text
}

/** CRC-32 (ISO 3309) of a text of single-byte characters. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
