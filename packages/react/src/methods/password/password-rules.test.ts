import { failedRules, lengthRule, PASSWORD_RULES } from '@portico/protocol'
import { expect, test } from 'vitest'
import { shownRules } from './password-rules.js'

test('the length is shown before anything is sent, and satisfied by eight characters', () => {
  expect(shownRules('', [])).toMatchObject([{ name: 'length', met: false }])
  expect(shownRules('1234567', [])).toMatchObject([{ met: false }])
  expect(shownRules('12345678', [])).toMatchObject([{ met: true }])
})

test('a reported rule shows the offending text and is satisfied once it is gone', () => {
  const reported = failedRules('hat34567hat', PASSWORD_RULES)
  expect(shownRules('hat34567hat', reported)).toMatchObject([
    { name: 'length', met: true },
    { name: 'numeric_subsequences_ascending', met: false, tokens: { ILLEGAL_SEQUENCE: '34567' } },
  ])
  expect(shownRules('hat3hat-and-coat', reported).every(({ met }) => met)).toBe(true)
})

test('a rule that only the organization has gets a text too', () => {
  const own = {
    type: 'regex',
    name: 'no_company_name' as 'length',
    regexp: /acme/i,
    matchType: 'must_not_match',
  } as const
  expect(shownRules('acme-and-more', [own])[1]).toMatchObject({
    text: 'authenticating.setPassword.validation.rejected',
    met: false,
  })
})

test('every rule of the wire protocol has its text', () => {
  const reported = failedRules(
    '',
    PASSWORD_RULES.map((rule) => ({ ...rule, pattern: '^\\b', match_type: 'must_match' })),
  )
  expect(reported).toHaveLength(PASSWORD_RULES.length)
  for (const { text } of shownRules('', reported)) expect(text).not.toContain('rejected')
})

test('a longer minimum of the organization replaces the usual length, with its number', () => {
  const reported = failedRules('', [lengthRule(15)])
  expect(shownRules('a'.repeat(14), reported)).toMatchObject([
    { text: 'authenticating.setPassword.validation.length.minimum', tokens: { MINIMUM: '15' }, met: false },
  ])
  expect(shownRules('a'.repeat(15), reported)).toMatchObject([{ met: true }])
})
