// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfigurationProvider } from './configuration/configuration-provider.js'
import { DynamicFlow } from './dynamic/dynamic-flow.js'
import { PasswordField } from './fields/password-field.js'
import { Form } from './sign-in/form.js'
import { StepUpAuth } from './step-up/step-up-auth.js'
import { fakeSdk } from './testing/fake-sdk.js'
import { openWorld } from './testing/world.js'
import { SlashIDProvider } from './user/slashid-provider.js'

afterEach(cleanup)

/** Faults that widgets of this kind are known for, and the test that keeps each out of this one. */
const FAULTS: readonly (readonly [fault: string, file: string, test: string])[] = [
  [
    'Enter on untouched boxes submits nothing as a code',
    'sign-in/form.test.tsx',
    'Enter on empty boxes asks for the code',
  ],
  ['success after several factors is never told', 'step-up/step-up.test.tsx', 'and success is told once, at the end'],
  [
    'a stray character beside the fallback',
    'user/slashid-provider.test.tsx',
    'shows its fallback until start-up is over, and nothing else',
  ],
  ['second factors refused after anonymous use', 'user/slashid-provider.test.tsx', 'becomes a known one by signing in'],
  [
    'a failed anonymous user blocks the page',
    'user/slashid-provider.test.tsx',
    'when no anonymous user can be had the page is told, and goes on',
  ],
  ['capital letters in an e-mail address are refused', 'sign-in/form.test.tsx', 'someone signs up by e-mail code'],
  [
    'a change from light to dark has no effect',
    'user/slashid-provider.test.tsx',
    'theme classes stand on the body, change with the theme',
  ],
  [
    'the automatic theme has no colours by day',
    'screens.browser.test.ts',
    'all 31 variables have a value in every theme',
  ],
  [
    'an empty screen after an authenticator app in a dynamic flow',
    'known-faults.test.tsx',
    'a dynamic flow shows the recovery codes',
  ],
  [
    'authenticator apps without a name in the list',
    'sign-in/screens/initial.test.tsx',
    'authenticator apps under a name of their own',
  ],
  [
    'a Continue button without a field',
    'known-faults.test.tsx',
    'with other providers alone there is nothing to continue',
  ],
  [
    'phone and username without an active tab',
    'sign-in/screens/initial.test.tsx',
    'the first tab is active even without one for e-mail',
  ],
  [
    'Continue before start-up is lost; callbacks frozen',
    'sign-in/screens/initial.test.tsx',
    'Continue before start-up is over waits for it, and the callbacks of the moment are called',
  ],
  [
    'Escape closes a dialog that must be answered',
    'consent/consent.test.tsx',
    'Escape closes it, but not where an answer is required',
  ],
  ['countries of a shared dial code mixed up', 'phone/countries.test.ts', 'is a number of'],
  ['variables that throw', 'style/customisation.test.ts', 'every variable takes a value of its kind'],
  ['font tags taken apart into letters', 'style/customisation.test.ts', 'fonts are loaded by three tags, or none'],
  [
    'an unknown password rule throws',
    'sign-in/screens/password-rules.test.ts',
    'a rule that only the organization knows has a text too',
  ],
  ['bare tokens on an error screen', 'sign-in/screens/error.test.tsx', 'is shown as "%s" with "%s"'],
  ['a step-up drops what it is given', 'known-faults.test.tsx', 'a step-up tells of errors'],
  ['a token cookie without attributes', 'user/cookie.test.ts', 'options %o'],
  ['one token for all organizations', 'user/slashid-provider.test.tsx', 'another organization gets one of its own'],
  ['listeners left behind', 'sign-in/sign-in-store.test.ts', 'nobody listens any more'],
  ['React 19 refused', 'sign-in.browser.test.ts', 'with %s and React %s'],
  ['a hook as heavy as the form', 'weight.test.ts', 'a hook alone weighs at most 3 kB'],
  ['children mounted twice at start-up', 'server-render.test.tsx', 'the browser takes it over without a word'],
  [
    'controls and dialogs without a name; contrast; nesting',
    'screens.browser.test.ts',
    'axe finds nothing on any screen',
  ],
  ['a list without a name', 'fields/dropdown.browser.test.ts', 'its button says what it is'],
  ['password buttons out of the keyboard’s reach', 'known-faults.test.tsx', 'the password is shown by keyboard too'],
  ['nothing is ever announced', 'screens.browser.test.ts', 'every screen has a live region'],
  ['errors not tied to their field', 'sign-in/form.test.tsx', 'a wrong code empties the boxes, says so'],
  ['the focus falls to the body', 'screens.browser.test.ts', 'on every screen something of it has the focus'],
  ['boxes without a group', 'fields/code-field.test.tsx', 'the boxes are a group with a name'],
  [
    'a disabled button that gives no reason',
    'sign-in/screens/initial.test.tsx',
    'is said at the field, which takes the focus',
  ],
  ['faint text', 'screens.browser.test.ts', 'texts stand out from the card by 4.5 to 1'],
  ['movement for those who asked for none', 'screens.browser.test.ts', 'who asked for less motion gets no movement'],
  [
    'no passkeys among the names',
    'sign-in/screens/initial.test.tsx',
    'the field lets the browser offer names and passkeys',
  ],
  ['every box asks for the code', 'fields/code-field.test.tsx', 'only the first box asks for the code of the message'],
  ['a new password not marked as new', 'sign-in/form.test.tsx', 'a new password is chosen after the handle is proven'],
]

describe('each known fault has a test against it', () => {
  test.each(FAULTS)('%s', (_, file, title) => {
    const path = new URL(file, import.meta.url)
    expect(existsSync(path), file).toBe(true)
    expect(readFileSync(path, 'utf8')).toMatch(titled(title))
  })
})

/** A test of that title, whole or in part. */
const titled = (title: string) =>
  new RegExp(`(test(\\.each.*)?|\\]?\\))\\((['"\`]).*${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

test('with other providers alone there is nothing to continue', async () => {
  const saml = { method: 'saml', label: 'Acme', options: { provider_credentials_id: 'acme' } } as const
  render(
    <SlashIDProvider oid="root" sdk={fakeSdk().sdk}>
      <ConfigurationProvider factors={[saml]}>
        <Form />
      </ConfigurationProvider>
    </SlashIDProvider>,
  )
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['Sign in with Acme'])
})

test('a step-up tells of errors', async () => {
  const token = JSON.stringify({ oid: 'root', methods: ['otp_via_email'] })
  const { sdk } = fakeSdk({ valid: [token] })
  const User = sdk.User as unknown as new (...given: unknown[]) => object
  class Refused extends User {
    mfa = () => Promise.reject(new Error('refused'))
  }
  const onError = vi.fn()
  render(
    <SlashIDProvider oid="root" sdk={{ ...sdk, User: Refused }} initialToken={token}>
      <StepUpAuth factors={[{ method: 'password' }]} onError={onError} />
    </SlashIDProvider>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await waitFor(() => expect(onError).toHaveBeenCalledOnce())
})

test('the password is shown by keyboard too', async () => {
  render(<PasswordField label="Password" value="secret" onChange={() => {}} />)
  const visitor = userEvent.setup()
  await visitor.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  await visitor.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }))
  await visitor.keyboard('{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
})

test('a dynamic flow shows the recovery codes', async () => {
  const world = await openWorld()
  try {
    world.show(<DynamicFlow getFactors={() => [{ method: 'totp' }]} />)
    await world.visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
    const mail = await world.server.outbox.next('ada@example.com')
    await fetch(/href="([^"]*)"/.exec(mail.html ?? '')?.[1] ?? '', { method: 'POST' })
    const byHand = { name: 'Set up with a code' }
    await world.visitor.click(await screen.findByRole('button', byHand, { timeout: 4000 }))
    const secret = new URL(screen.getByLabelText<HTMLInputElement>('Set up URI').value).searchParams.get('secret') ?? ''
    await world.visitor.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByLabelText('Please enter OTP digit 1')
    await world.visitor.keyboard(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await screen.findByRole('heading', { name: 'Save your recovery codes' })
  } finally {
    await world.close()
  }
})
