import { expect, test } from 'vitest'
import { shortFiles } from './check-short-files.mjs'

const source = (path, text, imports = []) => ({ path, text, imports, test: false })
const imported = (specifier, lazy = false) => ({ specifier, lazy, typeOnly: false })
const VALUE = 'export const one = 1\n'

test('a short file that declares a value is reported with its path', () => {
  expect(shortFiles([source('packages/a/src/one.ts', VALUE)], {})).toMatchObject([
    expect.stringMatching(/^packages\/a\/src\/one\.ts has fewer than 15 lines/),
  ])
})

test.each([
  ['an entry', source('packages/a/src/index.ts', VALUE)],
  ['a re-export', source('packages/a/src/fields.ts', "/** Fields. */\nexport {\n  A,\n  type B,\n} from './a.js'\n")],
  ['a port', source('packages/a/src/ports/clock.ts', VALUE)],
  ['a migration', source('packages/a/src/migrations/0001-one.ts', VALUE)],
  ['a page', source('sites/hub/src/pages/api.tsx', VALUE)],
  [
    'types',
    source('packages/a/src/one.ts', "import type { B } from './b.js'\n\nexport interface A {\n  readonly b: B\n}\n"),
  ],
  ['15 lines', source('packages/a/src/one.ts', VALUE.repeat(15))],
])('%s passes', (_, file) => {
  expect(shortFiles([file], {})).toEqual([])
})

test('files that are loaded on demand may be short, and so may those that both sides share', () => {
  const files = [
    source('packages/a/src/screen.tsx', VALUE, [imported('./rare.js', true), imported('./key.js')]),
    source('packages/a/src/rare.tsx', VALUE, [imported('./key.js')]),
    source('packages/a/src/key.ts', VALUE),
    source('packages/a/src/other.ts', VALUE),
  ]
  expect(shortFiles(files, {}).map((sentence) => sentence.split(' ')[0])).toEqual([
    'packages/a/src/screen.tsx',
    'packages/a/src/other.ts',
  ])
})

test('a reason that is no longer needed is reported', () => {
  const files = [source('packages/a/src/one.ts', VALUE)]
  expect(shortFiles(files, { 'packages/a/src/one.ts': 'a reason' })).toEqual([])
  expect(shortFiles(files, { 'packages/a/src/one.ts': 'a reason', 'packages/a/src/gone.ts': 'a reason' })).toEqual([
    expect.stringMatching(/^packages\/a\/src\/gone\.ts no longer needs/),
  ])
})
