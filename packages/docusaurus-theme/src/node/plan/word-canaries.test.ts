import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ANYONE_SIGNED_IN } from '@portico/access'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccessMap } from '../access/access-map.js'
import type { Original } from '../i18n/originals.js'
import type { Page } from '../site/read-pages.js'
import { wordCanaries } from './word-canaries.js'

/** Docs beside the folder of a site that is built in Japanese, in which every page is translated. */
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-words-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const JAPANESE = 'i18n/ja/docusaurus-plugin-content-docs/current'
const FRENCH = 'i18n/fr/docusaurus-plugin-content-docs/current'

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const doc = (id: string): Page => ({
  plugin: 'docusaurus-plugin-content-docs',
  instance: 'default',
  file: '',
  metadata: { permalink: `/${id}`, source: `@site/${JAPANESE}/${id}.md`, title: id, id, version: 'current' },
})
const original = (id: string): [string, Original] => [
  `@site/${JAPANESE}/${id}.md`,
  { file: `${id}.md`, source: `@site/../docs/${id}.md`, frontMatter: {} },
]

test('a word is private only if no public page of any language contains it, and no file format does', () => {
  put(`site/${JAPANESE}/closed.md`, 'monorepo terminal news quixotry')
  put('docs/closed.md', 'quixotry')
  put(`site/${FRENCH}/closed.md`, 'quixotry')
  put(`site/${JAPANESE}/open.md`, 'bienvenue')
  put('docs/open.md', 'A monorepo.')
  put(`site/${FRENCH}/open.md`, 'Un terminal.')
  const siteDir = join(root, 'site')
  const words = wordCanaries({
    siteDir,
    locale: 'ja',
    parts: [{ expression: ANYONE_SIGNED_IN, pages: ['/closed'] }] as never,
    pages: [doc('closed'), doc('open')],
    access: { at: (path: string) => (path === '/closed' ? ANYONE_SIGNED_IN : undefined) } as AccessMap,
    originals: new Map([original('closed'), original('open')]),
    emitted: { names: [], sources: {}, packages: [] } as never,
    fileOf: (path) => path.replace('@site', siteDir),
    read: (path) => readFileSync(path, 'utf8'),
    publicTexts: [],
  })
  expect(words.flat().map(({ text }) => text)).toEqual(['quixotry'])
})
