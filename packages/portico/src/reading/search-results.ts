import type { FoundText } from '@portico/sealing/reading'
import { READING_LIMITS } from './limits.js'

/** A page that was found, in the format for programs. */
export interface SearchResult {
  readonly id: string
  readonly title: string
  readonly url: string
  /** The text around each match. */
  readonly text: string
}

/** @throws the error that `failure` creates from a message, for a query that is empty or too long. */
export function demandQuery(query: string, failure: (message: string) => Error): void {
  if (query.trim() === '') throw failure('the query is empty; enter some words to search for')
  if (query.length > READING_LIMITS.query)
    throw failure(`the query has ${query.length} characters; the maximum is ${READING_LIMITS.query}. Shorten it`)
}

/** @param origin the origin of the site */
export const foundPages = (pages: readonly FoundText[], origin: string): SearchResult[] =>
  pages.map(({ url, title, hits }) => ({
    id: url,
    title: wordsOf(title),
    url: new URL(url, origin).href,
    text: hits
      .map(({ heading, excerpt }) => [wordsOf(heading), wordsOf(excerpt)].filter(Boolean).join(': '))
      .join('\n'),
  }))

const wordsOf = (pieces: FoundText['title']) => pieces.map(({ text }) => text).join('')
