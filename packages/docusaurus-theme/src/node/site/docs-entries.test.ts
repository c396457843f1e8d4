import { expect, test } from 'vitest'
import type { AllContent } from './content-folders.js'
import { docsEntries, soleEntries } from './docs-entries.js'

const docs = (path: string) => ({
  loadedVersions: [{ path, docs: [{ id: 'one', permalink: `${path}/one` }], sidebars: {} }],
})
const entries = (more: object = {}) =>
  docsEntries({ 'docusaurus-plugin-content-docs': { default: docs('/docs') }, ...more } as unknown as AllContent, {
    baseUrl: '/',
    siteConfig: { trailingSlash: undefined } as Parameters<typeof docsEntries>[1]['siteConfig'],
  })

test('the address of the docs leads to their first page', () => {
  expect(entries()).toEqual([{ path: '/docs', to: '/docs/one' }])
})

test.each([
  ['a page', { 'docusaurus-plugin-content-pages': { default: [{ permalink: '/docs/' }] } }],
  [
    'a blog',
    { 'docusaurus-plugin-content-blog': { default: { blogListPaginated: [{ metadata: { permalink: '/docs' } }] } } },
  ],
  ['a plugin of another kind', { 'plugin-of-the-site': { default: { start: { permalink: '/docs' } } } }],
])('but not where %s has this address', (_, content) => {
  expect(entries(content)).toEqual([])
})

test('a page that exists only as a route keeps the address, too', () => {
  const route = (path: string, key: string) => ({ path, key, hash: key, attributes: {} })
  const site = {
    routes: [
      route('/docs', 'entry'),
      route('/docs/', 'theirs'),
      { ...route('/guide', 'frame'), routes: [route('/guide/one', 'page')] },
      route('/guide', 'sole'),
    ],
    chunkNames: { entry: { __comp: 'c1' }, theirs: { __comp: 'c2' }, sole: { __comp: 'c1' } },
    registry: { c1: '@theme/DocsEntry', c2: '@site/src/docs.js' },
    globalData: {},
  }
  const sole = soleEntries(
    [
      { path: '/docs', to: '/docs/one' },
      { path: '/guide', to: '/guide/one' },
    ],
    site,
  )
  expect(sole.entries).toEqual([{ path: '/guide', to: '/guide/one' }])
  expect(sole.site.routes.map(({ key }) => key)).toEqual(['theirs', 'frame', 'sole'])
})
