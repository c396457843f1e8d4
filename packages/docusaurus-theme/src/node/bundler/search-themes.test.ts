import { expect, test } from 'vitest'
import { docSearch, otherSearches } from './search-themes.js'

const at = () => 'config.js:7'

test.each([
  '@easyops-cn/docusaurus-search-local',
  '@cmfcmf/docusaurus-search-local',
  'docusaurus-lunr-search',
  'docusaurus-plugin-search-local',
  'docusaurus-theme-search-typesense',
  'docusaurus-theme-search-pagefind',
  '/site/node_modules/docusaurus-lunr-search/src/index.js',
])('%s is named, with the list that it is in', (name) => {
  expect(otherSearches({ plugins: [], themes: [[name, { indexBlog: false }]] }, at)).toEqual([
    expect.stringContaining(`Remove ${JSON.stringify(name)} from themes in config.js:7;`),
  ])
  expect(otherSearches({ plugins: [name], themes: [] }, at)[0]).toContain(`${name} in plugins is a second search`)
})

test('other plugins, functions and the theme itself are not named', () => {
  const themes = ['@docusaurus/theme-search-algolia', '@portico/docusaurus-theme', false as const]
  expect(otherSearches({ plugins: [() => ({ name: 'search' }), null], themes }, at)).toEqual([])
})

test('a plugin that writes llms.txt from the sources is named with its line', () => {
  for (const name of ['docusaurus-plugin-llms', 'docusaurus-plugin-llms-txt', '@signalwire/docusaurus-plugin-llms-txt'])
    expect(otherSearches({ plugins: [[name, {}]], themes: [] }, at)).toEqual([
      expect.stringContaining(`Remove ${JSON.stringify(name)} in config.js:7,`),
    ])
})

const OWN = '/portico/theme'
const PAGE = '/site/node_modules/@docusaurus/theme-search-algolia/lib/theme/SearchPage/index.js'

test('DocSearch remains in the navbar', () => {
  const bar = `${OWN}/SearchBar/index.js`
  expect(docSearch({ '@theme/SearchBar': bar, '@theme/SearchPage': PAGE }, OWN)).toEqual({
    '@theme/SearchBar$': '/site/node_modules/@docusaurus/theme-search-algolia/lib/theme/SearchBar',
  })
  expect(docSearch({ '@theme/SearchBar': bar }, OWN)).toEqual({})
  expect(docSearch({ '@theme/SearchBar': '/site/src/theme/SearchBar.js', '@theme/SearchPage': PAGE }, OWN)).toEqual({})
})
