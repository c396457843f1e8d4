import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { makeIndex } from '../node/search/make-index.js'
import { find } from './find.js'
import { INDEX_OPTIONS } from './index-options.js'
import type { IndexedPage } from './page-text.js'

const page = (
  url: string,
  title: string,
  ...sections: [anchor: string, heading: string, text: string][]
): IndexedPage => ({
  url,
  title,
  sections: sections.map(([anchor, heading, text]) => ({ anchor, heading, text })),
})
const load = (...pages: IndexedPage[]) => MiniSearch.loadJSON<IndexedPage>(makeIndex(pages), INDEX_OPTIONS)

const open = load(
  page('/blog/one', 'Why sequences', ['', '', 'Events carry a sequence now.']),
  page('/api', 'API reference', ['hold', 'Hold an offer', 'Keeps a price for a while.']),
)
const sealed = load(
  page('/docs/rate', 'Rate limits', ['', '', 'Ten calls a second.'], ['holds', 'Holds', 'A hold counts as two calls.']),
)
const said = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

test('results are grouped by page, from all available indexes', () => {
  const found = find([open, sealed], 'hold')
  expect(found.map(({ url, hits }) => [url, hits.map((hit) => hit.url)])).toEqual(
    expect.arrayContaining([
      ['/api', ['/api#hold']],
      ['/docs/rate', ['/docs/rate#holds']],
    ]),
  )
})

test('without the sealed index none of its content is found', () => {
  expect(find([open], 'calls')).toEqual([])
  expect(find([open, sealed], 'calls')).toHaveLength(1)
})

test('a match in a title counts for more than one in the text', () => {
  const index = load(page('/a', 'Notes', ['', '', 'About limits and more.']), page('/b', 'Limits', ['', '', 'Here.']))
  expect(find([index], 'limits')[0]?.url).toBe('/b')
})

test('prefixes and misspelled words are found', () => {
  expect(find([open], 'seq')).toHaveLength(1)
  expect(find([open], 'sequnce')).toHaveLength(1)
})

test('all words are required; only some of them when no page has all', () => {
  expect(find([open, sealed], 'hold calls').map(({ url }) => url)).toEqual(['/docs/rate'])
  expect(find([sealed], 'second unicorn')).toHaveLength(1)
})

test('the section with the most matching words comes first', () => {
  expect(find([sealed], 'hold calls')[0]?.hits.map(({ url }) => url)).toEqual(['/docs/rate#holds', '/docs/rate'])
})

test('a page that matches only by its title shows its beginning', () => {
  expect(find([sealed], 'limits')[0]?.hits.map(({ url }) => url)).toEqual(['/docs/rate'])
})

test('matching words are marked in the text around them', () => {
  const text = `${'before '.repeat(30)}needle ${'after '.repeat(60)}`
  const hit = find([load(page('/x', 'Hay', ['', 'Needle work', text]))], 'needle')[0]?.hits[0]
  expect(hit?.heading).toEqual([
    { text: 'Needle', found: true },
    { text: ' work', found: false },
  ])
  expect(hit?.excerpt.filter(({ found }) => found)).toEqual([{ text: 'needle', found: true }])
  expect(said(hit?.excerpt ?? [])).toMatch(/^… before .*needle after .* …$/)
  expect(said(hit?.excerpt ?? []).length).toBeLessThan(160)
})
