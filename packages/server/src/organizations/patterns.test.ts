import { describe, expect, test } from 'vitest'
import { patternProblem } from './patterns.js'

describe('patterns of an organization', () => {
  test.each([
    '@example\\.com$',
    '^[^@]+@(?:example|test)\\.com$',
    '^[a-z]+\\.[a-z]+@example\\.com$',
    '^\\+49\\d{3,12}$',
    '^(sub\\.)?example$',
    '^.{8,256}$',
    '[(*+]',
    '^(?:ab){3}$',
  ])('%s is taken', (pattern) => expect(patternProblem(pattern)).toBeUndefined())

  test.each([
    ['(a+)+$', 'repeats a group'],
    ['^(a|a)*$', 'repeats a group'],
    ['(?:(?:a*)b)+', 'repeats a group'],
    ['^(([a-z])+.)+[A-Z]$', 'repeats a group'],
    ['(a?){30}', 'repeats a group'],
    ['(.*)\\1', 'refers back'],
    ['(?<n>a)\\k<n>', 'refers back'],
    ['^.*a.*b.*c.*d', 'repeats more than 3'],
    ['a{1,500}b{2,}c+', 'repeats more than 2'],
    ['^a+b+c+|d', 'repeats more than 2'],
    ['(', 'is not a JavaScript'],
    ['(?i)x', 'is not a JavaScript'],
  ])('%s is refused', (pattern, why) => expect(patternProblem(pattern)).toContain(why))

  test('the worst text for a pattern that is taken is answered at once', () => {
    for (const pattern of ['^[a-z]+[a-z]+[a-z]+@$', '.*.*@']) {
      expect(patternProblem(pattern)).toBeUndefined()
      expect(new RegExp(pattern).test('a'.repeat(320))).toBe(false)
    }
  })
})
