import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { INDEX_OPTIONS } from '../search/index-options.js'
import type { IndexedPage } from '../search/page-text.js'
import { makeIndex } from './make-index.js'

const section = (text: string, heading = '') => ({ anchor: heading, heading, text })
const PAGES: IndexedPage[] = [
  {
    url: '/a',
    title: 'Rates of "lanterns"',
    sections: [section('How lanterns burn'), section('', 'Rates')],
    kind: 'docs',
  },
  { url: '/b', title: '', sections: [], changed: '2026-01-02T00:00:00.000Z' },
  {
    url: '/c#d',
    title: '__proto__',
    sections: [section('constructor lanterns lanterns 100% 日本語')],
    page: 'C',
    boost: 2,
  },
]

test('an index has the same content as one that MiniSearch writes', () => {
  const index = MiniSearch.loadJSON<IndexedPage>(makeIndex(PAGES), INDEX_OPTIONS)
  const direct = new MiniSearch<IndexedPage>(INDEX_OPTIONS)
  for (const page of PAGES) {
    const digest = index.getStoredFields(page.url)?.digest as string
    expect(digest).toMatch(/^[\w-]{16}$/)
    direct.add({ ...page, digest })
  }
  const sorted = (json: string) => {
    const { index: words, ...head } = JSON.parse(json) as { index: [string, object][] }
    return { ...head, index: words.sort(([a], [b]) => (a < b ? -1 : 1)) }
  }
  expect(sorted(JSON.stringify(index))).toEqual(sorted(JSON.stringify(direct)))
  expect(sorted(makeIndex(PAGES))).toEqual(sorted(JSON.stringify(direct)))
})

test('of two pages with one address, the first counts, and empty sections are left out', () => {
  const [first] = PAGES
  const json = makeIndex([
    { ...first, sections: [section(''), section('One')] } as IndexedPage,
    { ...first, sections: [section('Two')] } as IndexedPage,
  ])
  const index = MiniSearch.loadJSON<IndexedPage>(json, INDEX_OPTIONS)
  expect(index.search(MiniSearch.wildcard).map(({ sections }) => sections)).toEqual([[section('One')]])
})
