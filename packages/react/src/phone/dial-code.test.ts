import { expect, test } from 'vitest'
import { withoutDialCode } from '../sign-in/screens/handle-input.js'
import { parsePhone } from './countries.js'
import { COUNTRY_TABLE } from './country-table.js'

const prefixes = COUNTRY_TABLE.split(' ').flatMap((word) => word.slice(2).split('/'))

test.each(prefixes)('the dial code before %s5550100 is the one in the table', (prefix) => {
  const number = `+${prefix}5550100`
  expect(withoutDialCode(number)).toBe(parsePhone(number)?.number)
})

test.each([
  ['', ''],
  ['5550100', '5550100'],
  ['+1 (202) 555-0100', '2025550100'],
])('"%s" is shown as "%s"', (number, display) => {
  expect(withoutDialCode(number)).toBe(display)
})
