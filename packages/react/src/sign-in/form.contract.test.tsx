// @vitest-environment jsdom
import type { User } from '@portico/sdk'
import { screen, waitFor, within } from '@testing-library/react'
import { Secret, TOTP } from 'otpauth'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWorld, type WidgetWorld } from '../testing/world.js'
import { LoggedIn, LoggedOut } from '../user/shown-when.js'
import { Form } from './form.js'

let world: WidgetWorld
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const otp = [{ method: 'otp_via_email' as const }]
const password = [{ method: 'password' as const }]
const digit = (n: number) => screen.findByLabelText(`Please enter OTP digit ${n}`)

async function askForCode(email: string) {
  await world.visitor.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
  await digit(1)
  return codeIn(await world.server.outbox.next(email.toLowerCase()))
}

/** A screen may be there a moment before its focus. */
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

const codeIn = (mail: { readonly subject?: string | null }): string => /\d{6}/.exec(mail.subject ?? '')?.[0] ?? ''

test('someone signs up with an email code', async () => {
  const onSuccess = vi.fn<(user: User) => void>()
  world.show(<Form onSuccess={onSuccess} />, { configuration: { factors: otp } })

  const code = await askForCode('Ada@Example.com')
  const first = await digit(1)
  await hasFocus(first)
  await world.visitor.keyboard(code)

  await screen.findByText('You are now authenticated!')
  expect(onSuccess).toHaveBeenCalledOnce()
  expect(onSuccess.mock.lastCall?.[0].authentication).toEqual(['otp_via_email'])
  await hasFocus(screen.getByRole('heading', { name: 'You are now authenticated!' }))
})

test('it works in strict mode, where React runs effects twice', async () => {
  world.show(
    <StrictMode>
      <Form />
    </StrictMode>,
    { configuration: { factors: otp } },
  )
  await world.visitor.keyboard((await askForCode('twice@example.com')) || 'no code')
  await screen.findByText('You are now authenticated!')
})

test('a wrong code empties the boxes, says so, and the correct one still works', async () => {
  world.show(<Form />, { configuration: { factors: otp } })
  const code = await askForCode('wrong@example.com')
  await world.visitor.keyboard(code === '000000' ? '111111' : '000000')

  const message = await screen.findByText('Please enter a valid code')
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(Array(6).fill(''))
  const first = await digit(1)
  await hasFocus(first)
  expect(first.getAttribute('aria-invalid')).toBe('true')
  expect(first.getAttribute('aria-describedby')).toBe(message.id)
  expect(message.closest('[role=alert]')).not.toBeNull()

  await world.visitor.paste(code)
  await screen.findByText('You are now authenticated!')
})

test('Enter on empty boxes asks for the code', async () => {
  world.show(<Form />, { configuration: { factors: otp } })
  await askForCode('enter@example.com')
  await world.visitor.keyboard('{Enter}')
  await screen.findByText('Please enter the OTP code.')
})

test('a password is set with its rules visible, and asked for the next time', async () => {
  await world.server.admin.addPerson({
    handles: [{ type: 'email_address', value: 'ada@example.com', verified: true }],
    password: 'rain over Lisbon, again',
  })
  const onSuccess = vi.fn<(user: User) => void>()
  world.show(<Form onSuccess={onSuccess} />, { configuration: { factors: password } })
  await world.visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com')
  await world.visitor.click(screen.getByTestId('sid-form-initial-submit-button'))

  const field = await screen.findByLabelText('Password')
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  await hasFocus(field)
  // Password managers store the password under the handle, which the form itself no longer asks for.
  const name = document.querySelector<HTMLInputElement>('form input[autocomplete=username]')
  expect([name?.value, name?.tabIndex]).toEqual(['ada@example.com', -1])
  await world.visitor.keyboard('not the password{Enter}')
  await screen.findByText('Incorrect handle or password')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(''))
  await world.visitor.keyboard('rain over Lisbon, again{Enter}')

  await screen.findByText('You are now authenticated!')
  expect(onSuccess.mock.lastCall?.[0].authentication).toEqual(['password'])
})

test('Back ends a sign-in, and a late code cannot resume it', async () => {
  world.show(<Form />, { configuration: { factors: otp } })
  await askForCode('back@example.com')
  await world.visitor.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByTestId('sid-form-initial-state')).toBeDefined()
  // The other sign-in has its own code.
  await world.visitor.clear(screen.getByLabelText('Email'))
  const code = await askForCode('other@example.com')
  await world.visitor.keyboard(code)
  await screen.findByText('You are now authenticated!')
})

test('a form that is removed as soon as someone is signed in still reports the success', async () => {
  const onSuccess = vi.fn<(user: User) => void>()
  world.show(
    <>
      <LoggedOut>
        <Form onSuccess={onSuccess} />
      </LoggedOut>
      <LoggedIn>
        <p>Inside</p>
      </LoggedIn>
    </>,
    { configuration: { factors: otp } },
  )
  await world.visitor.keyboard((await askForCode('inside@example.com')) || 'no code')
  await screen.findByText('Inside')
  expect(onSuccess).toHaveBeenCalledOnce()
})

test('the token survives a reload, and logging out ends it at the server too', async () => {
  const provider = { tokenStorage: 'localStorage' as const }
  const rendered = world.show(<Form />, { configuration: { factors: otp }, provider })
  await world.visitor.keyboard((await askForCode('stay@example.com')) || 'no code')
  await screen.findByText('You are now authenticated!')
  const token = localStorage.getItem('@slashid/USER_TOKEN') ?? ''
  rendered.unmount()

  world.show(
    <LoggedIn>
      <p>Still here</p>
    </LoggedIn>,
    { provider },
  )
  await screen.findByText('Still here')
  const answer = await world.server.inject({ method: 'POST', url: '/token/validate', body: { token } })
  expect(answer.json.result.valid).toBe(true)
})

test('an unreachable server leads to the general error screen, whose button tries again', async () => {
  const onError = vi.fn()
  world.show(<Form onError={onError} />, { configuration: { factors: otp, supportURL: 'https://example.com/help' } })
  const email = await screen.findByLabelText('Email')
  const refuse = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}, { status: 418 }))
  await world.visitor.type(email, 'ada@example.com{Enter}')
  await screen.findByRole('heading', { name: 'Something went wrong...' })
  expect(onError).toHaveBeenCalledOnce()
  expect(onError.mock.lastCall?.[1]).toMatchObject({ attempt: 1, config: { factor: { method: 'otp_via_email' } } })
  const support = screen.getByRole('link', { name: 'Contact support' })
  expect(support.getAttribute('rel')).toBe('noreferrer')
  refuse.mockRestore()

  await world.visitor.click(within(screen.getByTestId('sid-form-error-state')).getByText('Try again'))
  await digit(1)
})

test('a new password is chosen after the handle is proved, and its rules are marked as they are satisfied', async () => {
  world.show(<Form />, { configuration: { factors: password } })
  await world.visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'new@example.com{Enter}')
  await digit(1)
  await world.visitor.keyboard(codeIn(await world.server.outbox.next('new@example.com')))

  const field = await screen.findByLabelText('Password')
  expect(field.getAttribute('autocomplete')).toBe('new-password')
  await world.visitor.keyboard('short')
  expect(screen.getByText('not met yet')).toBeDefined()
  await world.visitor.keyboard('-12345-hat{Tab}{Tab}')
  expect(screen.queryByText('not met yet')).toBeNull()
  await world.visitor.keyboard('something else{Enter}')
  await screen.findByText('Passwords should match')

  const confirmation = screen.getByLabelText('Confirm password')
  await hasFocus(confirmation)
  await world.visitor.clear(confirmation)
  await world.visitor.type(confirmation, 'short-12345-hat{Enter}')
  expect((await screen.findAllByText('Illegal sequence: 12345', { exact: false })).length).toBeGreaterThan(0)

  await world.visitor.clear(screen.getByLabelText('Password'))
  await world.visitor.type(screen.getByLabelText('Password'), 'rain over Lisbon')
  await world.visitor.clear(screen.getByLabelText('Confirm password'))
  await world.visitor.type(screen.getByLabelText('Confirm password'), 'rain over Lisbon{Enter}')
  await screen.findByText('You are now authenticated!')
})

test('a forgotten password is reset by an emailed link, and the form continues with it', async () => {
  await world.server.admin.addPerson({
    handles: [{ type: 'email_address', value: 'ada@example.com', verified: true }],
    password: 'rain over Lisbon, again',
  })
  world.show(<Form />, { configuration: { factors: password } })
  await world.visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByText('Forgot password?')
  await world.visitor.click(screen.getByRole('button', { name: 'Reset' }))
  await screen.findByText(/We sent a link to ada@example.com/)

  const mail = await world.server.outbox.next('ada@example.com')
  const link = new URL(/href="([^"]*)"/.exec(mail.html ?? '')?.[1] ?? '')
  const chosen = 'Tramway-Lantern-42'
  const page = await fetch(link, { method: 'POST', body: new URLSearchParams({ password: chosen, again: chosen }) })
  expect(page.status).toBe(200)

  const field = await screen.findByLabelText('Password', {}, { timeout: 4000 })
  await world.visitor.type(field, `${chosen}{Enter}`)
  await screen.findByText('You are now authenticated!')
}, 10_000)

test('the form is announced: each screen has a status, and the message describes the heading', async () => {
  world.show(<Form />, { configuration: { factors: otp } })
  await askForCode('status@example.com')
  const heading = screen.getByRole('heading', { level: 1 })
  const message = document.getElementById(heading.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe('Enter the six-digit code that we sent to status@example.com.')
  expect(message?.getAttribute('role')).toBe('status')
  expect(screen.getByRole('group', { name: 'OTP' }).getAttribute('aria-describedby')).toBe(message?.id)
})

test('recovery codes stay visible although the form is inside LoggedOut', async () => {
  const onSuccess = vi.fn<(user: User) => void>()
  const insideRef = vi.fn()
  world.show(
    <>
      <LoggedOut>
        <Form onSuccess={onSuccess} />
      </LoggedOut>
      <LoggedIn>
        <p ref={insideRef}>Inside</p>
      </LoggedIn>
    </>,
    { configuration: { factors: [{ method: 'totp' }] } },
  )
  await world.visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByText(/open the link that we sent to ada@example.com/)
  const mail = await world.server.outbox.next('ada@example.com')
  await fetch(/href="([^"]*)"/.exec(mail.html ?? '')?.[1] ?? '', { method: 'POST' })
  const byHand = { name: 'Set up with a code' }
  await world.visitor.click(await screen.findByRole('button', byHand, { timeout: 4000 }))
  const secret = new URL(screen.getByLabelText<HTMLInputElement>('Set up URI').value).searchParams.get('secret') ?? ''
  await world.visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await digit(1)
  await world.visitor.keyboard(new TOTP({ secret: Secret.fromBase32(secret) }).generate())

  await screen.findByRole('heading', { name: 'Save your recovery codes' })
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(5)
  expect(insideRef).not.toHaveBeenCalled()
  expect(onSuccess).not.toHaveBeenCalled()
  await world.visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Inside')
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
})
