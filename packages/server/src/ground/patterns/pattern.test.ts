import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patternsProblem, tests } from './pattern.js'

const patternOf = (source: string, more: { ignoreCase?: boolean; inBrowsers?: boolean } = {}) => ({
  source,
  ignoreCase: false,
  inBrowsers: false,
  ...more,
})
const problem = (source: string, more = {}) => patternsProblem([patternOf(source, more)])?.problem

describe('a pattern of an organization', () => {
  test.each([
    '@example\\.com$',
    '^[^@]+@(?:example|test)\\.com$',
    '^[a-z]+\\.[a-z]+@example\\.com$',
    '^\\+49\\d{3,12}$',
    '^(sub\\.)?example$',
    '^.{8,256}$',
    '[(*+]',
    '[^]',
    '[]',
    '[\\]\\b]',
    '^(?:ab){3}$',
    '^(?=.*[A-Z])(?=.*\\d)(?!.*\\s).{8,}$',
    '(?<name>a)|\\u00e9|\\x41',
  ])('%s is accepted, for passwords too', (source) => expect(problem(source, { inBrowsers: true })).toBeUndefined())

  test.each([
    ['(', 'is not a JavaScript'],
    ['(?i)x', 'is not a JavaScript'],
    ['(.*)\\1', 'backreference'],
    ['(?<n>a)\\k<n>', 'backreference'],
    ['(?<=a)b', 'group at position 1'],
    ['(?<!a)b', 'group at position 1'],
    ['\\p{L}', 'uses \\p'],
    ['\\cA', 'uses \\c'],
    ['a{', '“{” at position 2'],
    ['a]', '“]” at position 2'],
    ['(?=a)*', 'matches no characters'],
    ['a{1001}', 'more than 1000 times'],
    ['(?:a{100}){100}', 'too large'],
    ['(?:(?:(?:){1000}){1000}){1000}', 'too large'],
    ['(?:(?=a{900})(?=b{900})(?=c{900})(?=d{900})(?=e{900})(?=f{900})g){900}', 'too large'],
    [`${'('.repeat(60)}${')'.repeat(60)}`, 'nested more than 50'],
  ])('%s is refused', (source, why) => expect(problem(source)).toContain(why))

  test.each([
    '(a+)+$',
    '^(?:a|a)*$',
    `^${'a?'.repeat(32)}${'a'.repeat(32)}$`,
    `^${'.{0,20}'.repeat(6)}$`,
    '.*.*.*@',
    '^(?=(?:a*)*b)',
  ])('%s is linear here, but refused where browsers match it too', (source) => {
    expect(problem(source)).toBeUndefined()
    expect(problem(source, { inBrowsers: true })).toContain('freeze the browser')
  })

  test('a list is measured as a whole, and the first pattern above the limit is named', () => {
    expect(patternsProblem(Array.from({ length: 10 }, () => patternOf('a{900}')))).toEqual({
      at: 5,
      problem: 'is too large in combination with the patterns before it',
    })
  })

  test('an unusable pattern tests nothing', () => expect(tests(patternOf('(a)\\1'), 'aa')).toBeUndefined())
})

/** Sources of accepted patterns, of every kind and nesting. */
const sources = fc.letrec<{ whole: string; part: string }>((tie) => {
  const unit = fc.constantFrom(
    ...[
      'a',
      'b',
      'K',
      '-',
      ' ',
      '\n',
      '\u2028',
      'é',
      'ſ',
      '\u212a',
      '😀',
      '.',
      '\\d',
      '\\W',
      '\\s',
      '\\S',
      '\\w',
      '\\.',
    ],
    ...['\\x41', '\\u00e9', '[ab]', '[^a]', '[a-c\\d]', '[^]', '[]', '[K-Z]', '[😀]', '[\\b\\]-]', '\\n'],
  )
  const times = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0}', '{1,}', '*?', '+?', '{0,2}?')
  const group = fc
    .tuple(fc.constantFrom('(', '(?:'), tie('whole'), times)
    .map(([open, inner, more]) => `${open}${inner})${more}`)
  const ahead = fc.tuple(fc.constantFrom('(?=', '(?!'), tie('whole')).map(([open, inner]) => `${open}${inner})`)
  const repeated = fc.tuple(unit, times).map(([atom, more]) => `${atom}${more}`)
  return {
    part: fc.oneof({ maxDepth: 3 }, repeated, repeated, fc.constantFrom('^', '$', '\\b', '\\B'), group, ahead),
    whole: fc
      .array(fc.array(tie('part'), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
      .map((options) => options.map((parts) => parts.join('')).join('|')),
  }
}).whole
const texts = fc
  .array(fc.constantFrom(...'abcABkKſ1 -\n.é', '\u212a', '\u2028', '😀', '\ud83d', '\b', ']'), { maxLength: 7 })
  .map((units) => units.join(''))

describe('matching', () => {
  test('finds what JavaScript finds', () => {
    fc.assert(
      fc.property(sources, texts, fc.boolean(), (source, text, ignoreCase) => {
        const result = tests(patternOf(source, { ignoreCase }), text)
        expect(result, `/${source}/${ignoreCase ? 'i' : ''} on ${JSON.stringify(text)}`).toBe(
          new RegExp(source, ignoreCase ? 'i' : '').test(text),
        )
      }),
      { numRuns: 3_000 },
    )
  })
})
