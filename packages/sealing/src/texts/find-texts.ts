import { plainText } from './plain-text.js'
import { eachWord, folded, marksOf, WORD } from './words.js'

/** How many words of a text form its key in the index. */
const LEAD = 3

/** These keys are looked up by the lower bits of their last word first, since hardly any word of a file is the last of one. */
const BITS = 20

/** An exact occurrence of a text, from `start` to `end`. */
export interface TextPlace {
  readonly start: number
  readonly end: number
  readonly words: number
}

/** The texts to search for, and what to do where one occurs. */
export interface Search<Item> {
  /** Whether an item is still searched for. */
  readonly wants: (item: Item) => boolean
  readonly onMatch: (item: Item, place: TextPlace) => void
}

interface SearchedText<Item> {
  readonly item: Item
  readonly words: readonly string[]
}

/**
 * Prepares a search for texts by their words, ignoring case, punctuation and markup. The search reads a plain text (see
 * `plainText`) once, however many texts it searches for.
 */
export function textFinder<Item>(
  texts: Iterable<readonly [text: string, item: Item]>,
): (plain: string, search: Search<Item>) => void {
  const byLead = new Map<number, SearchedText<Item>[]>()
  const lasts = new Uint8Array(2 ** BITS)
  for (const [text, item] of texts) {
    const words = wordsOf(text)
    if (words.length === 0) continue
    const lead = marksOf(plainText(text)).slice(0, LEAD)
    const key = lead.reduce(joined, 0)
    const sameLead = byLead.get(key)
    if (sameLead) sameLead.push({ item, words })
    else byLead.set(key, [{ item, words }])
    lasts[(lead.at(-1) as number) & (lasts.length - 1)] = 1
  }
  return (plain, { wants, onMatch }) => {
    if (byLead.size === 0) return
    const look = (key: number, start: number) => {
      for (const { item, words } of byLead.get(key) ?? []) {
        const end = wants(item) ? endOf(plain, start, words) : -1
        if (end >= 0) onMatch(item, { start, end, words: words.length })
      }
    }
    // The two words before this one, if any: their marks, and where they began.
    let [older, newer, from, fromTwo] = [0, 0, -1, -1]
    eachWord(plain, (mark, start) => {
      if (lasts[mark & (lasts.length - 1)] === 1) {
        look(joined(0, mark), start)
        if (fromTwo >= 0) look(joined(joined(0, newer), mark), fromTwo)
        if (from >= 0) look(joined(joined(joined(0, older), newer), mark), from)
      }
      older = newer
      newer = mark
      from = fromTwo
      fromTwo = start
    })
  }
}

/**
 * What may stand between a text and the quotes or tags around it: punctuation and symbols, as before `@scope/name`, after `call()` and
 * around an emoji, but no operators of code.
 */
const BEFORE = /[\s([¿¡@#$«»„“”‘’–—→•…\p{So}\p{Sk}\p{M}\p{Cs}]/u
const QUOTE = /["'`>]/
const AFTER = /^[\s()[\].!?…:@#$%+*~«»“”‘’–—→•\p{So}\p{Sk}\p{M}]*(?:["'`<]|\]\]>)/u

/** Whether a text is the whole content of a string literal, or everything between two tags, apart from punctuation. */
export function isWholeText(plain: string, { start, end }: Pick<TextPlace, 'start' | 'end'>): boolean {
  let at = start - 1
  // A backtick is also a symbol.
  while (at > start - 60 && !QUOTE.test(plain[at] ?? '') && BEFORE.test(plain[at] ?? '')) at--
  const isBegin = QUOTE.test(plain[at] ?? '') || plain.slice(at - 4, at + 2) === 'CDATA['
  return isBegin && AFTER.test(plain.slice(end, end + 40))
}

/** The words of a text in lower case. */
export const wordsOf = (text: string): string[] => [...plainText(text).matchAll(WORD)].map(([word]) => folded(word))

/** A number for a sequence of words, computed from their marks in order. */
const joined = (run: number, mark: number) => Math.imul(run, 31) ^ mark

/** Where these words end in the text, if they occur at `start`; -1 if not. */
function endOf(text: string, start: number, words: readonly string[]): number {
  const next = new RegExp(WORD)
  next.lastIndex = start
  for (const word of words) if (folded(next.exec(text)?.[0] ?? '') !== word) return -1
  return next.lastIndex
}
