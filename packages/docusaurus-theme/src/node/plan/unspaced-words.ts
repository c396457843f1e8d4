/**
 * Returns the words that are part of a longer piece of text. Each search divides such pieces by a dictionary of its own.
 *
 * @param pieces texts between spaces and punctuation
 * @param words words of at least two characters
 */
export function textsWithin(pieces: Iterable<string>, words: readonly string[]): Set<string> {
  const byStart = new Map<string, string[]>()
  for (const word of words) byStart.set(word.slice(0, 2), [...(byStart.get(word.slice(0, 2)) ?? []), word])
  const within = new Set<string>()
  if (byStart.size === 0) return within
  for (const piece of pieces)
    for (let at = 0; at + 2 <= piece.length; at++)
      for (const word of byStart.get(piece.slice(at, at + 2)) ?? []) if (piece.startsWith(word, at)) within.add(word)
  return within
}
