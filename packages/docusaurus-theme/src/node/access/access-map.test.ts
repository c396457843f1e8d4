import { ANYONE_SIGNED_IN, allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { Page } from '../site/read-pages.js'
import { accessMap } from './access-map.js'

const page = (source: string, permalink: string, access?: unknown): Page => ({
  plugin: 'docusaurus-plugin-content-docs',
  instance: 'default',
  file: 'x.json',
  metadata: {
    permalink,
    source: `@site/${source}`,
    title: source,
    frontMatter: access === undefined ? {} : { access },
  },
})

const make = (pages: Page[], folders: Record<string, unknown> = {}) =>
  accessMap({
    rules: [{ path: 'docs/secret/*', groups: ['a'] }],
    baseUrl: '/hub/',
    pages,
    category: (folder) => (folder in folders ? { customProps: { access: folders[folder] } } : undefined),
  })

test('rules come first, then folders from the outside in, then the page', () => {
  const access = make(
    [
      page('docs/secret/one.md', '/hub/docs/secret/one'),
      page('docs/secret/two.md', '/hub/docs/secret/two', { groups: ['c'] }),
      page('docs/secret/three.md', '/hub/docs/secret/three', 'public'),
      page('docs/open.md', '/hub/docs/open', 'signed-in'),
    ],
    { '@site/docs/secret': { groups: ['b'] } },
  )
  expect(access.at('/hub/docs/secret/one/#x')).toEqual(allOf('a', 'b'))
  expect(access.at('/hub/docs/secret/two')).toEqual(allOf('a', 'b', 'c'))
  expect(access.at('/hub/docs/secret/three')).toBeUndefined()
  expect(access.at('/hub/docs/open')).toEqual(ANYONE_SIGNED_IN)
  expect(access.at('/hub/docs/secret/elsewhere')).toEqual(allOf('a'))
})

test.each([
  [[{ groups: ['b'] }, { groups: ['c'] }], allOf('b', 'c')],
  [[{ groups: ['b'] }, 'public'], allOf('b')],
  [['public', { groups: ['b'] }], allOf('b')],
  [[undefined, { groups: ['b'] }], allOf('b')],
])(
  'an address that documents with %j claim, of which Docusaurus only warns, requires everything that any of them requires',
  (claims, expected) => {
    const access = make(claims.map((claim, at) => page(`docs/${at}.md`, '/hub/docs/open', claim)))
    expect(access.at('/hub/docs/open')).toEqual(expected)
    expect(access.why('/hub/docs/open').map(({ at }) => at)).toEqual(
      claims.flatMap((claim, at) => (claim === undefined ? [] : [`docs/${at}.md`])),
    )
  },
)

test('of two documents with one address, one cannot lift a rule that the other keeps', () => {
  const claims = ['public', undefined].map((claim, at) => page(`docs/${at}.md`, '/hub/docs/secret/x', claim))
  for (const pages of [claims, claims.toReversed()]) expect(make(pages).at('/hub/docs/secret/x')).toEqual(allOf('a'))
})

test('an invalid declaration stops the build and names its file', () => {
  expect(() => make([page('docs/open.md', '/hub/docs/open', 'Public')])).toThrow(/docs\/open\.md: access is "Public"/)
  expect(() => make([page('docs/open.md', '/hub/docs/open')], { '@site/docs': true })).toThrow(
    /docs\/_category_: access/,
  )
})

test('with forced login no page is public, whatever the page or its folder declares', () => {
  const access = accessMap({
    rules: [{ path: 'docs/secret/*', groups: ['a'] }, { path: '*' }],
    baseUrl: '/hub/',
    pages: [
      page('docs/secret/three.md', '/hub/docs/secret/three', 'public'),
      page('docs/open.md', '/hub/docs/open', 'public'),
      page('docs/shown/one.md', '/hub/docs/shown/one'),
    ],
    category: (folder) => (folder === '@site/docs/shown' ? { customProps: { access: 'public' } } : undefined),
    forceLogin: true,
  })
  for (const path of ['secret/three', 'open', 'shown/one', 'elsewhere'])
    expect(access.at(`/hub/docs/${path}`), path).toEqual(ANYONE_SIGNED_IN)
  expect(Object.values(access.exceptions())).not.toContain(null)
})

test('why lists the rules, folders and pages that decide, in order', () => {
  const access = make(
    [
      page('docs/secret/two.md', '/hub/docs/secret/two', { groups: ['c'] }),
      page('docs/secret/three.md', '/hub/docs/secret/three', 'public'),
      page('docs/open.md', '/hub/docs/open'),
    ],
    { '@site/docs/secret': { groups: ['b'] } },
  )
  const rule = { by: 'rule', at: 'docs/secret/*', access: allOf('a') }
  const folder = { by: 'folder', at: 'docs/secret/_category_', access: allOf('b') }
  expect(access.why('/hub/docs/secret/two/')).toEqual([
    rule,
    folder,
    { by: 'page', at: 'docs/secret/two.md', access: allOf('c') },
  ])
  expect(access.why('/hub/docs/secret/three').at(-1)).toEqual({
    by: 'page',
    at: 'docs/secret/three.md',
    access: 'public',
  })
  expect(access.why('/hub/docs/open')).toEqual([])
  expect(access.why('/hub/docs/secret/picture.png')).toEqual([rule])
  access.set('/hub/docs/tags/x', allOf('a'), { by: 'list' })
  expect(access.why('/hub/docs/tags/x')).toEqual([{ by: 'list' }])
})

test('alternatives of rules, folders and pages are combined with "and"', () => {
  const access = make([page('docs/secret/one.md', '/hub/docs/secret/one', { any: ['x', ['y', 'z']] })], {
    '@site/docs/secret': { any: ['f', 'g'] },
  })
  expect(access.at('/hub/docs/secret/one')).toEqual({
    any: [
      ['a', 'f', 'x'],
      ['a', 'g', 'x'],
      ['a', 'f', 'y', 'z'],
      ['a', 'g', 'y', 'z'],
    ],
  })
  expect(access.why('/hub/docs/secret/one').at(-1)?.access).toEqual({ any: [['x'], ['y', 'z']] })
})

const names = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

test('more than 64 alternatives stop the build, and the message names the file or the rules', () => {
  const accessOfOnePage = (access: unknown, folders = {}) => make([page('docs/x.md', '/hub/docs/x', access)], folders)
  expect(() => accessOfOnePage({ any: names(65, 'p') })).toThrow(/docs\/x\.md: access is .+65 alternatives/)
  expect(() => accessOfOnePage({ any: names(13, 'p') }, { '@site/docs': { any: names(5, 'f') } })).toThrow(
    /- docs\/x\.md: Access has 65 alternatives/,
  )
  const rules = [
    { path: 'docs/*', access: { any: names(13, 'p') } },
    { path: { regex: 'deals' }, access: { any: names(5, 'f') } },
  ]
  const byRules = () =>
    accessMap({
      rules,
      baseUrl: '/',
      pages: [page('docs/deals.md', '/docs/deals')],
      category: () => undefined,
    })
  expect(byRules).toThrow(/The rule for "docs\/\*", The rule for "\/deals\/": Access has 65 alternatives/)
})
