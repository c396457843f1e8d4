import { expect, test } from 'vitest'
import { decodeText, isNames, isRecord, isSomeNames, isTexts, parseJson } from './guards.js'

test.each([
  ['an object', {}, true],
  ['an object without a prototype', Object.create(null), true],
  ['an array', [], false],
  ['null', null, false],
  ['undefined', undefined, false],
  ['text', 'a', false],
  ['a function', () => {}, false],
])('a record is an object and not an array: %s', (_, value, expected) => expect(isRecord(value)).toBe(expected))

test.each([
  { value: [], texts: true, names: true, some: false },
  { value: ['a', 'b'], texts: true, names: true, some: true },
  { value: ['a', ''], texts: true, names: false, some: false },
  { value: ['a', 1], texts: false, names: false, some: false },
  { value: [undefined], texts: false, names: false, some: false },
  { value: 'ab', texts: false, names: false, some: false },
  { value: { length: 0 }, texts: false, names: false, some: false },
  { value: undefined, texts: false, names: false, some: false },
])('lists of texts and of names: $value', ({ value, texts, names, some }) => {
  expect(isTexts(value)).toBe(texts)
  expect(isNames(value)).toBe(names)
  expect(isSomeNames(value)).toBe(some)
})

test.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['"text"', 'text'],
  ['', undefined],
  ['{', undefined],
  ['undefined', undefined],
])('what is not JSON has no value: %j', (text, value) => expect(parseJson(text)).toEqual(value))

test.each([
  ['caf%C3%A9', 'café'],
  ['a%2Fb', 'a/b'],
  ['100%', '100%'],
  ['%C3', '%C3'],
  ['%C3%A9 and %C3', '%C3%A9 and %C3'],
])('text that cannot be decoded stays as it is: %s', (text, decoded) => expect(decodeText(text)).toBe(decoded))
