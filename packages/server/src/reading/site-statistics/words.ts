import { canonicalPath } from '@portico/access'
import { SITE_STATISTICS } from '@portico/protocol'

/** The number of consecutive digits from which a word may be a personal number: of a card, a phone, a customer. */
const LONG_NUMBER = /\d(?:[\s().-]?\d){5}/
/** A word that no one would search for by hand: a key, a token, an id. */
const LONG_WORD = /\S{33}/

/**
 * Normalizes a search text to the form in which it is counted. Undefined for a text that may identify a person, or be a
 * pasted secret: it is not counted separately, however many people send it.
 * @example wordsOf('  Fare   Rules ') // 'fare rules'
 */
export function wordsOf(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, SITE_STATISTICS.wordsLength)
  if (words.length < 2 || words.includes('@') || LONG_NUMBER.test(words) || LONG_WORD.test(words)) return undefined
  return words
}

/** The address without a page that is counted; undefined if it may contain more than the name of a page. */
export function deadAddressOf(path: string): string | undefined {
  const plain = canonicalPath(path)
  if (plain === undefined) return undefined
  const hasMore =
    plain.length > 200 || /[@:%?#]/.test(plain) || LONG_NUMBER.test(plain) || LONG_WORD.test(plain.replaceAll('/', ' '))
  return hasMore ? undefined : plain
}
