import type { Handle } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Errors } from './error-guards.js'
import { createWorld, type SdkWorld } from './testing/world.js'

const ada = { type: 'email_address', value: 'ada@example.com' } as const satisfies Handle
const byCode = { method: 'otp_via_email' } as const
const byPassword = { method: 'password' } as const
const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

let world: SdkWorld
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

/** Notes every event of these names in order. */
function listen(names: readonly Parameters<SdkWorld['sid']['subscribe']>[0][], sid = world.sid): [string, unknown][] {
  const heard: [string, unknown][] = []
  for (const name of names) sid.subscribe(name, (payload) => void heard.push([name, payload]))
  return heard
}

/** Signs in by code, answering the prompt with the mail's code. */
function signIn(sid = world.sid, handle: typeof ada | { type: 'email_address'; value: string } = ada) {
  return sid.id(world.oid, handle, { ...byCode, options: { getOTP: () => world.codeFor(handle.value) } })
}

/** Resolves when the event comes next. */
const next = (name: Parameters<SdkWorld['sid']['subscribe']>[0], sid = world.sid) =>
  new Promise<void>((resolve) => {
    const hear = () => {
      sid.unsubscribe(name, hear)
      resolve()
    }
    sid.subscribe(name, hear)
  })

describe('signing in with an email code', () => {
  test('the code that the page publishes signs the person up', async () => {
    const heard = listen(['idFlowStarted', 'otpSmsSent', 'otpCodeSent', 'idFlowSucceeded', 'idFlowFailed'])
    world.sid.subscribe('otpCodeSent', async () => {
      world.sid.publish('otpCodeSubmitted', await world.codeFor(ada.value))
    })
    const user = await world.sid.id(world.oid, ada, byCode)
    expect(user).toMatchObject({
      oid: world.oid,
      firstLogin: true,
      anonymous: false,
      authentication: ['otp_via_email'],
      authentications: [{ method: 'otp_via_email', handle: ada }],
    })
    expect(user.getGroups()).toEqual([])
    expect(heard).toEqual([
      ['idFlowStarted', { authenticationFactor: byCode }],
      ['otpSmsSent', undefined],
      ['otpCodeSent', undefined],
      ['idFlowSucceeded', { token: user.token, authenticationFactor: byCode, handle: ada }],
    ])
  })

  test('the request contains handle, factor, proof, organization and version as the protocol specifies', async () => {
    await signIn()
    const [start, attest] = world.sent
    expect(start).toMatchObject({
      method: 'POST',
      path: '/id/v2',
      headers: { 'SlashID-OrgID': world.oid, 'SlashID-SdkVersion': '3.29.6', 'Content-Type': 'application/json' },
      body: {
        handle: ada,
        factor: { method: 'otp_via_email', options: { method: 'otp_via_email' } },
        metadata: {
          pkce_code_challenge: expect.stringMatching(/^[\w-]{43}$/),
          csrf_token: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        },
      },
    })
    expect(attest).toMatchObject({ path: '/attestation/v3', body: { challenge_type: 'otp' } })
    expect(attest?.headers).not.toHaveProperty('SlashID-OrgID')
  })

  test('after a wrong code an event is sent, the code is asked for again, and the right one works', async () => {
    const heard = listen(['otpIncorrectCodeSubmitted', 'otpCodeSent', 'idFlowFailed'])
    const mailed = world.codeFor(ada.value)
    const spoil = [wrong]
    world.sid.subscribe('otpCodeSent', async () => {
      const code = await mailed
      world.sid.publish('otpCodeSubmitted', spoil.pop()?.(code) ?? code)
    })
    const user = await world.sid.id(world.oid, ada, byCode)
    expect(heard.map(([name]) => name)).toEqual(['otpCodeSent', 'otpIncorrectCodeSubmitted', 'otpCodeSent'])
    expect(heard[1]?.[1]).toEqual({ factor: expect.objectContaining(byCode), challengeId: expect.any(String) })
    expect(user.ID).toBeTruthy()
  })

  test('the caller’s getOTP is called again after a wrong code, though the server echoes the factor without it', async () => {
    const answers = ['000000', '000001']
    const getOTP = async () => answers.shift() ?? world.codeFor(ada.value)
    const user = await world.sid.id(world.oid, ada, { method: 'otp_via_email', options: { getOTP } })
    expect(user.authentication).toEqual(['otp_via_email'])
    expect(answers).toEqual([])
  })

  test('too many wrong codes end the flow with a TimeoutError and its reason', async () => {
    const heard = listen(['idFlowFailed'])
    const failed = world.sid.id(world.oid, ada, { ...byCode, options: { getOTP: async () => 'x' } })
    const error = await failed.catch((caught: unknown) => caught)
    expect(Errors.isTimeoutError(error)).toBe(true)
    expect(error).toMatchObject({ slug: 'timeout', message: 'Authentication has expired' })
    expect(heard).toEqual([
      [
        'idFlowFailed',
        expect.objectContaining({ errorText: 'timeout', handle: ada, failureDetail: 'Authentication has expired' }),
      ],
    ])
  })

  test('a malformed address is the error of its name', async () => {
    const error = await world.sid
      .id(world.oid, { type: 'email_address', value: 'nobody' }, byCode)
      .catch((caught: unknown) => caught)
    expect(Errors.isInvalidEmailAddressFormatError(error)).toBe(true)
    expect(error).toMatchObject({ context: { oid: world.oid, handle: { value: 'nobody' } } })
  })

  test('a listener that throws is reported and does not disturb the flow', async () => {
    const fault = new Error('a fault of the page')
    world.sid.subscribe('idFlowStarted', () => {
      throw fault
    })
    await signIn()
    expect(world.reported).toEqual([fault])
  })
})

describe('signing in with a password', () => {
  /** Proves the address and chooses a password. */
  const signUp = async (password: string) => {
    const code = world.codeFor(ada.value)
    world.sid.subscribe('otpCodeSent', async () => world.sid.publish('otpCodeSubmitted', await code))
    const ready = next('passwordSetReady')
    const user = world.sid.id(world.oid, ada, byPassword)
    await ready
    world.sid.publish('passwordSubmitted', password)
    return user
  }

  test('a first password is chosen after the address is proved', async () => {
    const user = await signUp('grey-otter-runs-42')
    expect(user.firstLogin).toBe(true)
    expect(await user.isAuthenticated()).toBe(true)
  })

  test('a password that breaks a rule never leaves the page, and is requested again', async () => {
    const heard = listen(['invalidPasswordSubmitted'])
    const code = world.codeFor(ada.value)
    world.sid.subscribe('otpCodeSent', async () => world.sid.publish('otpCodeSubmitted', await code))
    const tries = ['short', 'grey-otter-runs-42']
    world.sid.subscribe('passwordSetReady', () => world.sid.publish('passwordSubmitted', String(tries.shift())))
    await world.sid.id(world.oid, ada, byPassword)
    expect(heard).toEqual([
      [
        'invalidPasswordSubmitted',
        expect.objectContaining({
          failedRules: [expect.objectContaining({ name: 'length', matchType: 'must_match' })],
          failureDetail: 'invalid_password: length',
          handle: ada,
        }),
      ],
    ])
    expect(JSON.stringify(world.sent)).not.toContain('"short"')
  })

  test('after a wrong password an event is sent, it is requested again, and the right one works', async () => {
    await signUp('grey-otter-runs-42')
    const sid = world.sdk()
    const heard = listen(['passwordVerifyReady', 'incorrectPasswordSubmitted', 'idFlowFailed'], sid)
    const tries = ['red-otter-runs-42', 'grey-otter-runs-42']
    sid.subscribe('passwordVerifyReady', () => sid.publish('passwordSubmitted', String(tries.shift())))
    const user = await sid.id(world.oid, ada, byPassword)
    expect(heard.map(([name]) => name)).toEqual([
      'passwordVerifyReady',
      'incorrectPasswordSubmitted',
      'passwordVerifyReady',
    ])
    expect(user.authentication).toEqual(['password'])
    expect(JSON.stringify(heard)).not.toContain('otter')
  })

  test('a username without a password is the error of its name', async () => {
    const error = await world.sid
      .id(world.oid, { type: 'username', value: 'ada' }, byPassword)
      .catch((caught: unknown) => caught)
    expect(Errors.isNoPasswordSetError(error)).toBe(true)
  })
})

describe('ending a flow', () => {
  test('cancelling while a code is requested rejects with a FlowCancelledError, without an event', async () => {
    const heard = listen(['idFlowFailed'])
    world.sid.subscribe('otpCodeSent', () => world.sid.publish('flowCancelled'))
    const error = await world.sid.id(world.oid, ada, byCode).catch((caught: unknown) => caught)
    expect(Errors.isFlowCancelledError(error)).toBe(true)
    expect(error).toMatchObject({ message: 'The flow has been cancelled!', slug: 'flow_cancelled' })
    expect(heard).toEqual([])
  })

  test('a second sign-in ends the first, and receives the code that is published', async () => {
    const codeSent = next('otpCodeSent')
    const first = world.sid.id(world.oid, ada, byCode).catch((caught: unknown) => caught)
    await codeSent
    const eve = { type: 'email_address', value: 'eve@example.com' } as const
    const again = next('otpCodeSent')
    const second = world.sid.id(world.oid, eve, byCode)
    expect(Errors.isFlowCancelledError(await first)).toBe(true)
    await again
    world.sid.publish('otpCodeSubmitted', await world.codeFor(eve.value))
    expect((await second).authentications[0]?.handle).toEqual(eve)
  })

  test('a response that arrives after the cancellation signs no one in', async () => {
    const heard = listen(['idFlowSucceeded'])
    const getOTP = async () => {
      world.sid.publish('flowCancelled')
      return world.codeFor(ada.value)
    }
    const error = await world.sid.id(world.oid, ada, { ...byCode, options: { getOTP } }).catch((caught) => caught)
    expect(Errors.isFlowCancelledError(error)).toBe(true)
    expect(heard).toEqual([])
    expect(world.sent.map(({ path }) => path)).toEqual(['/id/v2'])
  })
})

describe('before anything is sent, the SDK refuses', () => {
  test.each([
    ['otp_via_email', "A handle of type 'email_address' is required, got 'phone_number' instead"],
    ['oidc', 'OIDC should not be used with handles'],
    ['webauthn', 'The WebAuthn API is not available in the current environment'],
  ])('%s with what it cannot be used with', async (method, message) => {
    const heard = listen(['idFlowStarted', 'idFlowFailed'])
    const phone = { type: 'phone_number', value: '+15550001' } as never
    const error = await world.sid.id(world.oid, phone, { method } as never).catch((caught: unknown) => caught)
    expect(Errors.isInvalidAuthenticationMethodError(error)).toBe(true)
    expect(error).toMatchObject({ message })
    expect(heard.map(([name]) => name)).toEqual(['idFlowFailed'])
    expect(world.sent).toEqual([])
  })

  test('an event that no page may publish or subscribe to', () => {
    expect(() => world.sid.publish('idFlowSucceeded' as never, 'secret' as never)).toThrow(/otpCodeSubmitted/)
    expect(() => world.sid.subscribe('nothing' as never, () => undefined)).toThrow(
      /"nothing" is none of the public events.*otpCodeSent/,
    )
  })

  test('the payload of an event with a misspelled name stays out of the error: it may be a password', () => {
    const publish = () => world.sid.publish('passwordSubmited' as never, 'a-secret' as never)
    const textOf = (error: unknown) => `${error}${JSON.stringify(error)}`
    expect(publish).toThrow(expect.toSatisfy((error: unknown) => !textOf(error).includes('a-secret')))
  })
})

describe('a user', () => {
  test('validates, lists organizations and handles, and is revoked by logging out', async () => {
    const user = await signIn()
    const { token } = user
    const validity = await user.validateToken()
    expect(validity).toMatchObject({ valid: true, expires_at: expect.any(Date) })
    expect(await user.getHandles()).toEqual([ada])
    expect((await user.getOrganizations()).map(({ id }) => id)).toEqual([world.oid])
    await user.logout()
    expect([user.token, String(user), JSON.stringify(user)]).toEqual(['', '', '""'])
    expect(() => user.ID).toThrow('Cannot call methods on unauthenticated user')
    expect(await world.sid.getUser(token).validateToken()).toMatchObject({ valid: false })
  })

  test('logs out even when the server cannot be reached', async () => {
    const user = await signIn()
    await world.server.close()
    const offline = world.sdk()
    Object.assign(world.runtime, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    await offline.getUser(user.token).logout()
    await user.logout()
    expect(user.token).toBe('')
    world = await createWorld()
  })

  test('has the newer token after a second factor, and remains the same person', async () => {
    const user = await signIn()
    const { ID, token } = user
    const code = world.codeFor(ada.value)
    world.sid.subscribe('otpCodeSent', async () => world.sid.publish('otpCodeSubmitted', await code))
    world.sid.subscribe('passwordSetReady', () => world.sid.publish('passwordSubmitted', 'grey-otter-runs-42'))
    await user.mfa({ method: 'password' })
    expect(user.token).not.toBe(token)
    expect(user.ID).toBe(ID)
    expect(user.authentication).toEqual(expect.arrayContaining(['otp_via_email', 'password']))
    const start = world.sent.filter(({ path }) => path === '/id/v2').at(-1)
    expect(start).toMatchObject({ headers: { Authorization: `Bearer ${token}` } })
    expect(start?.body).not.toHaveProperty('handle')
  })

  test('is remembered by handle in this browser, once', async () => {
    await signIn()
    await signIn()
    expect(await world.sid.getAvailableIdentifiers()).toEqual([ada])
  })
})
