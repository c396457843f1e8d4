const SECTIONS = 4
const COMMON =
  'hold offer booking traveller supplier price fee cancel confirm event sequence rail flight stay activity night train room river limit budget wait retry key sandbox search place calendar quote refund money currency field answer call'.split(
    ' ',
  )
const VOCABULARY = 20_000

/** The search queries: common words, prefixes, misspelled words, and one that does not occur. */
export const QUERIES = [
  'hold',
  'holds sup',
  'cancelation fee',
  'rail night train',
  'w',
  'confirm bookng traveller',
  'zzz',
]

/**
 * Words with the distribution of a natural language: the n-th most common one occurs about 1/n as often as the first (Zipf's
 * law). Always the same: a linear congruential generator selects them.
 */
function* words() {
  let state = 1
  for (;;) {
    state = (state * 1103515245 + 12345) % 2147483648
    const rank = Math.floor(VOCABULARY ** (state / 2147483648))
    yield COMMON[rank - 1] ?? `word${rank.toString(36)}`
  }
}

/** Pages in the form in which they are indexed, of about 250 words each. */
export function pagesOfWords(count) {
  const source = words()
  const say = (length) => Array.from({ length }, () => source.next().value).join(' ')
  const section = (_, at) => ({ anchor: `part-${at}`, heading: say(3), text: say(60) })
  return Array.from({ length: count }, (_, at) => ({
    url: `/docs/page-${at}`,
    title: say(4),
    sections: Array.from({ length: SECTIONS }, section),
  }))
}
