import { expect, test } from 'vitest'
import { factorProblems } from './factor-problems.js'
import { isFactorOfForm } from './form-factor.js'
import { METHODS } from './methods.js'

const KNOWN = 'webauthn, email_link, sms_link, otp_via_email, otp_via_sms, password, totp, oidc, saml'

const OPTIONS = { client_id: 'id', provider: 'google', provider_credentials_id: 'acme' }

test.each<[name: string, factors: unknown, problems: readonly string[]]>([
  ['every method that people use', KNOWN.split(', ').map((method) => ({ method, options: OPTIONS })), []],
  [
    'a misspelled method next to a valid one',
    [{ method: 'otp_via_email' }, { method: 'pasword' }],
    [`factors[1] has an unknown method "pasword". Did you mean "password"? The methods are ${KNOWN}.`],
  ],
  [
    'another spelling of the same word',
    [{ method: 'OTP-via-email' }],
    [`factors[0] has an unknown method "OTP-via-email". Did you mean "otp_via_email"? The methods are ${KNOWN}.`],
  ],
  [
    'a word unlike any of them',
    [{ method: 'retina' }],
    [`factors[0] has an unknown method "retina". The methods are ${KNOWN}.`],
  ],
  [
    'a method that only programs use',
    [{ method: 'direct_id' }],
    [`factors[0] has the method "direct_id", which a form cannot offer. The methods are ${KNOWN}.`],
  ],
  ['no method', [{}], [`factors[0] has no method. The methods are ${KNOWN}.`]],
  [
    'a property name of every object',
    [{ method: 'constructor' }],
    ['factors[0] has an unknown method "constructor". The methods are '],
  ],
  [
    'a string instead of a factor',
    ['password'],
    [`factors[0] must be an object such as { method: 'password' }, got "password".`],
  ],
  ['null instead of a factor', [null], [`factors[0] must be an object such as { method: 'password' }, got null.`]],
  [
    'one factor instead of a list',
    { method: 'password' },
    [`factors must be a list such as [{ method: 'password' }], got a value of type object.`],
  ],
  [
    'handle types that its method cannot use',
    [{ method: 'otp_via_sms', allowedHandleTypes: ['email_address', 'username'] }],
    [
      'factors[0] allows email_address and username, but otp_via_sms works only with phone_number, so it could never be used. Change its allowedHandleTypes.',
    ],
  ],
  [
    'a provider without a name',
    [{ method: 'oidc', options: { client_id: 'x' } }],
    ['factors[0] needs options.provider'],
  ],
  ['a SAML connection without an id', [{ method: 'saml' }], ['factors[0] needs options.provider_credentials_id']],
  ['an empty list', [], ['factors is empty, so there is no way to sign in. Name at least one method.']],
])('%s', (_, factors, problems) => {
  const sentences = factorProblems(factors)
  expect(sentences).toHaveLength(problems.length)
  for (const [at, problem] of problems.entries()) expect(sentences[at]).toMatch(problem)
})

test('messages use the developer’s name for the list', () => {
  expect(factorProblems([{ method: 'x' }], 'formConfiguration.factors')[0]).toMatch(/^formConfiguration\.factors\[0] /)
})

test('a form offers the interactive methods, and nothing else', () => {
  for (const [method, { interactive }] of Object.entries(METHODS)) expect(isFactorOfForm({ method })).toBe(interactive)
  for (const other of [undefined, null, 'password', {}, { method: 'toString' }, { method: ['password'] }])
    expect(isFactorOfForm(other)).toBe(false)
})
