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
export function isTypo(first: string, second: string): boolean {
  const [firstName, secondName] = [first, second].map((name) => name.normalize('NFC').toLowerCase())
  if (firstName === undefined || secondName === undefined || first === second) return false
  if (firstName === secondName) return true
  const [firstWords, secondWords] = [firstName, secondName].map((name) => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
  if (!firstWords || !secondWords) return false
  if (firstWords.join('') === secondWords.join('')) return true
  if (firstWords.length !== secondWords.length) return false
  const differing = firstWords.flatMap((word, at) =>
    word === secondWords[at] ? [] : [[word, secondWords[at] ?? ''] as const],
  )
  const [pair] = differing
  if (!pair || differing.length > 1) return false
  const letters = pair.map((word) => word.replace(/\p{N}/gu, ''))
  return letters[0] !== letters[1] && pair.every((word) => word.length >= 4) && leven(pair[0], pair[1]) <= 2
}
