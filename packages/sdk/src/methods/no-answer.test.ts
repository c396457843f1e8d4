import { describe, expect, test, vi } from 'vitest'
import { scripted } from '../testing/scripted.js'

const ada = { type: 'email_address', value: 'ada@example.com' } as const
const caught = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error)

describe.each([
  ['otp', 'otp_via_email', 'no OTP code provided'],
  ['totp_verify', 'totp', 'no TOTP code provided'],
] as const)('a challenge of type %s', (type, method, message) => {
  test.each([
    ['an empty code', ''],
    ['no code', undefined],
  ])('that is answered with %s ends the flow, and nothing is posted', async (_, code) => {
    const { sid, requests } = scripted({ 'POST /id/v2': () => [{ id: 'o1', type, options: {} }] })
    for (const event of ['otpCodeSent', 'totpCodeRequested'] as const)
      sid.subscribe(event, () => sid.publish('otpCodeSubmitted', code as string))
    const error = await caught(sid.id('org', ada, { method }))
    expect(error).toMatchObject({ name: 'InvalidActionError', message })
    expect(requests.map(({ route }) => route)).toEqual(['POST /id/v2'])
  })
})

test('a getOTP that returns nothing ends the flow, and nothing is posted', async () => {
  const { sid, requests } = scripted({ 'POST /id/v2': () => [{ id: 'o1', type: 'otp', options: {} }] })
  const getOTP = vi.fn(async () => undefined as unknown as string)
  const error = await caught(sid.id('org', ada, { method: 'otp_via_email', options: { getOTP } }))
  expect(error).toMatchObject({ name: 'InvalidActionError', message: 'no OTP code provided' })
  expect([requests.length, getOTP.mock.calls.length]).toEqual([1, 1])
})

const user = { id: 'AQ', name: 'ada', displayName: 'Ada' }
const options = { challenge: 'dXNlIGl0', rpId: 'app.example', rp: { id: 'app.example', name: 'App' }, user }

describe.each(['webauthn_get', 'webauthn_create'])('a passkey prompt of %s', (type) => {
  test.each(['NotAllowedError', 'AbortError', 'NotSupportedError'])(
    'that ends with %s was dismissed, and nothing is posted',
    async (name) => {
      const refuse = () => Promise.reject(new DOMException('the reason of the browser', name))
      const { sid, requests } = scripted(
        { 'POST /id/v2': () => [{ id: 'w1', type, authentication_method: 'webauthn', options }] },
        { runtime: { passkeys: { get: refuse, create: refuse } as never } },
      )
      const error = await caught(sid.id('org', ada, { method: 'webauthn' }))
      expect(error).toMatchObject({
        name: 'PasskeyPromptError',
        message: 'Passkey prompt was dismissed',
        cause: { name },
      })
      expect(requests.map(({ route }) => route)).toEqual(['POST /id/v2'])
    },
  )
})
