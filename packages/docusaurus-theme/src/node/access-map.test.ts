import { expect, test } from 'vitest'
import { accessMap } from './access-map.js'
import type { Page } from './read-pages.js'

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

test('rules come first, then folders from outside in, then the page', () => {
  const access = make(
    [
      page('docs/secret/one.md', '/hub/docs/secret/one'),
      page('docs/secret/two.md', '/hub/docs/secret/two', { groups: ['c'] }),
      page('docs/secret/three.md', '/hub/docs/secret/three', 'public'),
      page('docs/open.md', '/hub/docs/open', 'signed-in'),
    ],
    { '@site/docs/secret': { groups: ['b'] } },
  )
  expect(access.at('/hub/docs/secret/one/#x')).toEqual(['a', 'b'])
  expect(access.at('/hub/docs/secret/two')).toEqual(['a', 'b', 'c'])
  expect(access.at('/hub/docs/secret/three')).toBeUndefined()
  expect(access.at('/hub/docs/open')).toEqual([])
  expect(access.at('/hub/docs/secret/elsewhere')).toEqual(['a'])
})

test('a declaration that cannot be read stops the build and names its file', () => {
  expect(() => make([page('docs/open.md', '/hub/docs/open', 'Public')])).toThrow(/docs\/open\.md: access is "Public"/)
  expect(() => make([page('docs/open.md', '/hub/docs/open')], { '@site/docs': true })).toThrow(
    /docs\/_category_: access/,
  )
})

test('with forced login no page is public, whatever it or its folder declares', () => {
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
    expect(access.at(`/hub/docs/${path}`), path).toEqual([])
  expect(Object.values(access.exceptions())).not.toContain(null)
})
