import { expect, test } from 'vitest'
import { normalizeHandle } from './normalize-handle.js'

test.each([
  ['email_address', ' Ada.L+hub@Example.COM ', 'ada.l+hub@example.com'],
  ['email_address', 'ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['phone_number', '+49 30 901820', '+4930901820'],
  ['phone_number', '+1 (415) 555-2671', '+14155552671'],
  ['username', '  Ada ', 'ada'],
  ['username', 'ＡＤＡ', 'ada'],
] as const)('the %s %j is known as %s', (type, value, normalized) => {
  expect(normalizeHandle({ type, value })).toEqual({ type, value: normalized })
})

test.each([
  ['email_address', 'ada@exam\u200dple.com'],
  ['email_address', `${'a'.repeat(65)}@example.com`],
  ['email_address', `ada@${'a'.repeat(250)}.com`],
  ['email_address', 'ada@-example.com'],
  ['email_address', 'ada..l@example.com'],
  ['phone_number', '030 901820'],
  ['username', ''],
  ['username', 'a'.repeat(129)],
  ['username', 'ada\nadmin'],
  ['username', 'ada\u202eadmin'],
] as const)('the %s %j is refused', (type, value) => {
  expect(() => normalizeHandle({ type, value })).toThrow(/malformed/)
})
