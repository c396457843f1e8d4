import leven from 'leven'

/** Returns the word of a list that is most similar to another, whatever its distance; undefined for an empty list. */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of words) {
    const far = leven(word.toLowerCase(), candidate.toLowerCase())
    if (far < least) [best, least] = [candidate, far]
  }
  return best
}

/**
 * Returns whether two different names are probably one name misspelled: at most two letters differ in one of their words. Words
 * that differ in digits, or in one or two letters that make up the whole word, such as `team-a` and `team-b`, are separate names.
 *
 * @example isTypo('reader', 'readers') // true
 */
export function isTypo(one: string, two: string): boolean {
  const [left, right] = [one, two].map((name) => name.normalize('NFC').toLowerCase())
  if (left === undefined || right === undefined || one === two) return false
  if (left === right) return true
  const [words, others] = [left, right].map((name) => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
  if (!words || !others) return false
  if (words.join('') === others.join('')) return true
  if (words.length !== others.length) return false
  const differing = words.flatMap((word, at) => (word === others[at] ? [] : [[word, others[at] ?? ''] as const]))
  const [pair] = differing
  if (!pair || differing.length > 1) return false
  const letters = pair.map((word) => word.replace(/\p{N}/gu, ''))
  return letters[0] !== letters[1] && pair.every((word) => word.length >= 4) && leven(pair[0], pair[1]) <= 2
}
