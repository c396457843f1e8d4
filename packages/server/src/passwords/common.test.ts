import { expect, test } from 'vitest'
import { isCommon } from './common.js'

test.each([
  'sunshine1',
  'Sunshine2024!',
  'Dr4gon!!',
  'P@ssw0rd',
  '123dragon',
  'QWERTYUIOP',
  'dragondragon',
  'm1ch4el77',
  '$uperm4n',
  'abcabcabc',
  '11111111',
  'iloveyou!!',
])('%s is tried first', (password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  'Tramway-Lantern-42',
  'Another-Choice-88',
  'sunshine-over-lisbon-harbour',
  'xK9#mQ2$vL',
  'dragon fruit ladder',
  'Something-else-1',
  'ä?Zu7-Wx'.repeat(32),
])('%s is not', (password) => {
  expect(isCommon(password)).toBe(false)
})
