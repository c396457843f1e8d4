import { expect, test } from 'vitest'
import { isAcceptable } from './check-handle.js'

test.each([
  ['ada@example.com', true],
  ['JOHN@EXAMPLE.COM', true],
  ['john.D@x.com', true],
  ['  ada@example.com ', true],
  ['ada+hub@sub.example.co.uk', true],
  ['ada@bücher.example', true],
  ['ada@例え.テスト', true],
  ['ada@例え。テスト', true],
  ['\u200bada@example.com\ufeff', true],
  ['ada@example.com/x', false],
  ['ada@example.com:80', false],
  ['ada@exa%6dple.com', false],
  ['ada@.example.com', false],
  ['@example.com', false],
  ['ädа@example.com', false],
  ['', false],
  ['ada', false],
  ['ada.example.com', false],
  ['a@b', false],
  ['foo bar@x.com', false],
  ['ada@@example.com', false],
  ['ada@-example.com', false],
  ['ada@example.com, bob@example.com', false],
])('the e-mail address "%s" is acceptable: %s', (value, expected) => {
  expect(isAcceptable('email_address', value)).toBe(expected)
})

test.each([
  ['912 345 678', true],
  ['+351 912 345 678', true],
  ['٩١٢ ٣٤٥', true],
  ['', false],
  ['   ', false],
  ['abc', false],
])('the phone number "%s" is acceptable: %s', (value, expected) => {
  expect(isAcceptable('phone_number', value)).toBe(expected)
})

test.each([
  ['ada', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['', false],
  ['  ', false],
])('the username "%s" is acceptable: %s', (value, expected) => {
  expect(isAcceptable('username', value)).toBe(expected)
})
