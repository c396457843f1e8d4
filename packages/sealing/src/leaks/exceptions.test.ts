import { expect, test } from 'vitest'
import { readExceptions, withoutExceptions } from './exceptions.js'
import { type Finding, idOf } from './finding.js'

const finding = (text: string, file: string): Finding => ({ text, file, id: idOf(text), sentence: text })
const FOUND = [finding('One text', 'a.html'), finding('One text', 'b.html'), finding('Another', 'a.html')]

test('an exception allows one text, wherever it occurs', () => {
  expect(withoutExceptions(FOUND, [idOf('One text')])).toEqual([FOUND[2]])
})

test('the id of a text depends only on its words', () => {
  expect(idOf('“One  TEXT.”')).toBe(idOf('one text'))
  expect(idOf('one text')).toMatch(/^[0-9a-f]{12}$/)
  expect(idOf('!')).not.toBe(idOf('?'))
})

test('an exception that matches nothing is refused, with its id', () => {
  expect(() => withoutExceptions(FOUND, [idOf('One text'), idOf('gone')])).toThrow(
    new RegExp(`The exception ${idOf('gone')} matches nothing that would be published.+Remove the exception`),
  )
})

test('a finding without an id cannot be excepted', () => {
  const structural: Finding = { sentence: 'x is under a private path' }
  expect(withoutExceptions([structural], [])).toEqual([structural])
  expect(() => withoutExceptions([structural], [''])).toThrow(/matches nothing/)
})

test('a list has one id per line, and comments', () => {
  expect(readExceptions('# Reviewed\n\n0123456789ab # "One text"\r\nba9876543210\n')).toEqual([
    '0123456789ab',
    'ba9876543210',
  ])
  expect(() => readExceptions('0123456789ab\n*.txt')).toThrow(/Line 2 of the exceptions is not the id.+"\*\.txt"/)
})
