import type { Factor, Handle } from '@portico/protocol'
import { expect, expectTypeOf, test } from 'vitest'
import { Errors } from '../error-guards.js'
import type { SlashIDError } from '../errors.js'
import { scripted } from '../testing/scripted.js'

const mail = { type: 'email_address', value: 'ada@example.com' } as const
const phone = { type: 'phone_number', value: '+15550001' } as const

test('an impossible pair of factor and handle is refused before anything is sent', async () => {
  const { sid, requests } = scripted({})
  const tries = [
    sid.id('org', phone, { method: 'otp_via_email' }),
    sid.id('org', mail, { method: 'otp_via_sms' }),
    sid.id('org', mail, { method: 'saml', options: { provider_credentials_id: 'p' } }),
  ]
  for (const refused of await Promise.allSettled(tries))
    expect(refused).toMatchObject({ reason: { name: 'InvalidAuthenticationMethodError' } })
  expect(requests).toEqual([])
})

test('the compiler accepts any kind of handle, or none, but no unknown factor', async () => {
  const { sid } = scripted({})
  const handle: Handle = mail
  const factor: Factor = { method: 'oidc' }
  const tries = [
    sid.id('org', handle, { method: 'email_link' }),
    sid.id('org', null, factor),
    sid._id('org', handle),
    // @ts-expect-error a method that is none
    sid.id('org', mail, { method: 'fax' }),
  ]
  expect((await Promise.allSettled(tries)).every(({ status }) => status === 'rejected')).toBe(true)
})

test('a guard narrows to the error of its name, and an event to its payload', () => {
  const { sid } = scripted({})
  const caught: unknown = undefined
  if (Errors.isTimeoutError(caught)) expectTypeOf(caught).toEqualTypeOf<SlashIDError<'TimeoutError'>>()
  sid.subscribe('totpKeyGenerated', ({ recoveryCodes }) => expectTypeOf(recoveryCodes).toEqualTypeOf<string[]>())
  // @ts-expect-error this event comes with a code
  expect(() => sid.publish('otpCodeSubmitted')).not.toThrow()
  // @ts-expect-error no page publishes this
  expect(() => sid.publish('otpCodeSent')).toThrow()
})
