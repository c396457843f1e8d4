import { markedSecret } from './marked-secret.js'

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

const { of, isMeant, isWhole } = markedSecret(READER_TOKENS.mark)

/**
 * The token of 32 random bytes.
 * @example readerTokenOf(new Uint8Array(32)) // 'portico_read_0000…001m18HF'
 */
export const readerTokenOf = of

/** Whether a text is meant to be a reader token, whole or not. */
export const isReaderToken = isMeant

/** Whether a text has the form of a reader token and its checksum. Says nothing of whether there is such a token. */
export const isWholeReaderToken = isWhole
