import { expect, test } from 'vitest'
import { participleRate, participlesIn, sameTypes } from './check-names.mjs'

test.each([
  ['const given = asked()', ['given', 'asked']],
  ['const { kept: session } = store', ['kept']],
  ['type Shown = { readonly left: number }', ['left']],
  ['export const Row = () => <p one={1}>left</p>', ['one']],
  ['// what was asked\nconst text = "given"', []],
  ['const knownGroups = isKnown', []],
])('finds the participles among the names of %s', (text, names) => {
  expect(participlesIn('file.tsx', text)).toEqual(names)
})

test('counts them in 100 lines', () => {
  const sources = [
    { path: 'a.ts', text: 'const given = 1\n'.repeat(3) },
    { path: 'b.ts', text: 'const page = 1\n'.repeat(97) },
  ]
  expect(participleRate(sources)).toMatchObject({ lines: 100, rate: 3 })
  expect(participleRate([])).toMatchObject({ lines: 0, rate: 0 })
})

test('finds exported types with the same name in more than three files', () => {
  const files = (count, text) => Array.from({ length: count }, (_, at) => ({ path: `${text.length}-${at}.ts`, text }))
  const sources = [
    ...files(4, 'export interface Row {}'),
    ...files(3, 'export type Page = 1'),
    ...files(5, 'type Own = 1'),
  ]
  expect([...sameTypes(sources).keys()]).toEqual(['Row'])
})
