/** A word of a text as it is indexed, and where it is. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Everything between white space and punctuation. */
const RUNS = /[^\n\r\p{Z}\p{P}\s]+/gu
/** Scripts that put no spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Words from other languages, which dictionaries divide by what is around them: each is taken out, and stays whole. */
const KATAKANA = /[\p{Script=Katakana}ー]+|[^\p{Script=Katakana}ー]+/gu
const HAN = /\p{Script=Han}/gu

/** Created when it is first needed. Firefox has it since version 125; without it, a run is one word. */
let segmenter: Intl.Segmenter | undefined
const segments = (run: string): Iterable<Intl.SegmentData> => {
  if (!('Segmenter' in Intl) || /^[\p{Script=Katakana}ー]/u.test(run))
    return [{ segment: run, index: 0, input: run, isWordLike: true }]
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  return segmenter.segment(run)
}

/** The words of a text: divided at white space and punctuation, and by the runtime's dictionary where a script has no spaces. */
function* wordsOf(text: string): Generator<Token> {
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    if (!UNSPACED.test(run)) {
      yield { word: run, start: index, end: index + run.length }
      continue
    }
    for (const { 0: part, index: offset } of run.matchAll(KATAKANA))
      for (const { segment, index: at, isWordLike } of segments(part))
        if (isWordLike) yield { word: segment, start: index + offset + at, end: index + offset + at + segment.length }
  }
}

/** The Han signs of a word that has more than one sign. */
const signsOf = ({ word, start }: Token): Token[] =>
  [...word.matchAll(HAN)]
    .filter(({ 0: sign }) => sign !== word)
    .map(({ 0: sign, index }) => ({ word: sign, start: start + index, end: start + index + sign.length }))

const folded = (tokens: readonly Token[]): Token[] =>
  tokens.map((token) => ({ ...token, word: fold(token.word) })).filter(({ word }) => word !== '')

/** Returns the words of a text as they are indexed. Browsers have different dictionaries, so each Han sign is a word too. */
export const tokensOf = (text: string): Token[] =>
  folded([...wordsOf(text)].flatMap((token) => [token, ...signsOf(token)]))

/**
 * Returns the words of a query.
 *
 * @param divided whether words of Han signs are divided into their signs, for pages that a different dictionary divided
 */
export const queryWords = (query: string, divided = false): string[] =>
  folded(
    [...wordsOf(query)].flatMap((token) => {
      const signs = divided ? signsOf(token) : []
      return signs.length > 0 ? signs : [token]
    }),
  ).map(({ word }) => word)

/** Letters that have no form without their mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}
const MARKED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Accents, and the vowel signs of Hebrew and Arabic, which are rarely written. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g

/**
 * Writes a word as it is compared: in lower case, without accents, with wide and combined letters as ordinary ones.
 * @example fold('Über') // 'uber'
 */
export function fold(word: string): string {
  if (/^[\x21-\x7e]*$/.test(word)) return word.toLowerCase()
  return word
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(MARKED, (letter) => LETTERS[letter] ?? letter)
    .trim()
}
