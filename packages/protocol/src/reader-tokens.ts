import { markedSecret } from './marked-secret.js'

const MARK = 'portico_read_'

/** What a reader token may be. */
export const READER_TOKENS = {
  /** What every token starts with, so that a search for secrets knows one. */
  mark: MARK,
  usualDays: 90,
  mostDays: 365,
  /** How many live ones a person may have in one organization. */
  mostPerPerson: 25,
  /** In milliseconds: how old the sign-in may be that makes one. */
  signInWithin: 10 * 60_000,
} as const

// Marked as pure, and named in functions: bundles of the browser leave out what they do not use.
const secret = /* @__PURE__ */ markedSecret(MARK)

/**
 * The token of 32 random bytes.
 * @example readerTokenOf(new Uint8Array(32)) // 'portico_read_0000…001m18HF'
 */
export const readerTokenOf = (bytes: Uint8Array): string => secret.of(bytes)

/** Whether a text is meant to be a reader token, whole or not. */
export const isReaderToken = (text: string): boolean => secret.isMeant(text)

/** Whether a text has the form of a reader token and its checksum. Says nothing of whether there is such a token. */
export const isWholeReaderToken = (text: string): boolean => secret.isWhole(text)
