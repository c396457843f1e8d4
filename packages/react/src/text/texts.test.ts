import { ERRORS, OIDC_PROVIDERS, PASSWORD_RULES } from '@portico/protocol'
import { expect, test } from 'vitest'
import { CODE_TEXTS } from '../methods/code/texts.js'
import { MESSAGE_LINK_TEXTS } from '../methods/link/texts.js'
import { PASSKEY_TEXTS } from '../methods/passkey/texts.js'
import { PASSWORD_TEXTS } from '../methods/password/texts.js'
import { PROVIDER_TEXTS } from '../methods/provider/texts.js'
import { LABEL_TEXTS } from '../methods/registry.js'
import type { TextConfig } from '../methods/text-config.js'
import { TOTP_TEXTS } from '../methods/totp/texts.js'
import { AROUND_TEXTS } from './around-texts.js'
import { CONSENT_TEXTS } from './consent-texts.js'
import { DOCUMENT_TEXTS } from './document-texts.js'
import { ERROR_TEXTS } from './error-texts.js'
import { ES } from './es.js'
import { FR } from './fr.js'
import { LINK_TEXTS } from './link-texts.js'
import { PHONE_TEXTS } from './phone-texts.js'
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
]
const english: Readonly<Record<string, string>> = Object.assign({}, ...tables)
const tokens = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('a key is in one table only', () => {
  const keys = tables.flatMap((table) => Object.keys(table))
  expect(keys).toHaveLength(new Set(keys).size)
})

// The compiler names the texts that a language lacks.
test.each<[string, TextConfig]>([
  ['Spanish', ES],
  ['French', FR],
])('%s has every text, naming the same values', (_, foreign) => {
  expect(Object.keys(foreign).sort()).toEqual(Object.keys(english).sort())
  for (const [key, text] of Object.entries(english)) {
    expect(tokens((foreign as Readonly<Record<string, string>>)[key]), key).toEqual(tokens(text))
    expect((foreign as Readonly<Record<string, string>>)[key] === '', key).toBe(text === '')
  }
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
