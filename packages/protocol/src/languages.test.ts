import { expect, test } from 'vitest'
import { directionOf, isolateValues, LANGUAGES, languageOf } from './languages.js'

test.each(LANGUAGES)('%s is the language of its own locale', (language) => {
  expect(languageOf(language)).toBe(language)
})

test.each([
  ['es-MX', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['ar-EG', 'ar'],
  ['DE-at', 'de'],
])('a site in %s has the texts of %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language)
})

test.each(['en', 'en-GB', 'zh-TW', 'zh-Hant', 'sv', '', 'en_US', 'constructor', '__proto__'])(
  'a site in %j has English texts',
  (locale) => {
    expect(languageOf(locale)).toBeUndefined()
  },
)

test('Arabic is written from right to left', () => {
  expect(['ar-EG', 'de', 'en', ''].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr', 'ltr'])
})

test('each place for a value is isolated, in both notations, and nothing else', () => {
  expect(
    isolateValues({ form: 'إلى {{EMAIL_ADDRESS}}. {{SECONDS}}', door: '{name}، {groups}', plain: 'الحساب', none: '' }),
  ).toEqual({
    form: 'إلى \u2068{{EMAIL_ADDRESS}}\u2069. \u2068{{SECONDS}}\u2069',
    door: '\u2068{name}\u2069، \u2068{groups}\u2069',
    plain: 'الحساب',
    none: '',
  })
})
