import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { makeIndex } from '../node/search/make-index.js'
import { find } from './find.js'
import { INDEX_OPTIONS } from './index-options.js'
import type { Section } from './section.js'

const section = (url: string, page: string, heading: string, text: string): Section => ({ url, page, heading, text })
const load = (...sections: Section[]) => MiniSearch.loadJSON<Section>(makeIndex(sections), INDEX_OPTIONS)

const open = load(
  section('/blog/one', 'Why sequences', '', 'Events carry a sequence now.'),
  section('/api#hold', 'API reference', 'Hold an offer', 'Keeps a price for a while.'),
)
const sealed = load(
  section('/docs/rate', 'Rate limits', '', 'Ten calls a second.'),
  section('/docs/rate#holds', 'Rate limits', 'Holds', 'A hold counts as two calls.'),
)
const said = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

test('what is found is grouped by page, from every index at hand', () => {
  const found = find([open, sealed], 'hold')
  expect(found.map(({ url, hits }) => [url, hits.map((hit) => hit.url)])).toEqual(
    expect.arrayContaining([
      ['/api', ['/api#hold']],
      ['/docs/rate', ['/docs/rate#holds']],
    ]),
  )
})

test('without the sealed index nothing of it is found', () => {
  expect(find([open], 'calls')).toEqual([])
  expect(find([open, sealed], 'calls')).toHaveLength(1)
})

test('a title counts for more than a word in passing', () => {
  const index = load(section('/a', 'Notes', '', 'About limits and more.'), section('/b', 'Limits', '', 'Here.'))
  expect(find([index], 'limits')[0]?.url).toBe('/b')
})

test('a beginning of a word and a word mistyped are found', () => {
  expect(find([open], 'seq')).toHaveLength(1)
  expect(find([open], 'sequnce')).toHaveLength(1)
})

test('all words are wanted; some of them only when no section has all', () => {
  expect(find([sealed], 'hold calls').flatMap(({ hits }) => hits.map(({ url }) => url))).toEqual(['/docs/rate#holds'])
  expect(find([sealed], 'second unicorn')).toHaveLength(1)
})

test('found words are marked, in the stretch of text around them', () => {
  const text = `${'before '.repeat(30)}needle ${'after '.repeat(60)}`
  const hit = find([load(section('/x', 'Hay', 'Needle work', text))], 'needle')[0]?.hits[0]
  expect(hit?.heading).toEqual([
    { text: 'Needle', found: true },
    { text: ' work', found: false },
  ])
  expect(hit?.excerpt.filter(({ found }) => found)).toEqual([{ text: 'needle', found: true }])
  expect(said(hit?.excerpt ?? [])).toMatch(/^… before .*needle after .* …$/)
  expect(said(hit?.excerpt ?? []).length).toBeLessThan(160)
})
