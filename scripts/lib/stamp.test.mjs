import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CACHE, ROOT } from './root.mjs'
import { digest } from './stamp.mjs'

let folder
beforeEach(() => {
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'stamp-'))
  put('package.json', '{}')
  put('docs/intro.md', 'Intro')
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (path, text) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const taken = () => digest([relative(ROOT, folder)])

test.each(['docs/build/index.md', 'docs/dist/files.md', 'src/build/lines.ts'])('a change to %s changes it', (path) => {
  const before = taken()
  put(path, 'one')
  const after = taken()
  expect(after).not.toBe(before)
  put(path, 'two')
  expect(taken()).not.toBe(after)
})

test.each(['build/index.html', 'dist/index.js', 'docs/node_modules/x/index.js', 'src/lines.test.ts'])(
  '%s does not count',
  (path) => {
    const before = taken()
    put(path, 'one')
    expect(taken()).toBe(before)
  },
)
