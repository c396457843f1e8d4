import { expect, test } from 'vitest'
import { optionsInUse } from './options-in-use.js'

const CONFIG = {
  presets: [
    ['classic', { docs: { path: 'docs', sidebar: ['a', 'keepers'] }, blog: { blogTitle: 'All keeper notes' } }],
  ],
  plugins: ['plain', ['other', { a: 1 }], null],
  themes: [['@portico/docusaurus-theme', { privatePaths: [{ path: '/vault/' }] }]],
} as never

const source = (text: string) => [
  { file: 'src/a.jsx', text: `import x from '@docusaurus/useDocusaurusContext'\n${text}` },
]

test('without code that reads them, only the names of plugins are kept', () => {
  for (const text of ['siteConfig.title', 'const plugin = 1; siteConfig.url'])
    expect(optionsInUse(CONFIG, source(text), [])).toEqual({
      config: { presets: [['classic']], plugins: ['plain', ['other'], null], themes: [['@portico/docusaurus-theme']] },
      lost: [],
    })
  expect(optionsInUse(CONFIG, [{ file: 'src/b.js', text: 'export const presets = 1' }], []).config.presets).toEqual([
    ['classic'],
  ])
})

test.each(['siteConfig.presets[0][1]', "siteConfig['presets']", 'const { presets } = siteConfig'])(
  'those of a list that code reads are kept: %s',
  (text) => {
    const { config } = optionsInUse(CONFIG, source(text), [])
    expect(config).toMatchObject({ presets: CONFIG['presets' as never], plugins: ['plain', ['other'], null] })
  },
)

test('an option with a private name is left out and reported, with the line that reads the list', () => {
  const { config, lost } = optionsInUse(CONFIG, source('\nsiteConfig.presets[0]'), ['Keepers', 'keeper notes'])
  expect(config.presets).toEqual([['classic', { docs: { path: 'docs', sidebar: ['a', null] }, blog: {} }]])
  expect(lost).toEqual([
    { option: 'presets › classic › docs.sidebar.1', name: 'keepers', file: 'src/a.jsx', line: 3 },
    { option: 'presets › classic › blog.blogTitle', name: 'keeper notes', file: 'src/a.jsx', line: 3 },
  ])
})

test('those of the theme itself are never kept', () => {
  expect(optionsInUse(CONFIG, source('siteConfig.themes'), []).config.themes).toEqual([['@portico/docusaurus-theme']])
})
