/** A word: letters and digits of any script. */
export const WORD = /[\p{L}\p{N}]+/gu

/** The lower-case code of the ASCII characters that words consist of; 0 for any other. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  return /[a-z\d]/i.test(char) ? char.toLowerCase().charCodeAt(0) : 0
})

/** Beyond ASCII, by code point: the character in lower case, or nothing if words do not contain it. */
const lowerCased = new Map<number, string>()

/**
 * Walks over the words of a text and calls `visit` at the end of each with its mark and its start. Equal words have equal marks
 * regardless of case; different words have different marks in nearly all cases, which is enough to decide whether to look closer.
 * Every public file is read this way, so no strings are created for words.
 */
export function eachWord(text: string, visit: (mark: number, start: number) => void): void {
  let start = -1
  let mark = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const begin = at
    if (code < 128) {
      const letter = ASCII[code] as number
      if (letter !== 0) {
        if (start < 0) start = begin
        mark = Math.imul(mark ^ letter, 16777619)
        continue
      }
    } else {
      const point = text.codePointAt(at) as number
      if (point > 0xffff) at++
      const letters = lowerCase(point)
      if (letters !== '') {
        if (start < 0) start = begin
        for (let index = 0; index < letters.length; index++)
          mark = Math.imul(mark ^ letters.charCodeAt(index), 16777619)
        continue
      }
    }
    if (start < 0) continue
    visit(mark, start)
    start = -1
    mark = 0
  }
  if (start >= 0) visit(mark, start)
}

function lowerCase(point: number): string {
  const cached = lowerCased.get(point)
  if (cached !== undefined) return cached
  const char = String.fromCodePoint(point)
  const lower = /[\p{L}\p{N}]/u.test(char) ? folded(char) : ''
  lowerCased.set(point, lower)
  return lower
}

/** The marks of a text's words, in order. */
export function marksOf(text: string): number[] {
  const marks: number[] = []
  eachWord(text, (mark) => void marks.push(mark))
  return marks
}

/**
 * How many words a reader sees in a text: a version, a call or an address is one. Scripts without spaces have one for each piece between
 * punctuation.
 */
export const readableLength = (text: string): number =>
  text
    .split(/\s+/)
    .reduce(
      (sum, piece) =>
        sum + (/[^\p{ASCII}]/u.test(piece) ? (piece.match(WORD)?.length ?? 0) : Number(/[a-z\d]/i.test(piece))),
      0,
    )

/**
 * A word regardless of its case. Greek has a different form of sigma at the end of a word, and the German ß is SS in capitals.
 */
export const folded = (word: string): string => word.toLowerCase().replace(/ς/g, 'σ').replace(/ß/g, 'ss')
