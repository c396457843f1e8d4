import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allOf } from '@portico/access'
import { afterEach, expect, test } from 'vitest'
import { accessMap } from '../access/access-map.js'
import { type Feeds, feedFaults } from '../options/feed-option.js'
import type { Page } from '../site/read-pages.js'
import { writeFeeds } from './write-feeds.js'

const outDir = mkdtempSync(join(tmpdir(), 'portico-feeds-'))
afterEach(() => {
  for (const name of readdirSync(outDir)) rmSync(join(outDir, name), { recursive: true })
})

const page = (permalink: string, more: object = {}): Page => ({
  plugin: 'docusaurus-plugin-content-blog',
  instance: 'default',
  file: 'x.json',
  metadata: { permalink, source: `@site${permalink}.md`, title: `About ${permalink}`, date: '2026-05-01', ...more },
})
const PAGES = [page('/ferry/news/open'), page('/ferry/news/crew'), page('/ferry/docs/rota')]
const RULES = [
  { path: 'docs/*', groups: ['crew'] },
  { path: 'news/crew', groups: ['crew'] },
  { path: 'bridge/*', groups: ['crew', 'officers'] },
]

/** Writes feeds of the site. Returns the content of each file, and what must not occur outside it. */
function written(
  feeds: Feeds,
  { rules = RULES as typeof RULES | { path: string }[], pages = PAGES, split = true } = {},
) {
  const access = accessMap({ rules, baseUrl: '/ferry/', pages, category: () => undefined })
  const audiences = split ? [allOf('crew'), allOf('crew', 'officers')] : []
  const site = { outDir, url: 'https://x.example', baseUrl: '/ferry/', tagline: 'Across.', pages, exists: () => true }
  const canaries = writeFeeds(feeds, { ...site, audiences, access: split ? access : undefined })
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  const texts = Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(outDir, name), 'utf8')]))
  return { canaries, texts, access }
}

const titles = (text = '') => (JSON.parse(text) as { items: { title: string }[] }).items.map(({ title }) => title)

test('a public feed lists public pages, and entries for another audience are in a feed for that audience alone', () => {
  const { texts, access } = written({ news: { title: 'News', pages: ['news/*', 'docs/*'] } })
  expect(Object.keys(texts)).toEqual(['news.0.json', 'news.0.xml', 'news.json', 'news.xml'])
  expect(titles(texts['news.json'])).toEqual(['About /ferry/news/open'])
  for (const text of [texts['news.json'], texts['news.xml']]) expect(text).not.toMatch(/crew|rota/)
  expect(titles(texts['news.0.json'])).toEqual(['About /ferry/news/crew', 'About /ferry/docs/rota'])
  for (const ending of ['xml', 'json']) {
    expect(access.at(`/ferry/news.${ending}`)).toBeUndefined()
    expect(access.at(`/ferry/news.0.${ending}`)).toEqual(allOf('crew'))
    expect(access.exceptions()).toMatchObject({ [`/news.0.${ending}`]: allOf('crew') })
  }
})

test('an entry has the readers of its page, and is public only if it says so', () => {
  const entry = { date: '2026-06-01', path: 'bridge/log' }
  const { texts, canaries } = written({
    changes: {
      title: 'Changes',
      entries: [
        { ...entry, title: 'The mast was painted green', text: 'The colour is not for all yet.' },
        { ...entry, title: 'Timetable', text: 'It leaves at noon.', access: 'public' },
        { title: 'Fares', text: 'They stay.', date: '2026-07-01' },
      ],
    },
  })
  expect(titles(texts['changes.json'])).toEqual(['Fares', 'Timetable'])
  expect(Object.keys(texts)).toEqual(['changes.1.json', 'changes.1.xml', 'changes.json', 'changes.xml'])
  expect(canaries).toEqual([
    [],
    [
      { source: 'feeds.changes', what: 'sentence', text: 'The mast was painted green' },
      { source: 'feeds.changes', what: 'sentence', text: 'The colour is not for all yet.' },
    ],
  ])
})

test.each([
  'docs/rota/index.html',
  'docs/rota.html',
  'docs/rota.htm',
  'docs/rota/index',
  'docs/rota/',
  'docs/rota.md',
  'docs/rota/index.md',
  'docs/rota.HTML',
  'Docs/Rota',
  'docs/rota.md#friday',
  'news/minutes.md',
  'News/Minutes/index.html',
])('an entry for %s has the readers of the page', (path) => {
  // Only this page declares its readers; no rule matches it.
  const pages = [...PAGES, page('/ferry/news/minutes', { frontMatter: { access: { groups: ['crew'] } } })]
  const entries = [{ title: 'The rota has changed', text: 'Secret.', date: '2026-06-01', path }]
  const { texts } = written({ changes: { title: 'Changes', entries } }, { pages })
  expect(titles(texts['changes.json'])).toEqual([])
  expect(titles(texts['changes.0.json'])).toEqual(['The rota has changed'])
})

test('an entry for readers without a page stops the build', () => {
  const entries = [{ title: 'The keel', text: 'Secret.', date: '2026-06-01', path: 'hold/keel.pdf' }]
  const rules = [...RULES, { path: 'hold/*', groups: ['divers'] }]
  expect(() => written({ changes: { title: 'Changes', entries } }, { rules })).toThrow(
    'feeds.changes has the entry "The keel" for readers who can open no page of this site.',
  )
})

test('a feed at a private path has the entries that its readers may read', () => {
  const feeds = { 'docs/news': { title: 'News', pages: ['news/*', 'docs/*'] } }
  expect(titles(written(feeds).texts['docs/news.json'])).toHaveLength(3)
  const { texts, access } = written({ news: { title: 'News', pages: ['news/*'] } }, { rules: [{ path: '*' }] })
  expect(access.at('/ferry/news.xml')).toEqual(allOf())
  expect(titles(texts['news.json'])).toHaveLength(2)
})

test('a site without private pages has one feed, in RSS and JSON, whose entries keep their ids', () => {
  const entry = { title: 'Version 1.1.0', date: '2026-02-01', text: 'More & more.', path: 'docs/rota#b' }
  const { texts } = written({ a: { title: 'A: changes', entries: [entry] } }, { split: false })
  expect(Object.keys(texts)).toEqual(['a.json', 'a.xml'])
  expect(texts['a.xml']).toContain('<title>A: changes</title>')
  expect(texts['a.xml']).toContain('<link>https://x.example/ferry/docs/rota#b</link>')
  expect(texts['a.xml']).toMatch(/<guid[^>]*>https:\/\/x\.example\/ferry\/docs\/rota#Version%201\.1\.0<\/guid>/)
  expect(texts['a.xml']).toContain('More & more.')
  expect(JSON.parse(texts['a.json'] ?? '')).toMatchObject({
    version: 'https://jsonfeed.org/version/1',
    title: 'A: changes',
  })
})

test('a page without a date and an entry with a broken link stop the build', () => {
  const pages = [page('/ferry/docs/rota', { date: undefined })]
  expect(() => written({ a: { title: 'A', pages: ['docs/*'] } }, { pages })).toThrow(
    'feeds.a lists ferry/docs/rota.md, which has no date.',
  )
  const site = {
    outDir,
    url: 'https://x.example',
    baseUrl: '/',
    tagline: '',
    pages: [],
    access: undefined,
    audiences: [],
  }
  const entries = [{ title: 'T', date: '2026-01-01', text: 't', path: 'docs/lost' }]
  expect(() => writeFeeds({ a: { title: 'A', entries } }, { ...site, exists: () => false })).toThrow(
    'feeds.a has the entry "T", which links to docs/lost, a page that does not exist.',
  )
})

test.each(['/docs', 'docs/../rota', 'docs//rota', 'docs/%72ota', 'docs/rota?from=feed', 'docs\\rota', './docs', ''])(
  'the path %j of an entry is refused',
  (path) => {
    const entries = [{ title: 'x', text: 'y', date: '2026-01-01', path }]
    expect(feedFaults({ a: { title: 'A', entries } }, 'feeds').join()).toContain('entries[0].path must be a path')
  },
)

test.each([
  [[], 'must be an object of feeds by their path'],
  [{ '/a': { title: 'A' } }, 'has the path "/a"'],
  [{ 'a.xml': { title: 'A' } }, 'has the path "a.xml"'],
  [{ '../a': { title: 'A' } }, 'has the path "../a"'],
  [{ a: {} }, 'feeds.a.title must be a string'],
  [{ a: { title: 'A', page: ['x'] } }, 'feeds.a has the unknown name "page". Did you mean "pages"?'],
  [{ a: { title: 'A', pages: 'blog/*' } }, 'feeds.a.pages must be a list of paths'],
  [{ a: { title: 'A', entries: [{ title: 'x', text: 'y', date: 'soon' }] } }, 'entries[0].date must be a date'],
  [
    { a: { title: 'A', entries: [{ title: 'x', text: 'y', date: '2026-01-01', path: '/docs' }] } },
    'entries[0].path must',
  ],
  [
    { a: { title: 'A', entries: [{ title: 'x', text: 'y', date: '2026-01-01', access: 'all' }] } },
    'can only be "public"',
  ],
])('the option %j is refused', (value, fault) => {
  expect(feedFaults(value, 'feeds').join('\n')).toContain(fault)
})
