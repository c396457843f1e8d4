import {
  HANDLE_TYPES as ALL_HANDLE_TYPES,
  METHODS as ALL_METHODS,
  type HandleType,
  type Method,
} from '@portico/protocol'
import { expect, test } from 'vitest'
import { codes, HANDLE_TYPES, METHODS, regionCode, regionOf, STATES } from './codes.js'

test('every word has a different number, and the number maps back to its word', () => {
  const methods = Object.keys(ALL_METHODS) as Method[]
  expect(methods.map((method) => METHODS.word(METHODS.code(method)))).toEqual(methods)
  const types = Object.keys(ALL_HANDLE_TYPES) as HandleType[]
  expect(types.map((type) => HANDLE_TYPES.word(HANDLE_TYPES.code(type)))).toEqual(types)
})

test('a word without a number, and two words with one number, do not compile', () => {
  const numbers = codes<'one' | 'two'>()
  expect(numbers({ one: 0, two: 1 }).word(1)).toBe('two')
  // @ts-expect-error Two has no number.
  numbers({ one: 0 })
  // @ts-expect-error They have the same number.
  numbers({ one: 0, two: 0 })
})

test('an unknown number is refused with a clear message', () => {
  expect(() => STATES.word(9)).toThrow('A row contains the code 9, which this version does not know.')
})

test.each(['europe-belgium', 'us-iowa'])('the region %s is read unchanged', (region) => {
  expect(regionOf(regionCode(region))).toBe(region)
})
