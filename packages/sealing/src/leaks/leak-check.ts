import type { Canary } from '../plan/plan.js'
import type { FileText } from '../staging/file-texts.js'
import { isWholeText, type TextPlace, textFinder, wordsOf } from '../texts/find-texts.js'
import { isListed } from '../texts/own-text.js'
import { textForms } from '../texts/text-forms.js'
import { readableLength } from '../texts/words.js'
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
  readonly search: (file: string, texts: string | readonly FileText[], counts?: (canary: Canary) => boolean) => Leak[]
}

/** Whether a place in a text, from `start` to `end`, is explained by something that is public anyway. */
export type Explained = (text: string, start: number, end: number) => boolean

/** Texts of at least this many words, as a reader counts them, are found anywhere; shorter ones only if they are a complete text. */
const ANYWHERE = 5

/** Between bytes that are no text, a shorter word may be a coincidence. */
const LONG_WORD = 8

/** The canaries to search for: without those in `allowed`, and without single words that prove nothing. */
export function searchedFor(canaries: readonly Canary[], allowed: readonly string[]): Canary[] {
  const free = new Set(allowed.map((text) => wordsOf(text).join(' ')))
  return canaries.filter((canary) => {
    const words = wordsOf(canary.text)
    // One common word proves nothing, unless it is the page's title or label, or occurs nowhere else.
    const isCommon = words.length === 1 && !/title|label|^word$/.test(canary.what)
    return !isCommon && !free.has(words.join(' '))
  })
}

/**
 * Prepares the search. Words are compared regardless of case, punctuation, markup and escapes, so a sentence is found in HTML, in
 * minified JavaScript and in JSON alike. Texts in `allowed` are not searched for.
 */
export function leakCheck(
  canaries: readonly Canary[],
  allowed: readonly string[],
  isExplained: Explained = () => false,
): LeakCheck {
  const lengths = new Map<Canary, number>()
  const isLong = (canary: Canary) => {
    const length = lengths.get(canary) ?? readableLength(canary.text)
    lengths.set(canary, length)
    return length >= ANYWHERE
  }
  const find = textFinder(searchedFor(canaries, allowed).map((canary) => [canary.text, canary] as const))
  return {
    search(file, texts, counts = () => true) {
      const leaks = new Map<Canary, Leak>()
      for (const { text, isBinary = false, line } of typeof texts === 'string'
        ? ([{ text: texts }] as readonly FileText[])
        : texts) {
        for (const form of textForms(file, text)) {
          const starts = new Map<Canary, number>()
          find(form, {
            wants: (canary) => !leaks.has(canary) && !starts.has(canary) && counts(canary),
            onMatch(canary, place) {
              const { start, end } = place
              const isFound = isBinary
                ? isLong(canary) || (canary.what === 'word' && canary.text.length >= LONG_WORD)
                : canary.what === 'word' || isLong(canary) || standsAlone(file, form, place)
              if (isFound && !isExplained(form, start, end)) starts.set(canary, start)
            },
          })
          if (starts.size === 0) continue
          const place = line === undefined ? linesOf(text, form) : () => ({ line })
          for (const [canary, start] of starts) leaks.set(canary, { canary, file, ...place(start, canary.text) })
        }
      }
      return [...leaks.values()]
    },
  }
}

/** Keys for titles and labels, and those that have the names of many other things as well. */
const TITLE_KEY = /\b(?:title|label|sidebar_label|pagination_label|description)["']?\s*:\s*["'`]$/
const NAME_KEY = /\b(?:name|text|heading)["']?\s*:\s*["'`]$/

/** A name in code, such as `weighPear`, which no other text has by chance. */
const IS_IDENTIFIER = /\p{Ll}\p{Lu}|\w_\w/u

/**
 * A short text counts only if it is a whole literal, a whole text node or an item of a list, and a single word only under a key for
 * titles or labels, or as the name of a part of an API, for which indexes of code have entries.
 */
function standsAlone(file: string, text: string, place: TextPlace): boolean {
  if (isListed(file, text, place)) return true
  if (!isWholeText(text, place)) return false
  const { start, end, words } = place
  const before = text.slice(Math.max(0, start - 60), start)
  if (words > 1 || TITLE_KEY.test(before)) return true
  return NAME_KEY.test(before) && IS_IDENTIFIER.test(text.slice(start, end))
}
