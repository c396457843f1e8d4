import { type Token, tokensOf } from './tokens.js'

/** A piece of displayed text, and whether it matches the search. */
export interface Piece {
  readonly text: string
  readonly found: boolean
}

/** The words of an index that match a query. */
export type Terms = ReadonlySet<string>

/** How many characters of a section a result shows, and how many of them precede the first match. */
const LENGTH = 140
const BEFORE = 40

/** Splits a text into the words that match and the rest. */
export const mark = (text: string, terms: Terms): Piece[] => pieces(text, tokensOf(text), terms)

/** Returns the stretch of a text around the first match, cut between words, split into matches and the rest. */
export function excerpt(text: string, terms: Terms): Piece[] {
  const tokens = tokensOf(text)
  const at = tokens.find(({ word }) => terms.has(word))?.start ?? 0
  const start = at > BEFORE ? (tokens.find((token) => token.start >= at - BEFORE)?.start ?? 0) : 0
  const end = lastEnd(text, tokens, start)
  const cut = tokens
    .filter((token) => token.start >= start && token.end <= end)
    .map((token) => ({ ...token, start: token.start - start, end: token.end - start }))
  const matches = pieces(text.slice(start, end), cut, terms)
  return [
    ...(start > 0 ? [{ text: '… ', found: false }] : []),
    ...matches,
    ...(end < text.length ? [{ text: ' …', found: false }] : []),
  ]
}

function lastEnd(text: string, tokens: readonly Token[], start: number): number {
  if (text.length <= start + LENGTH) return text.length
  const last = tokens.filter(({ end }) => end > start && end <= start + LENGTH).at(-1)
  return last?.end ?? start + LENGTH
}

function pieces(text: string, tokens: readonly Token[], terms: Terms): Piece[] {
  const result: Piece[] = []
  let next = 0
  const add = (end: number, found: boolean) => {
    if (end <= next) return
    const before = result.at(-1)
    const piece = text.slice(next, end)
    // Matches that touch are one, as in scripts without spaces.
    if (before?.found === found) result[result.length - 1] = { text: before.text + piece, found }
    else result.push({ text: piece, found })
    next = end
  }
  for (const { word, start, end } of tokens) {
    if (!terms.has(word)) continue
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return result
}
