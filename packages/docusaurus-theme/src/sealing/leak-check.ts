import type { Canary } from '../plan.js'

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

/**
 * Prepares the search. Words are compared without regard to case, punctuation, markup or escapes, so a sentence is found
 * in HTML, in minified JavaScript and in JSON alike. Texts in `allowed` are not searched.
 */
export function leakCheck(canaries: readonly Canary[], allowed: readonly string[]): LeakCheck {
  const free = new Set(allowed.map((text) => wordsOf(text).join(' ')))
  const index = new Map<string, Wanted[]>()
  for (const canary of canaries) {
    const words = wordsOf(canary.text)
    if (words.length === 0 || free.has(words.join(' '))) continue
    // One common word says nothing, unless it is what the page is called.
    if (words.length === 1 && !/title|label/.test(canary.what)) continue
    const lead = words.slice(0, LEAD).join(' ')
    index.set(lead, [...(index.get(lead) ?? []), { canary, words }])
  }
  return { search: (file, text) => (index.size === 0 ? [] : search(index, file, plainText(text))) }
}

function search(index: ReadonlyMap<string, readonly Wanted[]>, file: string, text: string): Leak[] {
  const found = new Map<Canary, Leak>()
  const words: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const match of text.matchAll(WORD)) {
    words.push(match[0].toLowerCase())
    starts.push(match.index)
    ends.push(match.index + match[0].length)
  }
  for (let at = 0; at < words.length; at++) {
    let lead = ''
    for (let length = 1; length <= LEAD && at + length <= words.length; length++) {
      lead = length === 1 ? (words[at] as string) : `${lead} ${words[at + length - 1]}`
      for (const { canary, words: wanted } of index.get(lead) ?? []) {
        if (wanted.length < length || found.has(canary)) continue
        if (!wanted.every((word, step) => words[at + step] === word)) continue
        const start = starts[at] ?? 0
        const end = ends[at + wanted.length - 1] ?? 0
        if (wanted.length < ANYWHERE && !standsAlone(text, start, end, wanted.length)) continue
        found.set(canary, { canary, file, line: lineOf(text, start) })
      }
    }
  }
  return [...found.values()]
}

/** A short text counts where it is a whole literal or a whole text node, and a single word only under a telling name. */
function standsAlone(text: string, start: number, end: number, words: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 8)
  if (!/["'`>]\s*$/.test(before) || !/^[.!?…:]?\s*["'`<]/.test(after)) return false
  return words > 1 || /\b(title|label|sidebar_label|pagination_label|description)["']?\s*:\s*["'`]$/.test(before)
}

const WORD = /[\p{L}\p{N}]+/gu

const wordsOf = (text: string): string[] => [...plainText(text).matchAll(WORD)].map(([word]) => word.toLowerCase())

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text without the escapes of JavaScript, JSON and HTML. Line breaks stay where they were, so lines can be counted. */
function plainText(text: string): string {
  return text
    .replace(/\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (whole, long, four, two) =>
      character(Number.parseInt(long ?? four ?? two, 16), whole),
    )
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["'`\\/])/g, '$1')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, hex, decimal, name) =>
      name ? (ENTITIES[name.toLowerCase()] ?? whole) : character(Number.parseInt(hex ?? decimal, hex ? 16 : 10), whole),
    )
}

const character = (code: number, otherwise: string) => (code <= 0x10ffff ? String.fromCodePoint(code) : otherwise)

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length
