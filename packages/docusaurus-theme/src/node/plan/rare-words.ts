import type { Canary } from '@portico/sealing/plan'
import { fold, UNSPACED } from '@portico/sealing/search'
import { eachWord, marksOf, plainText, WORD } from '@portico/sealing/texts'
import { textsWithin } from './unspaced-words.js'

/** A private text, the file that it comes from as an author knows it, and the parts whose readers may see it. */
export interface PrivateText {
  readonly source: string
  readonly text: string
  readonly parts: readonly number[]
  /** Whether the text is the whole file, so that its lines are those of the file. */
  readonly isWhole?: boolean
}

/** A word that only private texts have, and the parts that have it. */
export interface RareWord {
  readonly canary: Canary
  readonly parts: ReadonlySet<number>
}

/**
 * Returns the words that only private texts contain: a table cell, a line of code or an exported value may be too short to be
 * distinguished from a coincidence, but it almost always contains such a word.
 *
 * @param otherTexts everything that may be public: public pages, the site's code and configuration, packages
 * @param prose what visitors read. Search indexes have its words in other forms: "accord" for "according", "uber" for "Über", and the
 * pieces of a text without spaces
 */
export function rareWords(
  texts: readonly PrivateText[],
  otherTexts: Iterable<string>,
  prose: Iterable<string> = [],
): RareWord[] {
  const candidates = new Map<number, { canary: Canary; parts: Set<number> }>()
  for (const { source, text, parts, isWhole } of texts) {
    const plain = plainText(text)
    const lineAt = lineCounter(plain)
    eachWord(plain, (mark, start) => {
      const candidate = candidates.get(mark)
      if (candidate) for (const part of parts) candidate.parts.add(part)
      else {
        const word = wordAt(plain, start)
        const line = isWhole ? { line: lineAt(start) } : {}
        if (isTelling(word))
          candidates.set(mark, { canary: { source, what: 'word', text: word, ...line }, parts: new Set(parts) })
      }
    })
  }
  for (const other of otherTexts) {
    if (candidates.size === 0) break
    eachWord(plainText(other), (mark) => void candidates.delete(mark))
  }
  if (candidates.size > 0) forgetIndexed(candidates, wordsIn(prose))
  return [...candidates.values()]
}

/** Removes the words that a search index has for words that visitors read. */
function forgetIndexed(candidates: Map<number, { readonly canary: Canary }>, words: ReadonlySet<string>): void {
  for (const word of words)
    for (const form of indexedForms(word)) for (const mark of marksOf(form)) candidates.delete(mark)
  const unspaced = [...candidates.values()].map(({ canary }) => canary.text).filter((text) => UNSPACED.test(text))
  for (const text of textsWithin(words, unspaced)) for (const mark of marksOf(text)) candidates.delete(mark)
}

/** The longest ending that is removed from a word to get its stem. */
const ENDING = 4

/** The words of the texts in lower case, each once. */
function wordsIn(texts: Iterable<string>): Set<string> {
  const words = new Set<string>()
  for (const text of texts) for (const [word] of plainText(text).matchAll(WORD)) words.add(word.toLowerCase())
  return words
}

/** The possible stems of a word, and the word without accents with its own stems. */
function* indexedForms(word: string): Generator<string> {
  const plain = fold(word)
  if (plain !== word) yield plain
  for (const form of new Set([word, plain]))
    for (let cut = 1; cut <= ENDING && isTelling(form.slice(0, -cut)); cut++) yield form.slice(0, -cut)
}

/** Counts the lines of a text, for positions in ascending order. */
function lineCounter(text: string): (start: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (start) => {
    for (; next >= 0 && next < start; next = text.indexOf('\n', next + 1)) line++
    return line
  }
}

function wordAt(text: string, start: number): string {
  const next = new RegExp(WORD)
  next.lastIndex = start
  return next.exec(text)?.[0] ?? ''
}

/** Minified names have up to three letters, and builds are full of numbers. */
const isTelling = (word: string) =>
  /^\p{N}+$/u.test(word) ? word.length >= 6 : /[^\p{ASCII}]/u.test(word) ? word.length >= 2 : word.length >= 4
