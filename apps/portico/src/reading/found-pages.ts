import type { FoundPage } from '@portico/docusaurus-theme/reading'
import { READING_LIMITS } from './limits.js'

/** A page that was found, in the words that programs get. */
export interface ShownPage {
  readonly id: string
  readonly title: string
  readonly url: string
  /** The words around each match. */
  readonly text: string
}

/** @throws what `failure` makes of a sentence, for a query that says nothing or too much. */
export function demandQuery(query: string, failure: (message: string) => Error): void {
  if (query.trim() === '') throw failure('the query is empty; enter some words to search for')
  if (query.length > READING_LIMITS.query)
    throw failure(`the query has ${query.length} characters; the maximum is ${READING_LIMITS.query}. Shorten it`)
}

/** @param origin of the site */
export const foundPages = (pages: readonly FoundPage[], origin: string): ShownPage[] =>
  pages.map(({ url, title, hits }) => ({
    id: url,
    title: wordsOf(title),
    url: new URL(url, origin).href,
    text: hits
      .map(({ heading, excerpt }) => [wordsOf(heading), wordsOf(excerpt)].filter(Boolean).join(': '))
      .join('\n'),
  }))

const wordsOf = (pieces: FoundPage['title']) => pieces.map(({ text }) => text).join('')
