import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ANYONE_SIGNED_IN } from '@portico/access'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccessMap } from '../access/access-map.js'
import type { Page } from '../site/read-pages.js'
import { publicSources } from './public-sources.js'

let siteDir = ''
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'portico-sources-'))
})
afterEach(() => rmSync(siteDir, { recursive: true, force: true }))

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(siteDir, path)), { recursive: true })
  writeFileSync(join(siteDir, path), text)
}

const doc = (version: string, file: string, id: string): Page => ({
  plugin: 'docusaurus-plugin-content-docs',
  instance: 'default',
  file: '',
  metadata: { permalink: `/${version}/${id}`, source: `@site/${file}`, title: `Title of ${id}`, id, version },
})

const PAGES = [doc('current', 'docs/a.md', 'a'), doc('1.0', 'versioned_docs/version-1.0/a.md', 'a')]

const access = {
  at: (path: string) => (path.startsWith('/current') ? ANYONE_SIGNED_IN : undefined),
} as AccessMap

const sources = (open: readonly string[] = []) =>
  Array.from(
    publicSources({
      siteDir,
      pages: PAGES,
      access,
      originals: new Map(),
      emitted: { open, packages: [] },
      fileOf: (path) => path.replace('@site', siteDir),
      read: (path) => readFileSync(path, 'utf8'),
      publicTexts: ['Home'],
      privateLabels: [],
    }),
    ({ text }) => text,
  )

test('public pages and their metadata are public, private ones are not', () => {
  put('docs/a.md', 'private')
  put('versioned_docs/version-1.0/a.md', 'public')
  expect(sources()).toEqual(['public', '["Title of a",null,[],[]]', '["Home"]'])
})

test('files of the site that no public page loads make nothing public', () => {
  put('docs/a.md', 'private')
  put('docs-backup/a.md', 'private')
  put('static/llms-full.txt', 'private')
  expect(sources().join()).not.toMatch(/private/)
})

test('components that public pages show are public; data that they load may be generated from private pages', () => {
  put('src/Hero.tsx', 'export const Hero = () => <h1>Welcome</h1>')
  put('src/hero.js', 'export const Hero = () => <h1>Come in</h1>')
  put('src/pages.json', '["private"]')
  put('src/pages.js', 'export default ["<p>private</p>"]')
  const text = sources(['@site/src/Hero.tsx', '@site/src/hero.js', '@site/src/pages.json', '@site/src/pages.js']).join()
  expect(text).toMatch(/Welcome.+Come in/s)
  expect(text).not.toMatch(/private/)
})

test('a translation is public if its page is, in all languages', () => {
  put('i18n/ja/docusaurus-plugin-content-docs/version-1.0/a.md', '---\nid: a\n---\npublic in Japanese')
  put('i18n/ja/docusaurus-plugin-content-docs/current/a.md', 'private in Japanese')
  put('i18n/ja/docusaurus-theme-classic/footer.json', '{"copyright":{"message":"Fin"}}')
  expect(sources().join()).toMatch(/public in Japanese.+Fin/s)
  expect(sources().join()).not.toMatch(/private/)
})

test.each(['access: signed-in', 'sidebar_custom_props:\n  access: signed-in', 'slug: /other', 'id: other'])(
  'a translation that declares %j may have another address or audience, so it makes nothing public',
  (line) => {
    put('i18n/ja/docusaurus-plugin-content-docs/version-1.0/a.md', `---\n${line}\n---\nin Japanese`)
    expect(sources().join()).not.toMatch(/Japanese/)
  },
)
