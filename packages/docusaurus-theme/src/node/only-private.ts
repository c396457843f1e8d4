import { type Place, textFinder } from '../find-texts.js'
import type { Canary } from '../plan.js'
import { plainText } from '../words.js'
import type { PublicSource } from './public-sources.js'

/** So many words in a row are no coincidence, wherever they are. */
const PASSAGE = 5

/**
 * The canaries of each part that no public source holds: what is public by an author's hand is no leak. A passage is public
 * wherever a public source has it; a shorter text only where it is one of its own there, too, as a heading, an item or a label is.
 * Sources are read one after another and none is kept.
 */
export function onlyPrivate(parts: readonly (readonly Canary[])[], sources: Iterable<PublicSource>): Canary[][] {
  const texts = new Set(parts.flat().map(({ text }) => text))
  const find = textFinder(Array.from(texts, (text) => [text, text] as const))
  for (const { text, isMarkdown } of sources) {
    if (texts.size === 0) break
    const search = (one: string, counts: (plain: string, place: Place) => boolean) => {
      const plain = plainText(one)
      find(plain, {
        wants: (wanted) => texts.has(wanted),
        found: (wanted, place) => void (counts(plain, place) && texts.delete(wanted)),
      })
    }
    if (!isMarkdown) search(text, (plain, place) => place.words >= PASSAGE || isLiteral(plain, place))
    else {
      const [code, prose] = codeAndProse(text)
      // Where markup is between words, a page's plain text is what the search and descriptions have.
      for (const form of [text, withoutMarkup(prose)])
        search(form, (plain, place) => place.words >= PASSAGE || isOwnText(plain, place))
      // Highlighting makes a text of its own of any piece of code.
      search(code, (_, { words }) => words > 1)
    }
  }
  return parts.map((part) => part.filter(({ text }) => texts.has(text)))
}

function codeAndProse(markdown: string): [code: string, prose: string] {
  const code: string[] = []
  const prose = markdown.replace(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1.*$/gm, (block) => {
    code.push(block)
    return '\n'
  })
  return [code.join('\n'), prose]
}

const withoutMarkup = (prose: string) =>
  prose
    .replace(/!?\[([^\]]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>|[*_`]/g, '')

/** As a bundle would have it: a whole string, or all text between two tags. */
const isLiteral = (text: string, { start, end }: Place) =>
  /["'`>]\s*$/.test(text.slice(Math.max(0, start - 40), start)) && /^[.!?…:]?\s*["'`<]/.test(text.slice(end, end + 40))

/** All that a line of Markdown says, or all between two pieces of its markup. */
function isOwnText(text: string, { start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 40)
  return (
    /(?:(?:^|\n)[\s>#+\-|\d.)]*|["'`>|[*_~]\s*|(?:^|\n)[\s-]*[\w-]+:\s*)$/.test(before) &&
    /^[.!?…:,]?(?:[ \t]*(?:\r?\n|$|["'`<|\]*_~]|\{#))/.test(after)
  )
}
