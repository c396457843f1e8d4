import { posix } from 'node:path'
import type { Canary, Quote } from '@portico/sealing/plan'
import {
  addressAround,
  isOwnText,
  isWholeText,
  plainText,
  readableLength,
  type TextPlace,
  textFinder,
} from '@portico/sealing/texts'
import { codeAndProse, PASSAGE, withoutMarkup } from './markdown-forms.js'
import type { PublicSource } from './public-sources.js'

/** A page that shares more passages than this with another is a version of it, such as the page in another docs version. */
const EDITION = 3

/**
 * The texts that only private sources contain, by part, the passages that public ones quote, and the addresses in public sources that
 * repeat the words of a private text.
 */
export interface OnlyPrivate {
  readonly parts: readonly (readonly Canary[])[]
  readonly quotes: readonly Quote[]
  readonly addresses: readonly string[]
}

/**
 * Returns the canaries of each part that no public source contains: what an author made public is not a leak. A passage is public
 * if any public source contains it; a shorter text only if it is a complete text there, such as a heading, an item or a label.
 * Sources are read one after another and none is kept.
 */
export function onlyPrivate(parts: readonly (readonly Canary[])[], sources: Iterable<PublicSource>): OnlyPrivate {
  const texts = new Map(parts.flat().map((canary) => [canary.text, canary]))
  const find = textFinder(Array.from(texts.values(), (canary) => [canary.text, canary] as const))
  const quotes: Quote[] = []
  const addresses = new Set<string>()
  for (const { name, text, isMarkdown } of sources) {
    if (texts.size === 0) break
    const matches: Quote[] = []
    const search = (text: string, counts: (plain: string, place: TextPlace, isPassage: boolean) => boolean) => {
      const plain = plainText(text)
      find(plain, {
        wants: (canary) => texts.has(canary.text),
        onMatch(canary, place) {
          const isPassage = readableLength(canary.text) >= PASSAGE
          const address = addressAround(plain, place)
          // The text itself stays private: what is public is the address.
          if (address !== undefined) return void addresses.add(address)
          if (!counts(plain, place, isPassage)) return
          texts.delete(canary.text)
          if (name !== undefined && isPassage) matches.push({ ...canary, by: name })
        },
      })
    }
    if (!isMarkdown) search(text, (plain, place, isPassage) => isPassage || isWholeText(plain, place))
    else {
      const [code, prose] = codeAndProse(text)
      // If there is markup between words, the search and descriptions have the page's plain text.
      for (const form of [text, withoutMarkup(prose)])
        search(form, (plain, place, isPassage) => isPassage || isOwnText(plain, place))
      // Syntax highlighting turns any piece of code into a separate text.
      search(code, (_, { words }) => words > 1)
    }
    quotes.push(...lone(matches))
  }
  return { parts: parts.map((part) => part.filter(({ text }) => texts.has(text))), quotes, addresses: [...addresses] }
}

/** Of the passages that one public file shares with private ones, those that may have been copied by mistake. */
function lone(quotes: readonly Quote[]): Quote[] {
  const shared = new Map<string, number>()
  for (const { source } of quotes) shared.set(source, (shared.get(source) ?? 0) + 1)
  return quotes.filter(({ source, by }) => (shared.get(source) ?? 0) <= EDITION && !isEdition(source, by))
}

/** Whether two files have the same name and one of them is in a folder of versions or translations. */
const isEdition = (file: string, otherFile: string) =>
  posix.basename(file) === posix.basename(otherFile) &&
  [file, otherFile].some((path) => /(^|[/_])versioned_docs\/|(^|\/)i18n\//.test(path))
