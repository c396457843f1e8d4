import type { Canary } from '../plan.js'
import { eachWord, marksOf, plainText, WORD } from '../words.js'

/** A piece of a private page found where it must not be. */
export interface Leak {
  readonly canary: Canary
  readonly file: string
  readonly line: number
}

/** A search over one set of canaries; `search` may be called for any number of files. */
export interface LeakCheck {
  readonly search: (file: string, text: string) => Leak[]
}

interface Wanted {
  readonly canary: Canary
  readonly words: readonly string[]
}

/** Texts of this many words are searched anywhere; shorter ones only where they stand alone as a text of their own. */
const ANYWHERE = 5

/** How many words lead into the index. */
const LEAD = 3

/** Leads are looked up by the lower bits of their last word first, since hardly any word of a file ends one. */
const BITS = 20

/** The canaries by their lead, and which words may end one. */
interface Index {
  readonly byLead: ReadonlyMap<number, readonly Wanted[]>
  readonly lasts: Uint8Array
}

/**
 * Prepares the search. Words are compared without regard to case, punctuation, markup or escapes, so a sentence is found
 * in HTML, in minified JavaScript and in JSON alike. Texts in `allowed` are not searched.
 */
export function leakCheck(canaries: readonly Canary[], allowed: readonly string[]): LeakCheck {
  const free = new Set(allowed.map((text) => wordsOf(text).join(' ')))
  const byLead = new Map<number, Wanted[]>()
  const lasts = new Uint8Array(2 ** BITS)
  for (const canary of canaries) {
    const words = wordsOf(canary.text)
    if (words.length === 0 || free.has(words.join(' '))) continue
    // One common word says nothing, unless it is what the page is called or nothing else has it.
    if (words.length === 1 && !/title|label|^word$/.test(canary.what)) continue
    const lead = marksOf(plainText(canary.text)).slice(0, LEAD)
    const key = lead.reduce(joined, 0)
    const known = byLead.get(key)
    if (known) known.push({ canary, words })
    else byLead.set(key, [{ canary, words }])
    lasts[(lead.at(-1) as number) & (lasts.length - 1)] = 1
  }
  return { search: (file, text) => (byLead.size === 0 ? [] : search({ byLead, lasts }, file, plainText(text))) }
}

/** A number for a run of words, made of their marks in turn. */
const joined = (run: number, mark: number) => Math.imul(run, 31) ^ mark

function search({ byLead, lasts }: Index, file: string, text: string): Leak[] {
  const found = new Map<Canary, Leak>()
  const look = (key: number, start: number) => {
    for (const { canary, words } of byLead.get(key) ?? []) {
      const end = found.has(canary) ? -1 : endOf(text, start, words)
      if (end < 0) continue
      if (canary.what !== 'word' && words.length < ANYWHERE && !standsAlone(text, start, end, words.length)) continue
      found.set(canary, { canary, file, line: lineOf(text, start) })
    }
  }
  // The two words before this one, if there are any: their marks, and where they began.
  let [one, two, from, fromTwo] = [0, 0, -1, -1]
  eachWord(text, (mark, start) => {
    if (lasts[mark & (lasts.length - 1)] === 1) {
      look(joined(0, mark), start)
      if (fromTwo >= 0) look(joined(joined(0, two), mark), fromTwo)
      if (from >= 0) look(joined(joined(joined(0, one), two), mark), from)
    }
    one = two
    two = mark
    from = fromTwo
    fromTwo = start
  })
  return [...found.values()]
}

/** Where these words end in the text, if they stand there from `start` on; -1 if not. */
function endOf(text: string, start: number, words: readonly string[]): number {
  const next = new RegExp(WORD)
  next.lastIndex = start
  for (const word of words) if (next.exec(text)?.[0].toLowerCase() !== word) return -1
  return next.lastIndex
}

/** A short text counts where it is a whole literal or a whole text node, and a single word only under a telling name. */
function standsAlone(text: string, start: number, end: number, words: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 8)
  if (!/["'`>]\s*$/.test(before) || !/^[.!?…:]?\s*["'`<]/.test(after)) return false
  return words > 1 || /\b(title|label|sidebar_label|pagination_label|description)["']?\s*:\s*["'`]$/.test(before)
}

const wordsOf = (text: string): string[] => [...plainText(text).matchAll(WORD)].map(([word]) => word.toLowerCase())

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length
