import { allOf } from '@portico/access'
import { describe, expect, test } from 'vitest'
import type { Page } from '../site/read-pages.js'
import { usedFiles } from './used-files.js'

const SOURCES: Record<string, string> = {
  '@site/docs/secret/plan.md': "import Part from './_part.mdx'\n\n<Part />\n\n![map](img/map.png)",
  '@site/docs/secret/_part.mdx': 'Only members know.',
  '@site/docs/open.md': "import Terms from './_terms.mdx'\n\n![tower](./img/tower.png)",
  '@site/docs/_terms.mdx': 'Everyone may know.',
  '@site/docs/secret/guide.md': "import Terms from '../_terms.mdx'\n\n<Terms />",
}
const page = (source: string): Page => ({
  plugin: 'docusaurus-plugin-content-docs',
  instance: 'default',
  file: '',
  metadata: { source, permalink: source.replace(/^@site(\/\.\.)?/, '').replace('.md', ''), title: '' },
})
const access = { at: (path: string) => (path.startsWith('/docs/secret') ? allOf('members') : undefined) }

function look(more: Record<string, string> = {}, base = SOURCES) {
  const sources = { ...base, ...more }
  const pages = Object.keys(sources)
    .filter((source) => !/\/_/.test(source))
    .map(page)
  return usedFiles({ siteDir: '/repository/website', pages, access, read: (source) => sources[source] })
}

test('what only private pages use exposes nothing, and their partials are listed', () => {
  const { exposed, partials } = look()
  expect(exposed).toEqual([])
  expect(partials.get('@site/docs/secret/plan.md')).toEqual(['@site/docs/secret/_part.mdx'])
})

test('a partial that a public page shows too is not secret', () => {
  expect(look().partials.get('@site/docs/secret/guide.md')).toEqual([])
})

test.each([
  ['a picture', '![x](./secret/img/map.png)', 'docs/secret/img/map.png'],
  ['an imported page', "import Plan from '@site/docs/secret/plan.md'", 'docs/secret/plan.md'],
  ['a partial', "import Part from './secret/_part.mdx'", 'docs/secret/_part.mdx'],
  ['a required file', "<a href={require('./secret/tides.txt').default}>t</a>", 'docs/secret/tides.txt'],
  ['a download', '[tides](./secret/tides.pdf)', 'docs/secret/tides.pdf'],
])('%s of private pages on a public page is reported with both files', (_, text, file) => {
  expect(look({ '@site/docs/show.md': text }).exposed[0]).toEqual({ file, page: 'docs/show.md' })
})

test('a partial of private pages is found behind a public partial', () => {
  const { exposed } = look({
    '@site/docs/show.md': "import Outer from './_outer.mdx'",
    '@site/docs/_outer.mdx': "import Part from './secret/_part.mdx'",
  })
  expect(exposed).toEqual([{ file: 'docs/secret/_part.mdx', page: 'docs/show.md' }])
})

test('links to pages, addresses on other sites and code blocks use no file', () => {
  const text =
    '[plan](./secret/plan.md)\n\n![x](https://x.example/a.png)\n\n```js\nimport x from "./secret/plan.md"\n```'
  expect(look({ '@site/docs/show.md': text }).exposed).toEqual([])
})

describe('docs beside the site', () => {
  const beside = Object.fromEntries(
    Object.entries(SOURCES).map(([source, text]) => [source.replace('@site/', '@site/../'), text]),
  )
  test('are followed like those within it', () => {
    const { exposed, partials } = look({}, beside)
    expect(exposed).toEqual([])
    expect(partials.get('@site/../docs/secret/plan.md')).toEqual(['@site/../docs/secret/_part.mdx'])
    expect(partials.get('@site/../docs/secret/guide.md')).toEqual([])
  })
  test('expose what a public page shows of private ones', () => {
    const text = "import Part from './secret/_part.mdx'\n\n[tides](./secret/tides.pdf)"
    expect(look({ '@site/../docs/show.md': text }, beside).exposed).toEqual([
      { file: '../docs/secret/_part.mdx', page: '../docs/show.md' },
      { file: '../docs/secret/tides.pdf', page: '../docs/show.md' },
    ])
  })
})

test('a path with an escaped letter names the file without the backslash, and a broken path names no partial', () => {
  const text = "import Part from './\\_part.mdx'\nimport Lost from './lost.mdx'"
  expect(look({ '@site/docs/secret/more.md': text }).partials.get('@site/docs/secret/more.md')).toEqual([
    '@site/docs/secret/_part.mdx',
  ])
})
