import type { User } from '@portico/sdk'
import { expect, test } from 'vitest'
import type { SignInCommand, SignInEvent } from './events.js'
import type { SignInState } from './state.js'
import { INITIAL } from './state.js'
import { transition, wantsTicks } from './transition.js'

const user = { ID: 'someone' } as User
const email = { type: 'email_address', value: 'ada@example.com' } as const
const logIn: SignInEvent = { type: 'logIn', config: { factor: { method: 'otp_via_email' }, handle: email } }

/** The state after a series of events, and the commands of the last one. */
function after(...events: readonly SignInEvent[]): readonly [SignInState, readonly SignInCommand[]] {
  let state: SignInState = INITIAL
  let commands: readonly SignInCommand[] = []
  for (const event of events) [state, ...commands] = transition(state, event)
  return [state, commands]
}

test('Continue starts the first attempt', () => {
  const [state, commands] = after(logIn)
  expect(state).toMatchObject({ at: 'authenticating', context: { attempt: 1 }, step: { phase: 'initial' } })
  expect(commands).toEqual([{ do: 'logIn', run: 1, context: { attempt: 1, config: logIn.config } }])
})

test('six digits are published, fewer are an error of the field', () => {
  const events = [logIn, { type: 'codeSent', run: 1 }] as const
  const [short, nothing] = after(...events, { type: 'submitCode', code: '12345' })
  expect(short).toMatchObject({ step: { phase: 'input', problem: 'incomplete' } })
  expect(nothing).toEqual([])
  const [full, commands] = after(...events, { type: 'submitCode', code: '123456' })
  expect(full).toMatchObject({ step: { phase: 'submitting' } })
  expect(commands).toEqual([{ do: 'publish', event: 'otpCodeSubmitted', answer: '123456' }])
})

test('without a response the step stays; the visitor may send the call again, and a response ends the outage', () => {
  const retry = () => {}
  const events: SignInEvent[] = [logIn, { type: 'codeSent', run: 1 }, { type: 'submitCode', code: '123456' }]
  const [lost, nothing] = after(...events, { type: 'connectionChanged', run: 1, retry })
  expect(lost).toMatchObject({ at: 'authenticating', step: { phase: 'submitting' }, outage: retry })
  expect(nothing).toEqual([])
  const [waits, commands] = after(...events, { type: 'connectionChanged', run: 1, retry }, { type: 'reconnect' })
  expect(waits).toMatchObject({ step: { phase: 'submitting' }, outage: undefined })
  expect(commands).toEqual([{ do: 'reconnect', retry }])
  const back: SignInEvent = { type: 'connectionChanged', run: 1 }
  expect(transition(lost, back)[0]).toMatchObject({ step: { phase: 'submitting' }, outage: undefined })
  expect(transition(waits, { type: 'reconnect' })).toEqual([waits])
})

test('empty boxes are not sent', () => {
  const [state, commands] = after(logIn, { type: 'codeSent', run: 1 }, { type: 'submitCode', code: '' })
  expect(state).toMatchObject({ step: { problem: 'incomplete' } })
  expect(commands).toEqual([])
})

test('a wrong code asks again with empty boxes, and typing removes the message', () => {
  const wrong = [
    logIn,
    { type: 'codeSent', run: 1 },
    { type: 'submitCode', code: '123456' },
    { type: 'codeRejected', run: 1 },
  ] as const
  expect(after(...wrong)[0]).toMatchObject({ step: { phase: 'input', problem: 'wrong', wrong: 1 } })
  expect(after(...wrong, { type: 'edit' })[0]).not.toHaveProperty('step.problem')
})

test('asking for another message ends the run, counts the attempt and restarts the countdown', () => {
  const [state, commands] = after(
    logIn,
    { type: 'codeSent', run: 1 },
    { type: 'tick', now: 1_000 },
    { type: 'tick', now: 40_000 },
    { type: 'retry' },
  )
  expect(state).toMatchObject({
    run: 2,
    context: { attempt: 2 },
    step: { phase: 'retrying' },
    resend: { secondsLeft: 30 },
  })
  expect(commands.map((command) => command.do)).toEqual(['cancel', 'logIn'])
})

test('the countdown reads the clock: a phone that slept shows the right number at once', () => {
  const seconds = (...ticks: readonly number[]) => {
    const [state] = after(logIn, ...ticks.map((now) => ({ type: 'tick', now }) as const))
    return state.at === 'authenticating' ? state.resend.secondsLeft : undefined
  }
  expect(seconds(5_000)).toBe(30)
  expect(seconds(5_000, 6_000)).toBe(29)
  expect(seconds(5_000, 34_000)).toBe(1)
  expect(seconds(5_000, 95_000)).toBe(0)
})

test('ticks are wanted only while someone waits for the countdown', () => {
  expect(wantsTicks(INITIAL)).toBe(false)
  expect(wantsTicks(after(logIn)[0])).toBe(true)
  expect(wantsTicks(after(logIn, { type: 'tick', now: 0 }, { type: 'tick', now: 30_000 })[0])).toBe(false)
})

test('an abandoned sign-in cannot succeed later', () => {
  const [state, commands] = after(logIn, { type: 'cancel' }, { type: 'succeeded', run: 1, user })
  expect(state.at).toBe('initial')
  expect(commands).toEqual([])
})

test('a first run that ends late does not disturb the second', () => {
  const [state] = after(logIn, { type: 'cancel' }, logIn, {
    type: 'failed',
    run: 1,
    slug: 'flow_cancelled',
    error: new Error('cancelled'),
  })
  expect(state).toMatchObject({ at: 'authenticating', context: { attempt: 1 } })
})

test('a response without a user is an error', () => {
  const [state, commands] = after(logIn, { type: 'succeeded', run: 1, user: undefined })
  expect(state).toMatchObject({ at: 'error', error: { message: 'User not returned from /id' } })
  expect(commands).toContainEqual(expect.objectContaining({ do: 'reportError' }))
})

test('a password flow may ask for a code first', () => {
  const password: SignInEvent = { type: 'logIn', config: { factor: { method: 'password' }, handle: email } }
  const [state] = after(password, { type: 'codeSent', run: 1 })
  expect(state).toMatchObject({ step: { screen: 'code', phase: 'input' } })
  expect(after(password, { type: 'codeSent', run: 1 }, { type: 'passwordSetReady', run: 1 })[0]).toMatchObject({
    step: { screen: 'password', phase: 'setPassword' },
  })
})

test.each([
  ['', '', 'required'],
  ['rain over Lisbon', 'rain over London', 'mismatch'],
] as const)('a new password "%s" confirmed by "%s" is %s', (password, confirmation, problem) => {
  const start: SignInEvent = { type: 'logIn', config: { factor: { method: 'password' }, handle: email } }
  const submit: SignInEvent = { type: 'submitPassword', password, confirmation }
  const [state, commands] = after(start, { type: 'passwordSetReady', run: 1 }, submit)
  expect(state).toMatchObject({ step: { phase: 'setPassword', problem } })
  expect(commands).toEqual([])
})

test('a username cannot be reached, so its password cannot be recovered', () => {
  const handle = { type: 'username', value: 'ada' } as const
  const start: SignInEvent = { type: 'logIn', config: { factor: { method: 'password' }, handle } }
  const [state] = after(start, { type: 'passwordVerifyReady', run: 1 }, { type: 'recover' })
  expect(state).toMatchObject({ at: 'error', slug: 'recover_non_reachable_handle_type' })
})

test('recovery codes are shown before success is reported', () => {
  const totp: SignInEvent = { type: 'logIn', config: { factor: { method: 'totp' }, handle: email } }
  const setup = { uri: 'otpauth://x', qrCode: 'AA==', recoveryCodes: ['one'] }
  const [state, commands] = after(
    totp,
    { type: 'totpKeyGenerated', run: 1, setup },
    { type: 'continueToCode' },
    { type: 'submitCode', code: '123456' },
    { type: 'succeeded', run: 1, user },
  )
  expect(state).toMatchObject({ at: 'storeRecoveryCodes', recoveryCodes: ['one'] })
  expect(commands).toEqual([])
  const [done, ...lastCommands] = transition(state, { type: 'confirmRecoveryCodes' })
  expect(done.at).toBe('success')
  expect(lastCommands).toEqual([{ do: 'reportSuccess', user }])
})

test.each([
  ['unspecified', 'authenticating'],
  ['timeout', 'authenticating'],
  ['rate_limit_exceeded', 'authenticating'],
  ['no_password_set', 'initial'],
  ['self_registration_not_allowed', 'initial'],
  ['invalid_email_address_format', 'initial'],
] as const)('the button of the error screen for %s leads to %s', (slug, at) => {
  const [state] = after(logIn, { type: 'failed', run: 1, slug, error: new Error('no') }, { type: 'retry' })
  expect(state.at).toBe(at)
})
