const PREFIX = /^PORTICO_/

/**
 * Returns the word of a list that a misspelled one most likely means, or `undefined` if none is similar. An added or missing
 * prefix is ignored: `PORTICO_PORT` means `PORT`.
 */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const bare = word.toUpperCase().replace(PREFIX, '')
  const ranked = words
    .map((candidate) => ({ candidate, far: distance(bare, candidate.replace(PREFIX, '')) }))
    .sort((a, b) => a.far - b.far)
  const best = ranked[0]
  return best !== undefined && best.far <= Math.max(2, Math.floor(bare.length / 4)) ? best.candidate : undefined
}

/** The Levenshtein distance: how many letters to add, remove or change. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length] ?? 0
}
