import { expect, test } from 'vitest'
import type { FormFactor } from '../configuration/configuration.js'
import { bareFactor, factorsFor, handleTypesIn } from './factor-tables.js'

const password: FormFactor = { method: 'password' }
const withUsername: FormFactor = { method: 'password', allowedHandleTypes: ['username'] }

test('tabs come in a fixed order, each once', () => {
  expect(handleTypesIn([{ method: 'otp_via_sms' }, { method: 'otp_via_email' }, password])).toEqual([
    'email_address',
    'phone_number',
  ])
  expect(handleTypesIn([{ method: 'otp_via_sms' }, withUsername])).toEqual(['phone_number', 'username'])
})

test('a username counts only if it is allowed, and a list with a typo counts as absent', () => {
  expect(handleTypesIn([password])).not.toContain('username')
  const mistaken = { method: 'password', allowedHandleTypes: ['usernam'] } as unknown as FormFactor
  expect(handleTypesIn([mistaken])).toEqual(['email_address', 'phone_number'])
})

test('methods keep the order they were given in; the first of a kind counts', () => {
  const factors: FormFactor[] = [
    { method: 'webauthn' },
    password,
    { method: 'otp_via_sms' },
    { ...password, label: 'B' },
  ]
  expect(factorsFor('email_address', factors).map(({ method }) => method)).toEqual(['webauthn', 'password'])
  expect(factorsFor('phone_number', factors).map(({ method }) => method)).toEqual(['password', 'otp_via_sms'])
})

test('the appearance of a factor in the form is not passed to the SDK', () => {
  const options = { provider_credentials_id: 'x' }
  expect(bareFactor({ method: 'saml', options, label: 'Acme', logo: 'https://example.com/a.svg' })).toEqual({
    method: 'saml',
    options,
  })
})
