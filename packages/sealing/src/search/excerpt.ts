/** A piece of displayed text, and whether it matches the search. */
export interface Piece {
  readonly text: string
  readonly found: boolean
}

/** How many characters of a section a result shows, and how many of them precede the first match. */
const LENGTH = 140
const BEFORE = 40

/** Splits a text into the words that match and the rest. */
export function mark(text: string, terms: readonly string[]): Piece[] {
  if (terms.length === 0) return [{ text, found: false }]
  const words = new RegExp(`(${longestFirst(terms).map(literal).join('|')})`, 'giu')
  return text.split(words).flatMap((piece, at) => (piece ? [{ text: piece, found: at % 2 === 1 }] : []))
}

/** Returns the stretch of a text around the first match, cut between words, split into matches and the rest. */
export function excerpt(text: string, terms: readonly string[]): Piece[] {
  const at = terms.length > 0 ? text.search(new RegExp(longestFirst(terms).map(literal).join('|'), 'iu')) : 0
  const start = at > BEFORE ? text.indexOf(' ', at - BEFORE) + 1 : 0
  const end = start + LENGTH < text.length ? text.lastIndexOf(' ', start + LENGTH) : text.length
  const cut = text.slice(start, end > start ? end : start + LENGTH)
  return mark(`${start > 0 ? '… ' : ''}${cut}${start + cut.length < text.length ? ' …' : ''}`, terms)
}

const longestFirst = (terms: readonly string[]) => [...terms].sort((a, b) => b.length - a.length)

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
