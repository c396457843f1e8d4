import type { Factor, Handle } from '@portico/protocol'
import { expect, expectTypeOf, test } from 'vitest'
import { Errors } from '../error-guards.js'
import type { SlashIDError } from '../errors.js'
import { scripted } from '../testing/scripted.js'

const mail = { type: 'email_address', value: 'ada@example.com' } as const
const phone = { type: 'phone_number', value: '+15550001' } as const

/** Held against the compiler by the check of the tests' types; run, each pair is refused or fails at the empty script. */
test('a pair of factor and handle that cannot work does not compile', async () => {
  const { sid } = scripted({})
  const anyPair: [Handle | null, Factor] = [mail, { method: 'otp_via_email' }]
  const tries = [
    sid.id('org', mail, { method: 'otp_via_email' }),
    sid.id('org', phone, { method: 'sms_link' }),
    sid.id('org', { type: 'username', value: 'ada' }, { method: 'password' }),
    sid.id('org', undefined, { method: 'webauthn', options: { attachment: 'platform' } }),
    sid.id('org', null, { method: 'oidc', options: { client_id: 'c', provider: 'google' } }),
    // A program that gets both from elsewhere is not hindered.
    sid.id('org', ...anyPair),
    // @ts-expect-error a code by mail needs a mail address
    sid.id('org', phone, { method: 'otp_via_email' }),
    // @ts-expect-error and a handle at all
    sid.id('org', null, { method: 'email_link' }),
    // @ts-expect-error a text message needs a phone number
    sid.id('org', mail, { method: 'otp_via_sms' }),
    // @ts-expect-error an external sign-in takes no handle
    sid.id('org', mail, { method: 'saml', options: { provider_credentials_id: 'p' } }),
    // @ts-expect-error and cannot do without options
    sid.id('org', null, { method: 'oidc' }),
    // @ts-expect-error a method that is none
    sid.id('org', mail, { method: 'fax' }),
  ]
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
})

test('a guard narrows to the error of its name, and an event to its payload', () => {
  const { sid } = scripted({})
  const caught: unknown = undefined
  if (Errors.isTimeoutError(caught)) expectTypeOf(caught).toEqualTypeOf<SlashIDError<'TimeoutError'>>()
  sid.subscribe('totpKeyGenerated', ({ recoveryCodes }) =>
    expectTypeOf(recoveryCodes).toEqualTypeOf<readonly string[]>(),
  )
  // @ts-expect-error this event comes with a code
  expect(() => sid.publish('otpCodeSubmitted')).not.toThrow()
  // @ts-expect-error no page publishes this
  expect(() => sid.publish('otpCodeSent')).toThrow()
})
