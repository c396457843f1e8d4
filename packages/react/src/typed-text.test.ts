import { expect, test } from 'vitest'
import { digitsOf, isInternational, visible } from './typed-text.js'

test('what no one sees is removed', () => {
  expect(visible('\u200b ada@exa\u00admple.com\ufeff\u202c ')).toBe('ada@example.com')
})

test('digits of any script count', () => {
  expect([digitsOf('۹۱۲-۳۴۵'), digitsOf('１２ 34'), digitsOf('code: ')]).toEqual(['912345', '1234', ''])
})

test.each([
  ['+49', true],
  ['\u202a+49\u202c', true],
  ['＋81', true],
  ['0151', false],
  ['', false],
])('%j is international: %s', (text, expected) => {
  expect(isInternational(text)).toBe(expected)
})
