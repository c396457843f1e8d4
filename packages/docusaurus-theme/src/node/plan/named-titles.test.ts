import type { Canary } from '@portico/sealing/plan'
import { expect, test } from 'vitest'
import { titlesNamedIn } from './named-titles.js'

const title = (text: string, source: string): Canary => ({ source, what: 'title', text })
const SOURCES = [
  'See [Dev notes](dev/notes.md) and [Halcyon rates](rates.md), and why dev notes exist.',
  '# Dev notes\n\nThe halcyon rates of the winter hold for everyone who asks in time.',
]
const DEV = title('Dev notes', 'docs/dev/notes.md')
const RATES = title('Halcyon rates', 'docs/rates.md')
const PASSAGE = title('why dev notes exist and last', 'docs/dev/notes.md')

test('a part may show the titles that its own Markdown has as complete texts, and no passages', () => {
  const parts = [[RATES], [DEV, PASSAGE]]
  expect(titlesNamedIn(parts, (part) => [SOURCES[part] ?? ''])).toEqual([['Dev notes'], []])
})

test('the words of a title within a sentence name no title', () => {
  const parts = [[DEV], [RATES]]
  expect(titlesNamedIn(parts, (part) => [SOURCES[1 - part] ?? '']).map(([first]) => first)).toEqual([
    undefined,
    'Dev notes',
  ])
})

test('a site with one part has nothing to compare', () => {
  expect(titlesNamedIn([[DEV]], () => SOURCES)).toEqual([[]])
})
