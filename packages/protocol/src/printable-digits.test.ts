import { expect, test } from 'vitest'
import { asciiDigits } from './printable.js'

test.each([
  ['0123456789', 'ASCII'],
  ['٠١٢٣٤٥٦٧٨٩', 'Arabic'],
  ['۰۱۲۳۴۵۶۷۸۹', 'Persian'],
  ['०१२३४५६७८९', 'Devanagari'],
  ['๐๑๒๓๔๕๖๗๘๙', 'Thai'],
  ['০১২৩৪৫৬৭৮৯', 'Bengali'],
  ['０１２３４５６７８９', 'full width'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', 'bold'],
  ['𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿', 'the last of several rows'],
  ['𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙', 'Adlam'],
])('%s become ASCII (%s)', (digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
})

test('every decimal digit has the value that the number format of its script gives it', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210)
    if (/^\p{Nd}+$/u.test(digits)) expect([system, asciiDigits(digits)]).toEqual([system, '9876543210'])
  }
})

test('everything else stays', () => {
  expect(asciiDigits('+49 (151) ½ ² Ⅳ ①')).toBe('+49 (151) ½ ² Ⅳ ①')
})
