import { isWholeText, textFinder, wordsOf } from '../find-texts.js'
import type { Canary } from '../plan.js'
import { plainText } from '../words.js'
import { linesOf } from './lines-of.js'

/** A piece of a private page found where it must not be. */
export interface Leak {
  readonly canary: Canary
  readonly file: string
  readonly line: number
  /** In characters from 1, where the line is too long to be read. */
  readonly column?: number
}

/** A search over one set of canaries; `search` may be called for any number of files. */
export interface LeakCheck {
  /** Finds each canary once. Those that `counts` refuses are passed over. */
  readonly search: (file: string, text: string, counts?: (canary: Canary) => boolean) => Leak[]
}

/** Texts of this many words are searched anywhere; shorter ones only where they are a text of their own. */
const ANYWHERE = 5

/**
 * Prepares the search. Words are compared without regard to case, punctuation, markup or escapes, so a sentence is found
 * in HTML, in minified JavaScript and in JSON alike. Texts in `allowed` are not searched.
 */
export function leakCheck(canaries: readonly Canary[], allowed: readonly string[]): LeakCheck {
  const free = new Set(allowed.map((text) => wordsOf(text).join(' ')))
  const find = textFinder(
    canaries.flatMap((canary) => {
      const words = wordsOf(canary.text)
      // One common word says nothing, unless it is what the page is called or nothing else has it.
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
        found(canary, { start, end, words }) {
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

/** A short text counts where it is a whole literal or a whole text node, and a single word only under a telling name. */
function standsAlone(text: string, start: number, end: number, words: number): boolean {
  if (!isWholeText(text, { start, end })) return false
  const before = text.slice(Math.max(0, start - 60), start)
  return words > 1 || /\b(title|label|sidebar_label|pagination_label|description)["']?\s*:\s*["'`]$/.test(before)
}
