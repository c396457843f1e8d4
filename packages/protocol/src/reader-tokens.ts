/** What a reader token may be. */
export const READER_TOKENS = {
  /** What every token starts with, so that a search for secrets knows one. */
  mark: 'portico_read_',
  usualDays: 90,
  mostDays: 365,
  /** How many live ones a person may have in one organization. */
  mostPerPerson: 25,
  /** In milliseconds: how old the sign-in may be that makes one. */
  signInWithin: 10 * 60_000,
} as const

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62 to the power of 43 is the first that holds 32 bytes. */
const SECRET_LENGTH = 43
/** The same for the 32 bits of a checksum. */
const CHECK_LENGTH = 6
const FORM = new RegExp(`^${READER_TOKENS.mark}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`)

/**
 * The token of 32 random bytes: the mark, the bytes in base 62, and a checksum, which tells a copy that lacks a piece from a
 * token that has ended, without asking any database.
 * @example readerTokenOf(new Uint8Array(32)) // 'portico_read_0000…001m18HF'
 */
export function readerTokenOf(secret: Uint8Array): string {
  if (secret.length !== 32) throw new RangeError('A reader token is made of 32 bytes.')
  const number = secret.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const body = base62(number, SECRET_LENGTH)
  return `${READER_TOKENS.mark}${body}${checksumOf(body)}`
}

/** Whether a text is meant to be a reader token, whole or not. */
export const isReaderToken = (text: string): boolean => text.startsWith(READER_TOKENS.mark)

/** Whether a text has the form of a reader token and its checksum. Says nothing of whether there is such a token. */
export function isWholeReaderToken(text: string): boolean {
  const [, body = '', check] = FORM.exec(text) ?? []
  return check !== undefined && check === checksumOf(body)
}

const checksumOf = (body: string): string => base62(BigInt(crc32(READER_TOKENS.mark + body)), CHECK_LENGTH)

function base62(number: bigint, length: number): string {
  let text = ''
  for (let left = number; text.length < length; left /= 62n) text = `${DIGITS[Number(left % 62n)]}${text}`
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
