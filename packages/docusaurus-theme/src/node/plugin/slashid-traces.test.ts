import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CarriedInput, demandNoSlashid, slashidTraces } from './slashid-traces.js'

function carried(files: Readonly<Record<string, string>>, overrides: Partial<CarriedInput> = {}): string[] {
  return [...slashidTraces(input(files, overrides))]
}

function input(files: Readonly<Record<string, string>>, overrides: Partial<CarriedInput> = {}): CarriedInput {
  const siteDir = mkdtempSync(join(tmpdir(), 'portico-traces-'))
  onTestFinished(() => rmSync(siteDir, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(siteDir, path)), { recursive: true })
    writeFileSync(join(siteDir, path), text)
  }
  const siteConfig = { themes: [], plugins: [], themeConfig: {} }
  return { siteDir, siteConfig, allContent: {}, originals: new Map(), ...overrides }
}

const doc = (source: string, frontMatter: object, sidebars: object = {}) =>
  ({
    'docusaurus-plugin-content-docs': { default: { loadedVersions: [{ docs: [{ source, frontMatter }], sidebars }] } },
  }) as CarriedInput['allContent']

test('front matter of the SlashID theme is refused with its file and line', () => {
  const files = { 'docs/a.md': '---\ntitle: A\nsidebar_custom_props:\n  slashid:\n    auth: true\n---\n' }
  const allContent = doc('@site/docs/a.md', { sidebar_custom_props: { slashid: { auth: true } } })
  expect(carried(files, { allContent })).toEqual([expect.stringMatching(/^docs\/a\.md:4 has .+access: signed-in/)])
  expect(() => demandNoSlashid(input(files, { allContent }))).toThrow(/would be public.+\n- docs\/a\.md:4/s)
})

test('so are a post, a page and the original of a translation', () => {
  const frontMatter = { sidebar_custom_props: { slashid: { groups: ['member'] } } }
  const allContent = {
    'docusaurus-plugin-content-blog': {
      default: { blogPosts: [{ metadata: { source: '@site/blog/b.md', frontMatter } }] },
    },
    'docusaurus-plugin-content-pages': { default: [{ source: '@site/src/pages/p.md', frontMatter }] },
  } as CarriedInput['allContent']
  const originals = new Map([['@site/i18n/fr/a.md', { source: '@site/docs/a.md', file: 'a.md', frontMatter }]])
  expect(carried({}, { allContent, originals }).map((text) => text.split(' ')[0])).toEqual([
    'docs/a.md',
    'blog/b.md',
    'src/pages/p.md',
  ])
})

test.each([
  ['_category_.json', '{\n  "customProps": { "slashid": { "auth": true } } }', 2],
  ['_category_.yml', 'label: A\ncustomProps:\n  slashid:\n    auth: true\n', 3],
])('the category file %s is refused, above the folder of a page too', (name, text, line) => {
  const traces = carried({ [`docs/top/${name}`]: text }, { allContent: doc('@site/docs/top/deep/a.md', {}) })
  expect(traces).toEqual([expect.stringContaining(`docs/top/${name}:${line} has customProps.slashid`)])
})

test('an item of the sidebars file is refused by its label', () => {
  const item = { type: 'category', label: 'Partners', customProps: { slashid: { auth: true } }, items: [] }
  const allContent = doc('@site/docs/a.md', {}, { docs: [{ type: 'category', label: 'All', items: [item] }] })
  expect(carried({}, { allContent })).toEqual([expect.stringMatching(/^The sidebar item "Partners" has/)])
  const page = { type: 'doc', id: 'a', customProps: { slashid: { auth: true } } }
  expect(carried({}, { allContent: doc('@site/docs/a.md', {}, { docs: [page] }) })).toEqual([
    expect.stringMatching(/^The sidebar item "a" has/),
  ])
})

test.each([
  '@slashid/docusaurus-theme-slashid',
  '@slashid/slashid',
  '/site/node_modules/@slashid/docusaurus-theme-slashid/dist/index.js',
  ['@slashid/docusaurus-theme-slashid', {}] as const,
])('the theme %j in the configuration is refused', (entry) => {
  const siteConfig = { themes: [entry], plugins: [], themeConfig: {} } as unknown as CarriedInput['siteConfig']
  expect(carried({}, { siteConfig })).toEqual([expect.stringContaining('still loads')])
})

test('its options are refused too, and a site without any of these is accepted', () => {
  const siteConfig = { themes: ['@docusaurus/theme-mermaid'], plugins: [], themeConfig: { slashID: { orgID: 'a' } } }
  expect(carried({}, { siteConfig })).toEqual([expect.stringContaining('themeConfig.slashID')])
  expect(
    carried(
      { 'docs/a.md': 'slashid: a word\n', 'docs/_category_.json': '{"label": "slashid"}' },
      { allContent: doc('@site/docs/a.md', { sidebar_custom_props: { icon: 'x' }, slug: 'slashid' }) },
    ),
  ).toEqual([])
})
