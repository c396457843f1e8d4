import { posix } from 'node:path'
import { isWholeText, type Place, textFinder } from '../find-texts.js'
import type { Canary, Quote } from '../plan.js'
import { plainText } from '../words.js'
import type { PublicSource } from './public-sources.js'

/** So many words in a row are no coincidence, wherever they are. */
const PASSAGE = 5

/** A page that shares more passages than this with another is an edition of it, such as the page of another version. */
const EDITION = 3

/** What only private sources say, by part, and what public ones quote of it. */
export interface OnlyPrivate {
  readonly parts: readonly (readonly Canary[])[]
  readonly quotes: readonly Quote[]
}

/**
 * The canaries of each part that no public source holds: what is public by an author's hand is no leak. A passage is public
 * wherever a public source has it; a shorter text only where it is one of its own there, too, as a heading, an item or a label is.
 * Sources are read one after another and none is kept.
 */
export function onlyPrivate(parts: readonly (readonly Canary[])[], sources: Iterable<PublicSource>): OnlyPrivate {
  const texts = new Map(parts.flat().map((canary) => [canary.text, canary]))
  const find = textFinder(Array.from(texts.values(), (canary) => [canary.text, canary] as const))
  const quotes: Quote[] = []
  for (const { name, text, isMarkdown } of sources) {
    if (texts.size === 0) break
    const found: Quote[] = []
    const search = (one: string, counts: (plain: string, place: Place) => boolean) => {
      const plain = plainText(one)
      find(plain, {
        wants: (canary) => texts.has(canary.text),
        found(canary, place) {
          if (!counts(plain, place)) return
          texts.delete(canary.text)
          if (name !== undefined && place.words >= PASSAGE) found.push({ ...canary, by: name })
        },
      })
    }
    if (!isMarkdown) search(text, (plain, place) => place.words >= PASSAGE || isWholeText(plain, place))
    else {
      const [code, prose] = codeAndProse(text)
      // Where markup is between words, a page's plain text is what the search and descriptions have.
      for (const form of [text, withoutMarkup(prose)])
        search(form, (plain, place) => place.words >= PASSAGE || isOwnText(plain, place))
      // Highlighting makes a text of its own of any piece of code.
      search(code, (_, { words }) => words > 1)
    }
    quotes.push(...lone(found))
  }
  return { parts: parts.map((part) => part.filter(({ text }) => texts.has(text))), quotes }
}

/** Of what one public file shares with private ones, the passages that may have come there by mistake. */
function lone(found: readonly Quote[]): Quote[] {
  const shared = new Map<string, number>()
  for (const { source } of found) shared.set(source, (shared.get(source) ?? 0) + 1)
  return found.filter(({ source, by }) => (shared.get(source) ?? 0) <= EDITION && !isEdition(source, by))
}

/** Whether two files are named alike and one of them is in a folder of versions or translations. */
const isEdition = (one: string, other: string) =>
  posix.basename(one) === posix.basename(other) &&
  [one, other].some((path) => /(^|[/_])versioned_docs\/|(^|\/)i18n\//.test(path))

function codeAndProse(markdown: string): [code: string, prose: string] {
  const code: string[] = []
  const prose = markdown.replace(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1.*$/gm, (block) => {
    code.push(block)
    return '\n'
  })
  return [code.join('\n'), prose]
}

const withoutMarkup = (prose: string) =>
  prose.replace(/!?\[([^\]]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])/g, '$1').replace(/<\/?[A-Za-z][^<>]*>|[*_`]/g, '')

/** All that a line of Markdown says, or all between two pieces of its markup. */
function isOwnText(text: string, { start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 40)
  return (
    /(?:(?:^|\n)[\s>#+\-|\d.)]*|["'`>|[*_~]\s*|(?:^|\n)[\s-]*[\w-]+:\s*)[([¿¡]*$/.test(before) &&
    /^[)\].!?…:,]*(?:[ \t]*(?:\r?\n|$|["'`<|\]*_~]|\{#))/.test(after)
  )
}
