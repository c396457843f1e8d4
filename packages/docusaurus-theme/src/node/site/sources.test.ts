import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { authorsPath, sourceFile, sourceOf } from './sources.js'

test.each([
  ['@site/docs/a.md', 'docs/a.md', '/hub/docs/a.md'],
  ['@site/../docs/a.md', '../docs/a.md', '/docs/a.md'],
  ['@site/docs/@site/a.md', 'docs/@site/a.md', '/hub/docs/@site/a.md'],
])('the three names of a file: %s', (source, path, file) => {
  expect(authorsPath(source)).toBe(path)
  expect(resolve(sourceFile('/hub', source))).toBe(file)
  expect(sourceOf(file, '/hub')).toBe(source)
})

test('a folder whose name contains a pattern of replacements is kept', () => {
  expect(sourceFile('/a$&b', '@site/a.md')).toBe('/a$&b/a.md')
})

test('what is no source of the site is left unchanged', () => {
  expect(authorsPath('@site-docs/a.md')).toBe('@site-docs/a.md')
  expect(sourceFile('/hub', '/elsewhere/a.md')).toBe('/elsewhere/a.md')
})
