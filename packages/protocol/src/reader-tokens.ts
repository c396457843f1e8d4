import { MINUTE } from './durations.js'
import { markedSecret } from './marked-secret.js'

const MARK = 'portico_read_'

/** Limits of reader tokens. */
export const READER_TOKENS = {
  /** The prefix of every token, so that secret scanners recognize it. */
  mark: MARK,
  usualDays: 90,
  mostDays: 365,
  /** The most active ones that a person may have in one organization. */
  mostPerPerson: 25,
  /** The maximum age, in milliseconds, of the sign-in that creates one. */
  signInWithin: 10 * MINUTE,
} as const

// Marked as pure and wrapped in functions, so that browser bundles drop what they do not use.
const secret = /* @__PURE__ */ markedSecret(MARK)

/**
 * Encodes 32 random bytes as a token.
 * @example readerTokenOf(new Uint8Array(32)) // 'portico_read_0000…001m18HF'
 */
export const readerTokenOf = (bytes: Uint8Array): string => secret.of(bytes)

/** Whether a text is meant to be a reader token, complete or not. */
export const isReaderToken = (text: string): boolean => secret.isMeant(text)

/** Whether a text has the form of a reader token, including its checksum. Does not check whether the token exists. */
export const isWholeReaderToken = (text: string): boolean => secret.isWhole(text)
