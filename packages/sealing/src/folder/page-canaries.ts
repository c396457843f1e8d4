import type { Canary } from '../plan/plan.js'
import { wordsOf } from '../texts/find-texts.js'
import { readableLength } from '../texts/words.js'
import { pageName } from './page-titles.js'
import type { PageText, ReadPage } from './read-page.js'

/** A page with the path of its file. */
export interface FolderPage extends ReadPage {
  readonly path: string
}

/** This many consecutive words are no coincidence, wherever they occur. */
const PASSAGE = 5

/** A text in the content of this share of the pages belongs to the layout, if there are at least as many pages as `FEWEST`. */
const LAYOUT = 0.5
const FEWEST = 3

/**
 * Returns what must not occur outside a private page: its name, and the texts that are not part of the layout. Short texts that public pages
 * have as well, such as the heading "Getting started", prove nothing.
 */
export function pageCanaries(
  pages: readonly FolderPage[],
  publicPages: readonly FolderPage[],
  site: string | undefined,
): ReadonlyMap<FolderPage, readonly Canary[]> {
  const isLayout = layoutTexts(pages, publicPages)
  const ofSite = siteDescriptions(publicPages)
  const publicShort = new Set(publicPages.flatMap((page) => piecesOf(page, site).map(({ text }) => keyOf(text))))
  return new Map(
    pages.map((page) => {
      const canaries = new Map<string, Canary>()
      for (const { what, text } of piecesOf(page, site)) {
        const key = keyOf(text)
        const isPassage = readableLength(text) >= PASSAGE
        const isPublic = isPassage ? what === 'code' && publicShort.has(key) : publicShort.has(key)
        const isAround = what === 'description' ? ofSite.has(key) : isLayout(key)
        if (key !== '' && !isPublic && !isAround && !canaries.has(key))
          canaries.set(key, { source: page.path, what, text })
      }
      return [page, [...canaries.values()]]
    }),
  )
}

/** The texts of a page in the pieces in which a search or a list may repeat them: its name, and sentence by sentence. */
function piecesOf(page: FolderPage, site: string | undefined): { what: string; text: string }[] {
  const { title, texts } = page
  const name = pageName(title, site)
  return [
    ...(name === '' ? [] : [{ what: 'title', text: name }]),
    ...descriptionsOf(page).map((text) => ({ what: 'description', text })),
    ...texts.flatMap(({ what, text }) => pieces(what, text).map((piece) => ({ what, text: piece }))),
  ]
}

const descriptionsOf = ({ meta }: FolderPage): string[] =>
  sentencesOf(meta.get('description') ?? meta.get('og:description') ?? '')

const pieces = (what: PageText['what'], text: string): string[] => (what === 'sentence' ? sentencesOf(text) : [text])

/** Sentences that are long enough to be found anywhere; a text of short ones is searched for as a whole. */
function sentencesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?…。！？])\s+/u).filter((sentence) => readableLength(sentence) >= PASSAGE)
  return sentences.length > 0 ? sentences : text === '' ? [] : [text]
}

const keyOf = (text: string): string => wordsOf(text).join(' ')

/** The descriptions that several public pages have: that of the site, which pages without one of their own have. */
function siteDescriptions(publicPages: readonly FolderPage[]): ReadonlySet<string> {
  const counts = countsOf(publicPages, descriptionsOf)
  const enough = Math.min(FEWEST, Math.max(2, publicPages.length * LAYOUT))
  return new Set(Array.from(counts).flatMap(([key, count]) => (count >= enough ? [key] : [])))
}

/** Counts the pages that have each text. */
function countsOf(pages: readonly FolderPage[], textsOf: (page: FolderPage) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const key of new Set(textsOf(page).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Returns a function that tells whether a text is on most pages of both kinds, as a link to edit the page is. */
function layoutTexts(pages: readonly FolderPage[], publicPages: readonly FolderPage[]): (key: string) => boolean {
  const content = ({ texts }: FolderPage) => texts.flatMap(({ what, text }) => pieces(what, text))
  const [own, open] = [countsOf(pages, content), countsOf(publicPages, content)]
  return (key) => {
    const [privateCount, publicCount] = [own.get(key) ?? 0, open.get(key) ?? 0]
    if (publicCount === 0 || privateCount + publicCount < FEWEST) return false
    return privateCount >= pages.length * LAYOUT && publicCount >= publicPages.length * LAYOUT
  }
}
