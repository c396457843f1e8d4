import { expect, test } from 'vitest'
import type { Page } from '../site/read-pages.js'
import { demandSearchFields, isSearchable, searchFields, whenChanged } from './search-fields.js'
import { versionLabels } from './version-labels.js'

const page = (frontMatter: Record<string, unknown>, more: object = {}): Page => ({
  plugin: 'docusaurus-plugin-content-docs',
  instance: 'default',
  file: 'a.json',
  metadata: { permalink: '/a', source: '@site/docs/a.md', title: 'A', version: '1.0', frontMatter, ...more },
})
const loaded = (...versions: string[]) =>
  versionLabels({
    'docusaurus-plugin-content-docs': {
      default: { loadedVersions: versions.map((versionName) => ({ versionName, label: `${versionName}.x` })) },
    },
  } as never)

test('a page has the kind of its plugin, its boost, and its version if there are several', () => {
  expect(searchFields(page({ search_boost: 2 }), loaded('1.0', 'current'))).toEqual({
    kind: 'docs',
    version: '1.0.x',
    boost: 2,
  })
  expect(searchFields(page({}), loaded('1.0'))).toEqual({ kind: 'docs' })
  expect(searchFields({ ...page({}), plugin: 'docusaurus-plugin-content-pages' }, loaded())).toEqual({ kind: 'page' })
})

test('a page that is unlisted or not searchable is left out', () => {
  expect(isSearchable(page({}))).toBe(true)
  expect(isSearchable(page({ searchable: true }))).toBe(true)
  expect(isSearchable(page({ searchable: false }))).toBe(false)
  expect(isSearchable(page({}, { unlisted: true }))).toBe(false)
})

test.each([
  [{ searchable: 'no' }, 'docs/a.md: searchable must be true or false, not "no".'],
  [{ search_boost: 'high' }, 'docs/a.md: search_boost must be a number from 0.1 to 10, not "high".'],
  [{ search_boost: 0 }, 'docs/a.md: search_boost must be a number from 0.1 to 10, not 0.'],
  [{ search_boost: 50 }, 'docs/a.md: search_boost must be a number from 0.1 to 10, not 50.'],
  [{ search_boost: null }, 'docs/a.md: search_boost must be a number from 0.1 to 10, not null.'],
])('%j stops the build with a sentence', (frontMatter, sentence) => {
  expect(() => demandSearchFields([page({}), page(frontMatter)])).toThrow(sentence)
})

test.each([
  ['git, if the site shows it', { lastUpdatedAt: 1_767_312_000_000, date: '2020-01-01' }, '2026-01-02T00:00:00.000Z'],
  ['its front matter', { frontMatter: { last_update: { date: '2026-01-03' } } }, '2026-01-03T00:00:00.000Z'],
  ['the date of a post', { date: '2026-01-04T00:00:00.000Z' }, '2026-01-04T00:00:00.000Z'],
  ['nothing', { date: 'soon', frontMatter: { last_update: 'x' } }, undefined],
])('the date of a page’s last change comes from %s', (_, metadata, changed) => {
  expect(whenChanged({ permalink: '/a', source: '@site/a.md', title: 'A', ...metadata })).toEqual(
    changed === undefined ? {} : { changed },
  )
})
