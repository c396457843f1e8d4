import { expect, test } from 'vitest'
import { searchServices } from './search-services.js'

const sources = (themeConfig: unknown) =>
  searchServices(themeConfig, 'docusaurus.config.js').map(({ source }) => source)

test('names the servers of the searches that a theme configures', () => {
  expect(sources({ algolia: { appId: 'AB1', insights: true } })).toEqual([
    'https://AB1-dsn.algolia.net',
    'https://AB1.algolia.net',
    'https://AB1-1.algolianet.com',
    'https://AB1-2.algolianet.com',
    'https://AB1-3.algolianet.com',
    'https://insights.algolia.io',
  ])
  const nodes = [{ protocol: 'https', host: 'search.example', port: 443 }, { url: 'http://localhost:8108/a' }]
  expect(sources({ typesense: { typesenseServerConfig: { nodes } } })).toEqual([
    'https://search.example',
    'http://localhost:8108',
  ])
})

test('ignores what is no name of a server', () => {
  const nodes = [{ protocol: 'https', host: '*', port: 443 }, { url: 'https://a b; script-src *' }, null]
  expect(sources({ algolia: { appId: '*; script-src x' }, typesense: { typesenseServerConfig: { nodes } } })).toEqual(
    [],
  )
  expect([sources(undefined), sources({ algolia: 1, typesense: [] })]).toEqual([[], []])
})
