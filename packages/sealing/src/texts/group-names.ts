import { decodeText } from '@portico/access/guards'
import type { NameSearch } from '../plan/plan.js'
import { plainText } from './plain-text.js'

/** The name of a group in a text, and how it occurs there: within a word, as a word, or in quotes with its exact case. */
export interface FoundName {
  readonly name: string
  readonly as: 'part' | 'word' | 'quoted'
  /** The text, possibly without its escapes, and where the name begins in it. */
  readonly text: string
  readonly at: number
}

/** Which kinds of occurrence each search reports. */
export const REPORTS: Readonly<Record<NameSearch, readonly FoundName['as'][]>> = {
  anywhere: ['part', 'word', 'quoted'],
  word: ['word', 'quoted'],
  quoted: ['quoted'],
  never: [],
  public: [],
}

/**
 * The initial search for a name, before public texts are considered. Minified names have up to three letters, and hashes consist
 * of letters.
 */
export const firstSearch = (name: string): NameSearch =>
  name.length >= 8 ? 'anywhere' : name.length >= 4 ? 'word' : 'quoted'

/** Up to this many names are found faster one by one. */
const FEW = 12

/** More names are looked up by their first characters, so that a text is read only once however many names there are. */
const LEAD = 3
const BITS = 16

/** Prepares a search for names of groups, in any case and with any escapes. It returns every occurrence of every name. */
export function nameFinder(names: readonly string[]): (text: string) => FoundName[] {
  const byLead = new Map<number, { readonly name: string; readonly lower: string }[]>()
  for (const name of names) {
    const lower = name.toLowerCase()
    const key = leadAt(lower, 0, Math.min(LEAD, lower.length))
    byLead.set(key, [...(byLead.get(key) ?? []), { name, lower }])
  }
  const lengths = Array.from(new Set(names.map((name) => Math.min(LEAD, name.length))))
  const starts = new Uint8Array(2 ** 16)
  for (const name of names) starts[name.toLowerCase().charCodeAt(0)] = 1
  const leads = new Uint8Array(2 ** BITS)
  for (const key of byLead.keys()) leads[key] = 1
  const hasEscapes = names.some((name) => /[^\w.:/ -]/.test(name))

  const search = (text: string): FoundName[] => {
    const lower = text.toLowerCase()
    // A few characters change their length with their case, but only in texts where exact positions matter little.
    const original = lower.length === text.length ? text : lower
    const matches: FoundName[] = []
    if (names.length <= FEW) {
      for (const entry of [...byLead.values()].flat())
        for (let at = lower.indexOf(entry.lower); at >= 0; at = lower.indexOf(entry.lower, at + 1))
          matches.push({ name: entry.name, as: matchKind(original, at, entry.name), text: original, at })
      return matches
    }
    for (let at = 0; at < lower.length; at++) {
      if (starts[lower.charCodeAt(at)] !== 1) continue
      for (const length of lengths) {
        const key = leadAt(lower, at, length)
        if (leads[key] !== 1) continue
        for (const entry of byLead.get(key) ?? [])
          if (lower.startsWith(entry.lower, at))
            matches.push({ name: entry.name, as: matchKind(original, at, entry.name), text: original, at })
      }
    }
    return matches
  }
  return (text) => {
    if (names.length === 0) return []
    const matches = search(text)
    const plain = hasEscapes ? decoded(plainText(text)) : text
    return plain === text ? matches : [...matches, ...search(plain)]
  }
}

function leadAt(text: string, at: number, length: number): number {
  let key = length
  for (let index = at; index < at + length; index++) key = Math.imul(key, 31) + text.charCodeAt(index)
  return key & (2 ** BITS - 1)
}

function matchKind(text: string, at: number, name: string): FoundName['as'] {
  const [before, after] = [text.slice(Math.max(0, at - 24), at), text.slice(at + name.length, at + name.length + 6)]
  const isQuoted = QUOTE_BEFORE.test(before) && QUOTE_AFTER.test(after) && !FOLDER.test(before)
  if (isQuoted && text.startsWith(name, at)) return 'quoted'
  return /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after) ? 'part' : 'word'
}

/** Quotes as code, JSON and attributes write them. */
const QUOTE_BEFORE = /(["'`]|&quot;|&#34;|&#39;|&#x27;)$/
const QUOTE_AFTER = /^(\\*["'`]|&quot;|&#34;|&#39;|&#x27;)/

/** Docusaurus records the folder of each page, which is also part of the page's address. */
const FOLDER = /sourceDirName\\*["']?\s*:\s*\\*["'`]$/

/** Non-ASCII letters are percent-encoded in addresses. */
const decoded = (text: string) => text.replace(/(%[0-9a-f]{2})+/gi, (escapes) => decodeText(escapes))
