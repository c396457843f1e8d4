import lz from 'lz-string'
import { expect, test } from 'vitest'
import { fileTexts } from './file-texts.js'
import { lzText } from './lz-string.js'

const SENTENCE = 'Every gardener signs the ledger before sunrise and again after the evening bell.'

const TEXTS = [
  'a',
  SENTENCE,
  'Le verger d’été a coûté très cher à l’abbaye, répète l’économe.',
  'Каждый садовник расписывается в журнале до восхода солнца.',
  '庭師は皆、日の出前に帳簿に署名する。 🍐',
  '\tconst x = 1\n'.repeat(400),
  'a'.repeat(70_000),
  Array.from({ length: 3_000 }, (_, at) => `line ${at} ${(at * 7919) % 1009}`).join('\n'),
]

test.each(TEXTS)('what lz-string wrote is read as by lz-string itself: %.30s', (text) => {
  expect(lzText(lz.compressToBase64(text).replaceAll('=', ''))).toBe(text)
  expect(lzText(lz.compressToEncodedURIComponent(text))).toBe(text)
})

test.each([
  ['a digest', 'b'.repeat(44) + '2jmj7l5rSw0yVb/vlWAYkK/YBwk4sGZ7wkG3ZmH2h4o='.repeat(2)],
  ['nothing', ''],
  ['an empty text', lz.compressToBase64('')],
  ['a text without its end', lz.compressToBase64(SENTENCE.repeat(3)).slice(0, 80)],
  ['more than a text', lz.compressToEncodedURIComponent(SENTENCE) + 'A'.repeat(12)],
])('%s is not', (_, run) => {
  expect(lzText(run)).toBeUndefined()
})

test('a text that grows beyond the limit is given up', () => {
  // Each code is the piece before with its first character again, so that the pieces get longer and longer.
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let at = 0; at < count; at++) bits.push((value >> at) & 1)
  }
  put(0, 2)
  put(97, 8)
  for (let size = 4; size < 6_000; size++) put(size, Math.ceil(Math.log2(size + 1)))
  const bytes = Buffer.from(
    Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
      bits.slice(at * 8, at * 8 + 8).reduce((byte, bit, place) => byte | (bit << (7 - place)), 0),
    ),
  )
  expect(lzText(bytes.toString('base64'))).toBeUndefined()
})

test('a program in the address of a playground is read, also after the names of folders', () => {
  const program = lz.compressToEncodedURIComponent(SENTENCE)
  for (const address of [`https://play.example/#code/${program}`, `https://play.example/?code=${program}&lang=ts`])
    expect(fileTexts({ path: 'index.html' }, Buffer.from(`<a href="${address}">`)).map(({ text }) => text)).toContain(
      SENTENCE,
    )
})
