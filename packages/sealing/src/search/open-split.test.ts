import MiniSearch from 'minisearch'
import { describe, expect, test } from 'vitest'
import { readWhole } from '../reading/indexes/site-indexes.js'
import { makeIndex } from '../write/make-index.js'
import { splitIndex } from '../write/split-index.js'
import { find, search } from './find.js'
import { INDEX_OPTIONS } from './index-options.js'
import { openSplit } from './open-split.js'
import type { IndexedPage } from './page-text.js'
import {
  ascendingIn,
  ascendingText,
  isSplit,
  lengthOf,
  lengthSign,
  postingsIn,
  postingsText,
  shortened,
  wordsIn,
} from './split-index.js'

const TOPICS = ['Lantern', 'Harbour', 'Sextant', 'Anchor', 'Compass', 'Rigging', 'Ballast', 'Keel']
const WORDS = TOPICS.flatMap((topic) => ['oil', 'care', 'parts', 'prices'].map((end) => `${topic.toLowerCase()}${end}`))

/** Pages that differ in their words, and of which few are alike. */
const PAGES: IndexedPage[] = Array.from({ length: 900 }, (_, at) => ({
  url: `/docs/page-${at}`,
  title: `${TOPICS[at % 8]} ${at}`,
  changed: new Date(at * 86_400_000).toISOString(),
  kind: at < 600 ? 'docs' : 'blog',
  ...(at < 600 && { version: at < 300 ? '1.0' : '2.0' }),
  ...(at === 450 && { boost: 3 }),
  sections: [
    {
      anchor: '',
      heading: '',
      text: `The ${WORDS[at % 32]} of the ${WORDS[(at * 7) % 31]}. ${'and so on '.repeat(at % 40)}`,
    },
    {
      anchor: `own-${at}`,
      heading: `About ${WORDS[(at * 3) % 29]}`,
      text: `unique${at} "quoted\\${at}" ${'x '.repeat(at % 9)}`,
    },
  ],
}))

const json = makeIndex(PAGES)
const whole = MiniSearch.loadJSON<IndexedPage>(json, INDEX_OPTIONS)
const files = splitIndex(json, 'index.json', (shard) => `shards/${shard}.json`)
const entry = JSON.parse(files.get('index.json') ?? '')

/** An opened index, and the files that it has read. */
function open() {
  const read: string[] = []
  const index = openSplit(entry, async (shard) => {
    read.push(shard)
    return JSON.parse(files.get(`shards/${shard}.json`) ?? 'null')
  })
  return { index, read }
}

test('a small index stays whole', () => {
  const small = makeIndex(PAGES.slice(0, 20))
  expect(splitIndex(small, 'index.json', String)).toEqual(new Map([['index.json', small]]))
  expect(isSplit(JSON.parse(small))).toBe(false)
})

test('no shard is much larger than it needs to be', () => {
  expect(isSplit(entry)).toBe(true)
  const sizes = [...files].filter(([name]) => !/addresses|whole/.test(name)).map(([, text]) => text.length)
  expect(files.size).toBeGreaterThan(30)
  expect(Math.max(...sizes)).toBeLessThan(30_000)
})

describe('finds what the whole index finds', () => {
  test.each([
    'lanternoil',
    'lantern',
    'lan',
    'the harbourcare',
    'unique777',
    'nuique777',
    'anchorprices keelparts',
    'keelparts zzzzzz',
    'zzzzzz',
    'own about sextantcare',
    '"quoted\\12"',
    '',
    '  ',
  ])('%s', async (query) => {
    const found = await search([open().index], query)
    const expected = find([whole], query)
    expect(found).toHaveLength(expected.length)
    // Among many pages that are equally good, the lengths decide, which are not exact.
    const scores = new Map(whole.search(query, { prefix: true, fuzzy: 0.2 }).map(({ id, score }) => [id, score]))
    const worst = Math.min(...expected.map(({ url }) => scores.get(url) ?? 0))
    for (const { url } of found) expect(scores.get(url)).toBeGreaterThan(worst * 0.8)
    const [best] = found
    if (best) expect(find([whole], query, { accepts: (url) => url === best.url })).toEqual([best])
  })
})

test('a search can be limited to facets, and counts a boost', async () => {
  const { index } = open()
  expect(index.facets).toEqual([{ kind: 'docs', version: '1.0' }, { kind: 'docs', version: '2.0' }, { kind: 'blog' }])
  for (const facets of [{ kind: 'blog' }, { kind: 'docs', version: '2.0' }, { version: '1.0' }] as const) {
    const found = await search([index], 'lantern', facets)
    const expected = find([whole], 'lantern', { facets })
    expect(found).toHaveLength(expected.length)
    for (const { kind, version } of found) {
      if ('kind' in facets) expect(kind).toBe(facets.kind)
      if ('version' in facets) expect([facets.version, undefined]).toContain(version)
    }
  }
  expect((await search([index], 'compass'))[0]?.url).toBe(find([whole], 'compass')[0]?.url)
})

test('a page in pieces is found whole by its address', async () => {
  const pieces = Array.from(
    { length: 900 },
    (_, at): IndexedPage => ({
      ...{ url: `/api#op-${at}`, kind: 'api', page: 'Travel API', title: `Operation ${at}` },
      sections: [{ anchor: '', heading: '', text: `unique${at} ${'text '.repeat(40)}` }],
    }),
  )
  const all = splitIndex(makeIndex([...PAGES, ...pieces]), 'index.json', String)
  const index = openSplit(JSON.parse(all.get('index.json') ?? ''), async (shard) =>
    JSON.parse(all.get(shard) ?? 'null'),
  )
  const page = await index.pageAt(['/api'])
  expect([page?.title, page?.sections.length, page?.sections[7]?.anchor]).toEqual(['Travel API', 900, 'op-7'])
  const [found] = await search([index], 'operation')
  expect([found?.url, found?.hits.length]).toEqual(['/api', 12])
})

test('the word that a misspelled one resembles most is found, among many that resemble it', async () => {
  expect((await search([open().index], 'uniqe777'))[0]).toEqual(find([whole], 'uniqe777')[0])
})

test('reads only what a query needs, and nothing twice', async () => {
  const { index, read } = open()
  await search([index], 'unique777')
  expect(read.filter((shard) => shard.startsWith('w')).length).toBeLessThanOrEqual(4)
  expect(read.filter((shard) => shard.startsWith('t'))).toHaveLength(1)
  expect(read.some((shard) => /^[va]/.test(shard))).toBe(false)
  const before = [...read]
  await search([index], 'unique777')
  expect(read).toEqual(before)
})

test('a shard that failed to load is read again by the next query', async () => {
  let isOffline = true
  const index = openSplit(entry, async (shard) => {
    if (isOffline) throw new Error('offline')
    return JSON.parse(files.get(`shards/${shard}.json`) ?? 'null')
  })
  await expect(search([index], 'unique777')).rejects.toThrow('offline')
  isOffline = false
  expect((await search([index], 'unique777'))[0]?.url).toBe('/docs/page-777')
})

test('shards of an index that was published later are not mixed with it', async () => {
  const later = splitIndex(makeIndex(PAGES.slice(1)), 'index.json', (shard) => `shards/${shard}.json`)
  const index = openSplit(entry, async (shard) => JSON.parse(later.get(`shards/${shard}.json`) ?? 'null'))
  await expect(search([index], 'unique777')).rejects.toThrow('Reload the page')
})

test('a page is found by its address', async () => {
  const page = await open().index.pageAt(['/docs/page-12', '/docs/page-12/'])
  expect(page).toMatchObject({ url: '/docs/page-12', title: PAGES[12]?.title, sections: PAGES[12]?.sections })
  expect(await open().index.pageAt(['/docs/nowhere'])).toBeUndefined()
})

test('programs get all of it in one shard, and an index that is whole as it is', async () => {
  const read: string[] = []
  const bytes = (text: string | undefined) => (text === undefined ? undefined : new TextEncoder().encode(text))
  const readShard = async (shard: string) => {
    read.push(shard)
    return bytes(files.get(`shards/${shard}.json`))
  }
  const index = bytes(files.get('index.json')) ?? new Uint8Array()
  expect(new TextDecoder().decode(await readWhole(index, readShard))).toBe(json)
  expect(read).toHaveLength(1)
  const small = bytes(makeIndex(PAGES.slice(0, 20)))
  expect(small && (await readWhole(small, readShard))).toBe(small)
  expect(await readWhole(index, async () => undefined)).toBeUndefined()
})

test('lists of words are shortened, and are no phrases', () => {
  const words = ['back', 'backup', 'backups', 'café', 'cafés', 'x'.repeat(60), `${'x'.repeat(60)}y`]
  expect(wordsIn(shortened(words))).toEqual(words)
  expect(shortened(words).slice(0, 3)).toEqual(['0back', '4up', '6s'])
})

test('numbers are written with signs that are no words', () => {
  const ascending = [0, 1, 5, 5, 12, 13, 14, 168, 169, 170, 99_999, 1_000_000]
  expect(ascendingIn(ascendingText(ascending))).toEqual(ascending)
  const postings = [
    [0, 1],
    [1, 3],
    [2, 4],
    [40, 2],
    [41, 900],
    [9_999, 1],
  ] as const
  expect([...postingsIn(postingsText(postings))]).toEqual([
    [0, 1],
    [1, 3],
    [2, 5],
    [40, 2],
    [41, 5],
    [9_999, 1],
  ])
  const texts = [ascendingText(ascending), postingsText(postings), lengthSign(0) + lengthSign(1e9)]
  expect(texts.join('')).not.toMatch(/[\p{L}\p{N}"\\<>&%]/u)
  expect(
    postingsText([
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 1],
    ]),
  ).toHaveLength(4)
})

test('signs stand for lengths', () => {
  for (const length of [0, 1, 2, 5, 40, 300, 4_000])
    expect(Math.abs(lengthOf(lengthSign(length), 0) - length)).toBeLessThanOrEqual(Math.max(0.5, length * 0.2))
})
