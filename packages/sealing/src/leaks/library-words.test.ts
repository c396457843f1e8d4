import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Finding } from './finding.js'
import { installedFiles } from './installed-packages.js'
import { withoutLibraryWords } from './library-words.js'

const SCRIPT = `(()=>{const texts={one_result:"[COUNT] Ergebnis",many_results:"[COUNT] Ergebnisse für [SEARCH_TERM]"};start(texts)})()`

const word = (text: string, file = 'pagefind/pagefind-ui.js', more: Partial<Finding> = {}): Finding => ({
  ...{ text, file, what: 'word', id: text, sentence: text },
  ...more,
})
const remaining = (findings: readonly Finding[], published: string, ...libraries: string[]) =>
  withoutLibraryWords(
    findings,
    () => Buffer.from(published),
    libraries.map((text) => Buffer.from(text)),
  ).map(({ text }) => text)

test('a word of a library that copied its script is no finding, also if the package is one large program', () => {
  expect(remaining([word('Ergebnis'), word('Ergebnisse')], SCRIPT, 'other', `\0\0${SCRIPT}\0`)).toEqual([])
})

test('it is one if the library has the word elsewhere, if the file has it once more, or if no library has it', () => {
  expect(remaining([word('Ergebnis')], SCRIPT, 'Ergebnis')).toEqual(['Ergebnis'])
  expect(remaining([word('Ergebnis')], `${SCRIPT};x="Ergebnis des Quartals"`, SCRIPT)).toEqual(['Ergebnis'])
  expect(remaining([word('Ergebnis')], SCRIPT)).toEqual(['Ergebnis'])
})

test('sentences, and words in pages, are always findings', () => {
  const findings = [
    word('Ergebnis', 'x.js', { what: 'sentence' }),
    word('Ergebnis', 'x.html', { madeFrom: 'docs/a.md' }),
  ]
  expect(remaining(findings, SCRIPT, SCRIPT)).toEqual(['Ergebnis', 'Ergebnis'])
})

test('packages are those of the site and what they need, without those of its own repository and private ones', () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-packages-'))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const manifest = (path: string, content: object) => put(`${path}/package.json`, JSON.stringify(content))
  manifest('site', { dependencies: { theme: '1', linked: '1', secret: '1' }, devDependencies: { missing: '1' } })
  manifest('node_modules/theme', { dependencies: { tool: '1' } })
  manifest('node_modules/tool', { optionalDependencies: { '@tool/linux': '1' } })
  put('node_modules/@tool/linux/bin/tool', 'the program')
  manifest('node_modules/@tool/linux', {})
  manifest('node_modules/secret', { private: true })
  put('node_modules/secret/a.txt', 'not published')
  manifest('packages/linked', {})
  put('packages/linked/a.txt', 'of the repository')
  symlinkSync(join(root, 'packages/linked'), join(root, 'node_modules/linked'))
  const texts = Array.from(installedFiles(join(root, 'site')), (file) => file.toString())
  expect(texts).toContain('the program')
  expect(texts.join()).not.toMatch(/not published|of the repository/)
})
