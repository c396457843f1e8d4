import { expect, test } from 'vitest'
import { exactNumber, isNumber, numberOf, parseJson, toJson, written } from './exact-number.js'

const NUMBERS = [
  '9007199254740993',
  '-9007199254740993',
  '1.0',
  '1e400',
  '1E3',
  '-0',
  '0.10',
  '123456789012345678901234.5',
]

test.each(NUMBERS)('%s stays as it is written', (text) => {
  const json = `{"a":[${text},{"b":${text}}],"text":"${text} \\"${text}\\""}`
  expect(toJson(parseJson(json))).toBe(json)
  expect(JSON.parse(JSON.stringify(parseJson(json)))).toEqual(parseJson(json))
  const number = exactNumber(text)
  expect([isNumber(number), written(number), numberOf(number)]).toEqual([true, text, Number(text)])
})

test('ordinary numbers are numbers', () => {
  expect(parseJson('[0,1,-1,1.5,1e+21,{"a":12}]')).toEqual([0, 1, -1, 1.5, 1e21, { a: 12 }])
})

test.each(['[01]', '[1.]', '[.5]', '[+1]', '[1e]', '{"a":1', '[--1]', 'NaN'])('%s is not JSON', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test('texts are never written as numbers', () => {
  for (const text of ['1.0', '"1.0"', '\uFDD0', '\uFDD0abc', 'x\uFDD01.0', '\uFDD01.0,"a":2', '\uFDD01.0"'])
    expect(typeof JSON.parse(toJson({ text }) as string).text).toBe('string')
  expect(isNumber('1.0')).toBe(false)
})
