import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import { DOCS_PLUGIN } from '../../docs-data.js'
import type { SiteFiles } from '../site/site-files.js'
import { splitPluginData } from './plugin-data.js'

/** One page for each address; the plugin of a page is named after its first folder, the instance after its second. */
function siteOf(...paths: readonly string[]): SiteFiles {
  const instances = [...new Set(paths.map((path) => path.split('/').slice(1, 3).join('/')))]
  const routes = paths.map((path) => ({ path, key: `${path}-1`, hash: '1', attributes: {} }))
  const chunk = (path: string) => path.split('/').slice(1, 3).join('-')
  return {
    routes,
    chunkNames: Object.fromEntries(routes.map(({ path, key }) => [key, { __context: { plugin: chunk(path) } }])),
    registry: Object.fromEntries(
      instances.map((instance) => [instance.replace('/', '-'), `@generated/${instance}/__plugin.json`]),
    ),
    globalData: {
      redoc: Object.fromEntries(
        instances.flatMap((instance) =>
          instance.startsWith('redoc/') ? [[instance.slice('redoc/'.length), { of: instance }]] : [],
        ),
      ),
      [DOCS_PLUGIN]: { default: { path: '/docs' } },
      analytics: { default: 7 },
    },
  }
}
const at = (path: string) =>
  path.includes('vault') ? allOf('keepers') : path.includes('cellar') ? allOf('cooks') : undefined
const split = (...paths: readonly string[]) => splitPluginData(siteOf(...paths), at, [allOf('cooks'), allOf('keepers')])

test('the data of an instance whose pages have the same readers is only for them', () => {
  const { globalData, patches } = split('/redoc/one/api', '/redoc/two/vault', '/redoc/two/vault/next')
  expect(globalData.redoc).toEqual({ one: { of: 'redoc/one' } })
  expect(globalData.analytics).toEqual({ default: 7 })
  expect(patches).toEqual([{}, { redoc: { two: { of: 'redoc/two' } } }])
})

test('a plugin without public instances stays, with no data', () => {
  expect(split('/redoc/two/vault').globalData.redoc).toEqual({})
})

test('data of pages with several kinds of readers stays where it is, and the leak check decides', () => {
  for (const path of ['/redoc/two/api', '/redoc/two/cellar']) {
    const { globalData, patches } = split('/redoc/two/vault', path)
    expect(globalData.redoc).toEqual({ two: { of: 'redoc/two' } })
    expect(patches).toEqual([{}, {}])
  }
})

test('the data of docs is split by page elsewhere', () => {
  const { globalData, patches } = split(`/${DOCS_PLUGIN}/default/vault`)
  expect(globalData[DOCS_PLUGIN]).toEqual({ default: { path: '/docs' } })
  expect(patches).toEqual([{}, {}])
})
