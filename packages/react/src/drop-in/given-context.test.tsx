// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Form } from '../sign-in/form.js'
import { anonymousTestUser, showIn, ToldSlashID, testUser } from '../testing/given-context.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const byEmail = { factors: [{ method: 'otp_via_email' as const }] }
const ada = { type: 'email_address', value: 'ada@example.com' } as const

test('a form works in a context that the page created itself, without an SDK', async () => {
  const logIn = vi.fn(async () => testUser())
  const onSuccess = vi.fn()
  const { visitor } = showIn({ sdkState: 'ready', logIn }, <Form onSuccess={onSuccess} />, byEmail)
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByTestId('sid-form-success-state')
  expect(onSuccess).toHaveBeenCalledOnce()
})

test.each(['logIn', 'mfa'] as const)('its %s receives what is documented, and no more', async (name) => {
  const start = vi.fn(async () => testUser())
  const context = name === 'mfa' ? { mfa: start, user: testUser() } : { logIn: start }
  const { visitor } = showIn({ sdkState: 'ready', ...context }, <Form />, byEmail)
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await waitFor(() => expect(start).toHaveBeenCalledOnce())
  expect(start.mock.calls).toStrictEqual([[{ handle: ada, factor: { method: 'otp_via_email' } }, {}]])
})

test('middleware is passed on', async () => {
  const logIn = vi.fn(async () => testUser())
  const middleware = vi.fn()
  const { visitor } = showIn({ sdkState: 'ready', logIn }, <Form middleware={middleware} />, byEmail)
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await waitFor(() => expect(logIn).toHaveBeenCalledWith(expect.anything(), { middleware }))
})

test('questions come from an SDK that the page extends, and answers are sent to it', async () => {
  const sid = new ToldSlashID()
  const publish = vi.spyOn(sid, 'publish')
  const logIn = () => new Promise<never>(() => {})
  const { visitor } = showIn({ sdkState: 'ready', sid, logIn }, <Form />, byEmail)
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByTestId('sid-form-authenticating-state')
  act(() => sid.tell('otpCodeSent'))
  await visitor.type(await screen.findByLabelText('Please enter OTP digit 1'), '123456')
  await waitFor(() => expect(publish).toHaveBeenCalledWith('otpCodeSubmitted', '123456'))
  act(() => sid.tell('otpIncorrectCodeSubmitted', { challengeId: 'c', factor: { method: 'otp_via_email' } }))
  await screen.findByText('Please enter a valid code')
})

test('questions may come from the context instead, as in later versions', async () => {
  const sid = new ToldSlashID()
  const logIn = () => new Promise<never>(() => {})
  const subscribe: typeof sid.subscribe = (name, handler) => sid.subscribe(name, handler)
  const unsubscribe: typeof sid.unsubscribe = (name, handler) => sid.unsubscribe(name, handler)
  const { visitor } = showIn({ sdkState: 'ready', subscribe, unsubscribe, logIn }, <Form />, byEmail)
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByTestId('sid-form-authenticating-state')
  act(() => sid.tell('otpCodeSent'))
  await screen.findByLabelText('Please enter OTP digit 1')
})

test('a context of an earlier version has no events', async () => {
  const logIn = vi.fn(async () => testUser())
  const earlier = { sdkState: 'ready', logIn, subscribe: undefined, unsubscribe: undefined } as never
  const { visitor } = showIn(earlier, <Form />, byEmail)
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByTestId('sid-form-success-state')
})

test('a failed sign-in of such a context leads to the error screen and back', async () => {
  const onError = vi.fn()
  const logIn = vi.fn(async () => testUser()).mockRejectedValueOnce(new Error('offline'))
  const { visitor } = showIn({ sdkState: 'ready', logIn }, <Form onError={onError} />, byEmail)
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await visitor.click(await screen.findByTestId('sid-form-error-retry-button'))
  await screen.findByTestId('sid-form-success-state')
  expect(onError).toHaveBeenCalledWith(expect.any(Error), {
    config: { handle: ada, factor: { method: 'otp_via_email' } },
    options: {},
    attempt: 1,
    error: expect.any(Error),
  })
})

test('users are created from a token alone', () => {
  expect(testUser({ methods: ['password'] }).authentication).toEqual(['password'])
  expect(anonymousTestUser().anonymous).toBe(true)
})
