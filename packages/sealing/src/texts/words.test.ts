import { expect, test } from 'vitest'
import { eachWord, marksOf, WORD } from './words.js'

test.each([
  'The lamp, 2 of them.',
  'a-b_c9',
  'é京都Ⅷ, ß!',
  '𝒳y 😀z 𝒳',
  'e\u0301te',
  '\ud835 broken \udcb3',
  'last',
  '',
  ' ',
])('words begin where the regular expression finds them: %j', (text) => {
  const starts: number[] = []
  eachWord(text, (_, start) => starts.push(start))
  expect(starts).toEqual(Array.from(text.matchAll(WORD), (match) => match.index))
})

test('a word in another case has the same mark, and another word a different one', () => {
  expect(marksOf('The LAMP, ΟΔΟΣ')).toEqual(marksOf('tHE lamp — οδος'))
  expect(marksOf('lamp')).not.toEqual(marksOf('lamb'))
})
