import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { configuresPostCss } from './postcss-config.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The folder of a site within a repository that has these files. */
function siteAmong(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'postcss-'))
  folders.push(root)
  for (const [path, text] of Object.entries({ 'site/docs/a.md': '# A', ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return join(root, 'site')
}

test.each([
  ['a module in the site', { 'site/postcss.config.mjs': '' }],
  ['a file in a parent folder', { '.postcssrc.json': '{}' }],
  ['a file with only that name', { 'site/.postcssrc': '' }],
  ['the .config folder', { '.config/postcssrc.yml': '' }],
  ['a key of package.json', { 'site/package.json': '{ "postcss": {} }' }],
  ['an invalid package.json, which the loader reports', { 'site/package.json': '{' }],
])('%s configures PostCSS', (_, files: Record<string, string>) => {
  expect(configuresPostCss(siteAmong(files))).toBe(true)
})

test.each([
  ['nothing', {}],
  ['a package.json without the key', { 'site/package.json': '{ "name": "site" }', 'package.json': '[]' }],
  ['files in subfolders', { 'site/docs/postcss.config.js': '' }],
  ['names that are only similar', { 'site/postcss.md': '', '.config/other': '' }],
])('%s does not configure PostCSS', (_, files: Record<string, string>) => {
  expect(configuresPostCss(siteAmong(files))).toBe(false)
})
