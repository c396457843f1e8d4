import type { Canary } from '@portico/sealing/plan'
import { isOwnText, plainText, readableLength, textFinder } from '@portico/sealing/texts'
import { codeAndProse, PASSAGE, withoutMarkup } from './markdown-forms.js'

/**
 * The short texts of other parts that the Markdown of a part's own pages contains as complete texts, such as the title of a page as
 * the text of a link to it. As on public pages, what an author wrote for these readers is no leak to them. A passage stays one.
 *
 * @param sources the Markdown of each part's pages
 * @returns the texts, by part
 */
export function titlesNamedIn(
  parts: readonly (readonly Canary[])[],
  sources: (part: number) => Iterable<string>,
): readonly (readonly string[])[] {
  if (parts.length < 2) return parts.map(() => [])
  const titles = new Set(parts.flat().flatMap(({ text }) => (readableLength(text) < PASSAGE ? [text] : [])))
  const find = textFinder(Array.from(titles, (text) => [text, text] as const))
  return parts.map((own, part) => {
    const ownTexts = new Set(own.map(({ text }) => text))
    const names = new Set<string>()
    for (const markdown of sources(part))
      for (const form of [markdown, withoutMarkup(codeAndProse(markdown)[1])]) {
        const plain = plainText(form)
        find(plain, {
          wants: (text) => !ownTexts.has(text) && !names.has(text),
          onMatch: (text, place) => void (isOwnText(plain, place) && names.add(text)),
        })
      }
    return [...names]
  })
}
