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

test('only whole words are marked, as they are written', () => {
  const index = load(page('/x', 'Über', ['', '', 'Thresholds hold: a hold, HOLDING, überall.']))
  const marked = (query: string) =>
    find([index], query)[0]?.hits[0]?.excerpt.flatMap(({ text, found }) => (found ? [text] : []))
  expect(marked('hold')).toEqual(['hold', 'hold', 'HOLDING'])
  expect(marked('uberall')).toEqual(['überall'])
  expect(find([index], 'uber')[0]?.title).toEqual([{ text: 'Über', found: true }])
})

describe('texts without spaces', () => {
  const index = load(
    page('/zh', '访问令牌', ['', '', `${'我们的开发者门户提供文档和博客。'.repeat(12)}每个请求都需要访问令牌。`]),
    page('/ja', '認証', ['', '', 'ログインには認証トークンを使用します。']),
    page('/th', 'เริ่มต้น', ['', '', 'การยืนยันตัวตนของผู้ใช้ด้วยโทเค็น']),
  )
  test.each([
    ['访问令牌', '/zh'],
    ['令牌', '/zh'],
    ['認証', '/ja'],
    ['トークン', '/ja'],
    ['証', '/ja'],
    ['ผู้ใช้', '/th'],
    ['ยืนยัน', '/th'],
  ])('%s is found and marked', (query, url) => {
    const [first, ...others] = find([index], query)
    expect([first?.url, others.length]).toEqual([url, 0])
    const pieces = first?.hits.flatMap(({ excerpt }) => excerpt) ?? []
    const marked = pieces.filter(({ found }) => found).map(({ text }) => text)
    expect(query).toContain(marked[0])
    expect(joined(pieces).length).toBeLessThan(160)
  })
  test('a word that another dictionary divides differently is found by its signs', () => {
    expect(find([index], '牌令').map(({ url }) => url)).toEqual(['/zh'])
    expect(find([index], '牌証')).toHaveLength(2)
  })
})

describe('a page that is indexed in pieces', () => {
  const piece = (anchor: string, title: string, text: string): IndexedPage => ({
    ...page(`/api#${anchor}`, title, ['', '', text]),
    kind: 'api',
    page: 'Travel API',
  })
  const open = load(
    { ...page('/api', 'Travel API', ['', '', 'Offers and holds.']), kind: 'api' },
    piece('hold', 'Hold an offer', 'POST /holds'),
  )
  const sealed = load(
    piece('rebate', 'Start a rebate run', 'Pays for each hold.'),
    piece('hold', 'Hold an offer', 'hold_fee'),
  )

  test('is one result, from all indexes, with each piece once', () => {
    const results = find([open, sealed], 'hold')
    expect(results).toHaveLength(1)
    const [result] = results
    expect(result?.url).toBe('/api')
    expect(joined(result?.title ?? [])).toBe('Travel API')
    expect(result?.hits.map(({ url }) => url).sort()).toEqual(['/api', '/api#hold', '/api#rebate'])
    expect(result?.from).toHaveLength(2)
    expect(joined(result?.hits.find(({ url }) => url === '/api#hold')?.heading ?? [])).toBe('Hold an offer')
  })

  test('leaves room for other pages', () => {
    const many = Array.from({ length: 60 }, (_, at) => piece(`hold${at}`, `Hold ${at}`, 'hold hold hold'))
    const docs = load(page('/docs/hold', 'How holds work', ['', '', 'A hold keeps the price.']))
    const results = find([load(...many), docs], 'hold')
    expect(results.map(({ url }) => url)).toEqual(expect.arrayContaining(['/api', '/docs/hold']))
  })
})

describe('facets', () => {
  const index = load(
    { ...page('/docs/hold', 'Holds', ['', '', 'hold']), kind: 'docs', version: '2.0' },
    { ...page('/docs/1.0/hold', 'Holds', ['', '', 'hold']), kind: 'docs', version: '1.0' },
    { ...page('/blog/hold', 'A hold', ['', '', 'hold']), kind: 'blog' },
    page('/hold', 'The page of a hold', ['', '', 'hold']),
  )
  const urls = (facets: object) =>
    find([index], 'hold', { facets })
      .map(({ url }) => url)
      .sort()
  test('limit the results to a kind, or to a version and what has none', () => {
    expect(urls({ kind: 'docs' })).toEqual(['/docs/1.0/hold', '/docs/hold'])
    expect(urls({ kind: 'page' })).toEqual(['/hold'])
    expect(urls({ version: '1.0' })).toEqual(['/blog/hold', '/docs/1.0/hold', '/hold'])
    expect(urls({ kind: 'docs', version: '2.0' })).toEqual(['/docs/hold'])
  })
})

test('a boost ranks a page above others, or below', () => {
  const pages = (boost: number) => [
    page('/a', 'Hold', ['', '', 'x']),
    { ...page('/b', 'Notes', ['', '', 'hold']), boost },
  ]
  expect(find([load(...pages(10))], 'hold')[0]?.url).toBe('/b')
  expect(find([load(...pages(1))], 'hold')[0]?.url).toBe('/a')
})
