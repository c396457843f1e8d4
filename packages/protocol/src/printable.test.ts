import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, printableJson, printableLine } from './printable.js'

const ODD =
  '\u001b[2J\u0007\r\u007f\u0085\u009b2J\u00ad\u061c\u200b\u200e\u202e\u2028\u2029\u2066\ufeff\ud800\u{e0041}\0'

test.each(Array.from(ODD))('%j is shown as its code point', (char) => {
  const escaped = `a\\u{${char.codePointAt(0)?.toString(16)}}b`
  if (!/[[2J]/.test(char)) expect([printable(`a${char}b`), printableLine(`a${char}b`)]).toEqual([escaped, escaped])
})

test('line breaks and tabs stay in a text of several lines, but not in a part of a line', () => {
  expect(printable('a\n\tb')).toBe('a\n\tb')
  expect(printableLine('a\n\tb\r\n')).toBe('a\\u{a}\\u{9}b\\u{d}\\u{a}')
})

test('letters of any script stay', () => {
  for (const text of ['Grüße, 東京 – „ok“ 👍', '\u05e9\u05dc\u05d5\u05dd'])
    expect([printable(text), printableLine(text)]).toEqual([text, text])
})

test('a very long text is cut within a line', () => {
  expect(printableLine('x'.repeat(9_000_000))).toBe(`${'x'.repeat(500)}…`)
  expect(printableLine(undefined)).toBe('undefined')
})

test('JSON keeps its value, and has no such character', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const both = { value, text: text + ODD.replace('\ud800', '') }
      expect(JSON.parse(printableJson(both))).toEqual(JSON.parse(JSON.stringify(both)))
      expect(printableJson(both)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    }),
  )
})
