const SECTIONS = 4
const COMMON =
  'hold offer booking traveller supplier price fee cancel confirm event sequence rail flight stay activity night train room river limit budget wait retry key sandbox search place calendar quote refund money currency field answer call'.split(
    ' ',
  )
const VOCABULARY = 20_000

/** What is searched for: common words, beginnings, mistyped ones, and one that is nowhere. */
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
 * Words as a language has them: the n-th most common one comes about every n-th time as often as the first (Zipf's law). Always the same
 * ones: a linear congruential generator picks them.
 */
function* words() {
  let state = 1
  for (;;) {
    state = (state * 1103515245 + 12345) % 2147483648
    const rank = Math.floor(VOCABULARY ** (state / 2147483648))
    yield COMMON[rank - 1] ?? `word${rank.toString(36)}`
  }
}

/** Pages as they are indexed, of some 250 words each. */
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
