import type { Canary } from '../plan/plan.js'
import { isWholeText, textFinder, wordsOf } from '../texts/find-texts.js'
import { plainText } from '../texts/words.js'
import { linesOf } from './lines-of.js'

/** A piece of a private page found where it must not be. */
export interface Leak {
  readonly canary: Canary
  readonly file: string
  readonly line: number
  /** Counted in characters from 1; given if the line is too long to read. */
  readonly column?: number
}

/** A search for one set of canaries; `search` may be called for any number of files. */
export interface LeakCheck {
  /** Finds each canary once. Those for which `counts` returns false are skipped. */
  readonly search: (file: string, text: string, counts?: (canary: Canary) => boolean) => Leak[]
}

/** Texts of at least this many words are found anywhere; shorter ones only if they are a complete text. */
const ANYWHERE = 5

/**
 * Prepares the search. Words are compared regardless of case, punctuation, markup and escapes, so a sentence is found in HTML, in
 * minified JavaScript and in JSON alike. Texts in `allowed` are not searched for.
 */
export function leakCheck(canaries: readonly Canary[], allowed: readonly string[]): LeakCheck {
  const free = new Set(allowed.map((text) => wordsOf(text).join(' ')))
  const find = textFinder(
    canaries.flatMap((canary) => {
      const words = wordsOf(canary.text)
      // One common word proves nothing, unless it is the page's title or label, or occurs nowhere else.
      const isCommon = words.length === 1 && !/title|label|^word$/.test(canary.what)
      return isCommon || free.has(words.join(' ')) ? [] : [[canary.text, canary] as const]
    }),
  )
  return {
    search(file, text, counts = () => true) {
      const plain = plainText(text)
      const starts = new Map<Canary, number>()
      find(plain, {
        wants: (canary) => !starts.has(canary) && counts(canary),
        onMatch(canary, { start, end, words }) {
          if (canary.what === 'word' || words >= ANYWHERE || standsAlone(plain, start, end, words))
            starts.set(canary, start)
        },
      })
      if (starts.size === 0) return []
      const place = linesOf(text, plain)
      return Array.from(starts, ([canary, start]) => ({ canary, file, ...place(start, canary.text) }))
    },
  }
}

/**
 * A short text counts only if it is a whole literal or a whole text node, and a single word only under a key for titles or
 * labels.
 */
function standsAlone(text: string, start: number, end: number, words: number): boolean {
  if (!isWholeText(text, { start, end })) return false
  const before = text.slice(Math.max(0, start - 60), start)
  return words > 1 || /\b(title|label|sidebar_label|pagination_label|description)["']?\s*:\s*["'`]$/.test(before)
}
