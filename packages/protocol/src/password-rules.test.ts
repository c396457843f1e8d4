import { expect, test } from 'vitest'
import { failedRules } from './failed-rules.js'
import { PASSWORD_RULES, type PasswordRule } from './password-rules.js'

const broken = (password: string) => failedRules(password, PASSWORD_RULES).map((rule) => rule.name)

test.each([
  ['short', 'length'],
  ['x'.repeat(257), 'length'],
  ['my-P4$$w0rd-here', 'password_variants'],
  ['the-4dm1n-of-it', 'admin_variants'],
  ['some-U5er-name', 'user_variants'],
  ['hat-abcde-hat', 'alphanumeric_sequences_1'],
  ['hat-Qwert-hat', 'alphanumeric_sequences_2'],
  ['0123456789', 'numeric_sequences_ascending'],
  ['987654321', 'numeric_sequences_descending'],
  ['hat34567hat', 'numeric_subsequences_ascending'],
  ['hat98765hat', 'numeric_subsequences_descending'],
  ['correct horse battery staple', 'common_password_xkcd'],
  ['letmein!!', 'common_password_xkcd'],
  ['zzzzzzzz', 'common_password_xkcd'],
])('"%s" breaks the rule %s', (password, rule) => {
  expect(broken(password)).toContain(rule)
})

test.each([
  'rain over Lisbon, again',
  'x'.repeat(3) + '-tide-'.repeat(40),
  'Zürich→東京 at dawn',
  'line\nbreaks count too',
])('"%s" is allowed', (password) => {
  expect(broken(password)).toEqual([])
})

test('a broken rule that forbids something shows the offending text', () => {
  const [rule] = failedRules('hat34567hat', PASSWORD_RULES)
  expect(rule?.regexp.exec('hat34567hat')?.[0]).toBe('34567')
})

test('rules are plain JSON and compile in JavaScript', () => {
  const travelled = JSON.parse(JSON.stringify(PASSWORD_RULES)) as PasswordRule[]
  expect(failedRules('short', travelled).map((rule) => rule.name)).toEqual(['length'])
})
