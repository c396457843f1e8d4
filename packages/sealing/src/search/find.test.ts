import MiniSearch, { type QueryCombination, type SearchOptions } from 'minisearch'
import { describe, expect, test } from 'vitest'
import { makeIndex } from '../write/make-index.js'
import { find } from './find.js'
import { INDEX_OPTIONS } from './index-options.js'
import type { IndexedPage } from './page-text.js'
import { SEARCH_BUDGET } from './plan-query.js'

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
const joined = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

test('results are grouped by page, from all available indexes', () => {
  const results = find([open, sealed], 'hold')
  expect(results.map(({ url, hits }) => [url, hits.map((hit) => hit.url)])).toEqual(
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

describe('the work of a query', () => {
  const COMMON = Array.from({ length: 16 }, (_, at) => `common${at}`)
  const PAGES = 3_000
  const large = load(
    ...Array.from({ length: PAGES }, (_, at) =>
      page(`/page-${at}`, `Page ${COMMON.join(' ')}`, [
        '',
        COMMON.join(' '),
        `${COMMON.join(' ')} ${at === 700 ? 'lantern' : ''} similar${at} beginning${at}`,
      ]),
    ),
  )

  /** The number of postings that a search scores. */
  function scored(query: string): number {
    let count = 0
    const counting = Object.create(large, {
      search: {
        value(combination: QueryCombination, options: SearchOptions) {
          for (const word of combination.queries as QueryCombination[]) {
            const boost = word.boostDocument as NonNullable<SearchOptions['boostDocument']>
            word.boostDocument = (...input) => {
              const weight = boost(...input)
              if (weight > 0) count++
              return weight
            }
          }
          return large.search(combination, options)
        },
      },
    })
    find([counting], query)
    return count
  }

  test.each([
    ['sixteen common words', COMMON.join(' ')],
    ['common words and one that does not occur', `${COMMON.slice(1).join(' ')} unicorn`],
    ['misspelled common words', COMMON.map((word) => `${word}x`).join(' ')],
    ['misspelled words that resemble many', Array.from({ length: 16 }, (_, at) => `similxr${at}`).join(' ')],
    ['beginnings of many words', 'com beg sim'],
    ['a word of 480 letters', 'common'.repeat(80)],
  ])('is bounded for %s', (_, query) => {
    // A query is tried in up to three ways.
    expect(scored(query)).toBeLessThanOrEqual(3 * SEARCH_BUDGET)
  })

  test('leaves out what is too common, and not the rare word that says what is searched for', () => {
    expect(scored(`${COMMON.join(' ')}`)).toBeGreaterThan(0)
    expect(find([large], `${COMMON.slice(1).join(' ')} lantern`).map(({ url }) => url)).toEqual(['/page-700'])
    expect(find([large], `lantern unicorn ${COMMON.slice(2).join(' ')}`)[0]?.url).toBe('/page-700')
    expect(find([large], COMMON.join(' '))).toHaveLength(8)
  })

  test('does not change which pages an ordinary query finds, nor their order', () => {
    const words = ['hold', 'rate', 'limit', 'offer', 'event', 'price']
    const pages = Array.from({ length: 60 }, (_, at) =>
      page(`/page-${at}`, `Page ${words[at % 6]}`, [
        '',
        words[(at * 5) % 6] ?? '',
        `${words.filter((_word, of) => (at >> of) % 2 === 1).join(' ')} ${'x '.repeat(at)}`,
      ]),
    )
    const index = load(...pages)
    for (const query of ['hold', 'hold rate', 'limit offer event', 'price hold rate limit offer', 'pric', 'eve off']) {
      const all = index
        .search(query, { combineWith: 'AND', prefix: true })
        .map(({ id, score }) => ({ id, score: score.toFixed(6) }))
      const best = new Map(all.map(({ id, score }) => [id, score]))
      const results = find([index], query).map(({ url }) => url)
      expect(
        results.map((url) => best.get(url)),
        query,
      ).toEqual(all.slice(0, 8).map(({ score }) => score))
    }
  })
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
  expect(joined(hit?.excerpt ?? [])).toMatch(/^… before .*needle after .* …$/)
  expect(joined(hit?.excerpt ?? []).length).toBeLessThan(160)
})
