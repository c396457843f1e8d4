import { SITE_STATISTICS } from '@portico/protocol'

/** Digits in a row from which on a word may be a number of someone: a card, a telephone, a customer. */
const LONG_NUMBER = /\d(?:[\s().-]?\d){5}/
/** A word that no one would search for by hand: a key, a token, an id. */
const LONG_WORD = /\S{33}/

/**
 * What is searched for, in the one spelling by which it is counted. Undefined for what may say who someone is, or be a secret that was
 * pasted: it is not counted by itself, however many send it.
 * @example wordsOf('  Fare   Rules ') // 'fare rules'
 */
export function wordsOf(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, SITE_STATISTICS.wordsLength)
  if (words.length < 2 || words.includes('@') || LONG_NUMBER.test(words) || LONG_WORD.test(words)) return undefined
  return words
}

/** An address without a page, by which it is counted; undefined where it may hold more than the name of a page. */
export function deadAddressOf(path: string): string | undefined {
  let plain: string
  try {
    plain = decodeURI(path)
  } catch {
    return undefined
  }
  const hasMore =
    plain.length > 200 || /[@:%?#]/.test(plain) || LONG_NUMBER.test(plain) || LONG_WORD.test(plain.replaceAll('/', ' '))
  return hasMore ? undefined : plain.length > 1 ? plain.replace(/\/$/, '') : plain
}
