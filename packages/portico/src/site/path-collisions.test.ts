import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pagesOf } from './path-collisions.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-collisions-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), 'A page')
}

/** The spellings that can be the name of a file. */
const NAMES = SPELLINGS.map(([difference, address]) => [difference, address.replace(/^\/+|\/+$/g, '')] as const).filter(
  ([, name]) => !/\/\/|\/\.|%2F/i.test(name),
)

test.each(NAMES)('a page is listed at its address if the name of its file differs in %s', async (_, name) => {
  put(/html$/i.test(name) ? name : `${name}/index.html`)
  expect((await pagesOf(folder)).map((page) => page.toLowerCase())).toContain(SPELLED_PAGE)
})

test('the page at the root is listed, and files that are no pages are not', async () => {
  for (const name of ['index.html', 'docs/a.md', 'assets/a.js', '100%.html']) put(name)
  expect((await pagesOf(folder)).toSorted()).toEqual(['/', '/100%25'])
})
