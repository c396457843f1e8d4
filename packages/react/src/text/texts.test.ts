import { ERRORS, LANGUAGES, type Language, OIDC_PROVIDERS, PASSWORD_RULES } from '@portico/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { CODE_TEXTS } from '../methods/code/texts.js'
import { MESSAGE_LINK_TEXTS } from '../methods/link/texts.js'
import { PASSKEY_TEXTS } from '../methods/passkey/texts.js'
import { PASSWORD_TEXTS } from '../methods/password/texts.js'
import { PROVIDER_TEXTS } from '../methods/provider/texts.js'
import { LABEL_TEXTS } from '../methods/registry.js'
import { TOTP_TEXTS } from '../methods/totp/texts.js'
import { AROUND_TEXTS } from './around-texts.js'
import { CONSENT_TEXTS } from './consent-texts.js'
import { DOCUMENT_TEXTS } from './document-texts.js'
import { ERROR_TEXTS } from './error-texts.js'
import { LINK_TEXTS } from './link-texts.js'
import { PASSWORD_FIELD_TEXTS } from './password-field-texts.js'
import { PHONE_TEXTS } from './phone-texts.js'
import { pluralForm } from './plural.js'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.js'
import { START_TEXTS } from './start-texts.js'
import { interpolate } from './text-context.js'
import { TEXTS } from './texts.js'

const tables: readonly Readonly<Record<string, string>>[] = [
  TEXTS,
  PASSWORD_TEXTS,
  PHONE_TEXTS,
  TOTP_TEXTS,
  MESSAGE_LINK_TEXTS,
  PASSKEY_TEXTS,
  PROVIDER_TEXTS,
  CODE_TEXTS,
  LABEL_TEXTS,
  DOCUMENT_TEXTS,
  CONSENT_TEXTS,
  ERROR_TEXTS,
  LINK_TEXTS,
  SECOND_FACTOR_TEXTS,
  START_TEXTS,
  AROUND_TEXTS,
  PASSWORD_FIELD_TEXTS,
]
const english: Readonly<Record<string, string>> = Object.assign({}, ...tables)
const tokens = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('a key is in one table only', () => {
  const keys = tables.flatMap((table) => Object.keys(table))
  expect(keys).toHaveLength(new Set(keys).size)
})

type Table = Readonly<Record<string, string>>

const tableOf = async (language: Language): Promise<Table> => {
  const name = language.toLowerCase()
  const exported: Record<string, Table> = await import(`../languages/${name}.ts`)
  return exported[name.toUpperCase().replace('-', '_')] ?? {}
}

/** The forms of a count in a language, beyond those of English. */
const formsOf = (language: string) => {
  const rules = new Intl.PluralRules(language)
  const forms = new Set(Array.from({ length: 999 }, (_, at) => rules.select(at + 1)))
  return [...forms].filter((form) => form !== 'one' && form !== 'other')
}

// The compiler names the texts that a language lacks.
test.each(LANGUAGES)('%s has every text, naming the same values', async (language) => {
  const foreign = await tableOf(language)
  expect(Object.keys(foreign)).toEqual(expect.arrayContaining(Object.keys(english)))
  for (const [key, text] of Object.entries(english)) {
    expect(tokens(foreign[key]), key).toEqual(tokens(text))
    expect(foreign[key] === '', key).toBe(text === '')
    expect(/ $/.test(foreign[key] ?? ''), key).toBe(/ $/.test(text))
  }
})

test.each(LANGUAGES)('%s has a text for every form of a count, and no others', async (language) => {
  const foreign = await tableOf(language)
  const further = Object.keys(foreign).filter((key) => !Object.hasOwn(english, key))
  const counted = Object.keys(english).flatMap((key) => (key.endsWith('.plural') ? [key.replace(/plural$/, '')] : []))
  expect(further.sort()).toEqual(counted.flatMap((stem) => formsOf(language).map((form) => stem + form)).sort())
  // A form for one number only may write it as a word.
  for (const key of further.filter((name) => !name.endsWith('.two')))
    expect(tokens(foreign[key]), key).toEqual(tokens(english[key.replace(/\w+$/, 'plural')]))
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en', ['singular', 'plural', 'plural', 'plural']],
  ['fr', ['singular', 'plural', 'plural', 'plural']],
  ['pl', ['singular', 'few', 'many', 'many']],
  ['ar', ['singular', 'two', 'few', 'many']],
  ['ja', ['plural', 'plural', 'plural', 'plural']],
  ['', ['singular', 'plural', 'plural', 'plural']],
  ['en_US', ['singular', 'plural', 'plural', 'plural']],
])('on a page in %j, 1, 2, 5 and 12 have the forms of its language', (lang, forms) => {
  vi.stubGlobal('document', { documentElement: { lang } })
  expect([1, 2, 5, 12].map(pluralForm)).toEqual(forms)
})

test('every error screen and every password rule has its texts', () => {
  for (const { screen } of Object.values(ERRORS))
    for (const stem of ['title', 'subtitle', 'retry'])
      expect(english, screen).toHaveProperty([screen ? `error.${stem}.${screen}` : `error.${stem}`])
  for (const { name } of PASSWORD_RULES)
    expect(english).toHaveProperty([`authenticating.setPassword.validation.${name}`])
  expect(Object.keys(OIDC_PROVIDERS)).toHaveLength(9)
})

test.each([
  ['authenticating.retryPrompt', 'Didn’t receive the message?'],
  ['authenticating.title.oidc', 'Sign in with '],
  ['error.subtitle.noPasswordSet', 'Contact support to set a password or log in with your email or phone number.'],
  ['success.title', 'You are now authenticated!'],
  ['authenticating.setPassword.validation.incorrect', 'Incorrect handle or password'],
])('%s says exactly what pages rely on', (key, text) => {
  expect(english[key]).toBe(text)
})

test.each([
  ['in {{N}} seconds', { N: 12 }, 'in 12 seconds'],
  ['{{A}} and {{A}}', { A: 'x' }, 'x and x'],
  ['{{B}}{{A}}{{B}}', { A: '{{B}}', B: '{{A}}' }, '{{A}}{{B}}{{A}}'],
  ['{{A}} {{B}}', { A: '{{B}}', B: 'y' }, '{{B}} y'],
  ['costs {{A}}', { A: '$& $1' }, 'costs $& $1'],
  ['{{A}}', {}, '{{A}}'],
  ['{{A}}', { A: undefined }, '{{A}}'],
])('"%s" with %j is "%s"', (text, values, expected) => {
  expect(interpolate(text, values)).toBe(expected)
})
