// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormFactor } from '../../configuration/configuration.js'
import { ConfigurationProvider, type ConfigurationProviderProps } from '../../configuration/configuration-provider.js'
import { choose, offered } from '../../testing/choose.js'
import { fakeSdk } from '../../testing/fake-sdk.js'
import { SlashIDProvider } from '../../user/slashid-provider.js'
import { Form } from '../form.js'
import { FormState } from '../form-state.js'
import { Slot } from '../slot.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

function show(configuration: ConfigurationProviderProps, children: ReactNode = <Form />) {
  const fake = fakeSdk()
  render(
    <SlashIDProvider oid="root" sdk={fake.sdk}>
      <ConfigurationProvider {...configuration}>{children}</ConfigurationProvider>
    </SlashIDProvider>,
  )
  return { ...fake, visitor: userEvent.setup() }
}

const email: FormFactor = { method: 'otp_via_email' }
const sms: FormFactor = { method: 'otp_via_sms' }
const password: FormFactor = { method: 'password', allowedHandleTypes: ['username', 'phone_number', 'email_address'] }
const google: FormFactor = { method: 'oidc', options: { client_id: 'id', provider: 'google' } }
const saml: FormFactor = { method: 'saml', label: 'Acme', options: { provider_credentials_id: 'acme' } }
const custom: FormFactor = { method: 'oidc', options: { client_id: 'id', provider: 'custom' } }
const submit = () => screen.getByTestId('sid-form-initial-submit-button')

test('one handle type needs no tabs, and one method no list', () => {
  show({ factors: [email] })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to SlashID')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sign in to your account')
})

test('a provider without a name gets that of its button, or is called SSO', async () => {
  show({ factors: [email, custom, { ...custom, label: 'Globex', options: { client_id: 'x', provider: 'custom' } }] })
  expect(
    (await screen.findAllByRole('button', { name: /^Sign in with/ })).map(({ textContent }) => textContent),
  ).toEqual(['Sign in with SSO', 'Sign in with Globex'])
})

test('the field lets the browser offer names and passkeys', () => {
  show({ factors: [email] })
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
})

test('the first tab is active even without one for e-mail', () => {
  show({ factors: [sms, { method: 'password', allowedHandleTypes: ['username'] }] })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Phone', 'Username'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Phone')
  expect(screen.getByRole('textbox', { name: 'Phone' })).toBeDefined()
})

test('changing the tab clears what was typed and the error', async () => {
  const { visitor } = show({ factors: [password] })
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'nonsense{Enter}')
  await screen.findByText('Please enter your email address.')
  await visitor.click(screen.getByTestId('sid-tabs-trigger-username'))
  expect(screen.queryByText('Please enter your email address.')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' }).value).toBe('')
})

test.each([
  ['email', 'Email', 'Please enter your email address.'],
  ['phone', 'Phone', 'Please enter your phone number.'],
  ['username', 'Username', 'Please enter a valid username.'],
])('an empty %s is reported at the field, which receives the focus', async (tab, name, message) => {
  const { visitor, requests } = show({ factors: [password] })
  await visitor.click(screen.getByTestId(`sid-tabs-trigger-${tab}`))
  await visitor.click(submit())
  const error = await screen.findByText(message)
  const field = screen.getByRole('textbox', { name })
  expect(field).toBe(document.activeElement)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')).toBe(error.id)
  // It can be pressed, which leads back to the field.
  expect(submit().getAttribute('aria-disabled')).toBeNull()
  expect(submit().getAttribute('aria-describedby')).toBe(error.id)
  await visitor.type(field, '1')
  expect(submit().getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByText(message)).toBeNull()
  expect(requests).toEqual([])
})

test('the chosen method is requested, authenticator apps under their own name', async () => {
  const { visitor, requests } = show({ factors: [email, password, { method: 'totp' }] })
  const list = 'Authentication method'
  expect(await offered(visitor, list)).toEqual(['OTP via email', 'Password', 'Authenticator app'])
  await choose(visitor, list, 'Password')
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'Ada@Example.com{Enter}')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toEqual({
    oid: 'root',
    handle: { type: 'email_address', value: 'Ada@Example.com' },
    factor: { method: 'password' },
  })
})

test('a phone number is sent with the dial code of the chosen country, and only its digits', async () => {
  const { visitor, requests } = show({ factors: [sms], defaultCountryCode: 'pt' })
  const country = await screen.findByRole('combobox', { name: 'Country' })
  expect(country.textContent).toContain('Portugal')
  await visitor.click(country)
  expect(document.querySelectorAll('[role=option]')).toHaveLength(245)
  await visitor.type(screen.getByPlaceholderText('Name, code or dial code'), 'united k{Enter}')
  await visitor.type(screen.getByRole('textbox', { name: 'Phone' }), '7700 900-123{Enter}')
  await waitFor(() => expect(requests[0]?.handle).toEqual({ type: 'phone_number', value: '+447700900123' }))
})

test('a number with a plus determines its country', async () => {
  const { visitor, requests } = show({ factors: [sms] })
  const country = await screen.findByRole('combobox', { name: 'Country' })
  await visitor.type(screen.getByRole('textbox', { name: 'Phone' }), '+351 912 345 678')
  expect(country.textContent).toContain('Portugal')
  await visitor.click(submit())
  await waitFor(() => expect(requests[0]?.handle?.value).toBe('+351912345678'))
})

test('an unknown country code leaves the form usable', async () => {
  show({ factors: [sms], defaultCountryCode: 'zz' })
  expect((await screen.findByRole('combobox', { name: 'Country' })).textContent).toContain('United States')
})

test('other providers are below a divider, each under its name, and take no handle', async () => {
  const { visitor, requests } = show({ factors: [email, google, saml] })
  expect(screen.getByText('or')).toBeDefined()
  await screen.findByRole('button', { name: 'Sign in with Acme' })
  await visitor.click(screen.getByRole('button', { name: 'Sign in with Google' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toEqual({
    oid: 'root',
    handle: null,
    factor: { method: 'oidc', options: { client_id: 'id', provider: 'google' } },
  })
})

test.each([[[saml]], [[google]], [[google, saml]]])(
  'without a handle factor there is no Continue and no divider',
  async (factors) => {
    show({ factors })
    await screen.findAllByRole('button')
    expect(screen.queryByTestId('sid-form-initial-submit-button')).toBeNull()
    expect(screen.queryByText('or')).toBeNull()
  },
)

test('the last handle and factor are offered again, if the page is configured so', async () => {
  localStorage.setItem('@slashid/LAST_HANDLE', '{"type":"phone_number","value":"+351912345678"}')
  localStorage.setItem('@slashid/LAST_FACTOR/root', '{"method":"password"}')
  show({ factors: [email, sms, password], storeLastHandle: true, storeLastFactor: true })
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Phone'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' })).value).toBe('912345678')
  expect(screen.getByRole('combobox', { name: 'Country' }).textContent).toContain('Portugal')
  const method = screen.getByRole('combobox', { name: 'Authentication method' })
  await waitFor(() => expect(method.textContent).toBe('Password'))
})

test.each(['nonsense', '{"type":"pigeon","value":"x"}', 'null'])('a stored handle "%s" is ignored', (stored) => {
  localStorage.setItem('@slashid/LAST_HANDLE', stored)
  show({ factors: [email], storeLastHandle: true })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('')
})

test('texts are replaced by the configuration, and those by the form', () => {
  show(
    { factors: [email], text: { 'initial.title': 'Outer', 'initial.submit': 'Go' } },
    <Form text={{ 'initial.title': 'Login to developer hub' }} />,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login to developer hub')
  expect(submit().textContent).toBe('Go')
})

test('slots replace a state; anything else is ignored, with a warning for the developer', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  show(
    { factors: [email] },
    <Form>
      <Slot name="initial">
        <p>Before</p>
        <Form.Initial.Controls />
      </Slot>
      <Slot name="footer">
        <p>Ours</p>
      </Slot>
      <p>lost</p>
    </Form>,
  )
  expect(screen.getByText('Before').parentElement?.className).toBe('sid-slot-initial')
  expect(screen.getByTestId('sid-form-initial-default')).toBeDefined()
  expect(screen.getByText('Ours')).toBeDefined()
  expect(screen.queryByText('Top-tier security by SlashID')).toBeNull()
  expect(screen.queryByText('lost')).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

test('a function builds its own form and submits with handleSubmit', async () => {
  const { visitor, requests } = show(
    { factors: [email, google] },
    <Form>
      <Slot name="initial">
        <Form.Initial.Controls>
          {({ handleSubmit, factors, handleTypes }) => (
            <button
              type="button"
              onClick={() =>
                factors[0] && handleSubmit(factors[0], { type: 'email_address', value: 'ada@example.com' })
              }
            >
              {handleTypes.join()}
            </button>
          )}
        </Form.Initial.Controls>
      </Slot>
    </Form>,
  )
  expect(screen.getByTestId('sid-form-initial-function').querySelector('form')).toBeNull()
  await visitor.click(screen.getByRole('button', { name: 'email_address' }))
  await waitFor(() => expect(requests[0]?.handle?.value).toBe('ada@example.com'))
})

test('parts outside a form throw an error that says where they belong', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Form.Initial.Controls />)).toThrow(/only inside a Form/)
})

test('the banner is hidden if the page says so', () => {
  show({ factors: [email], showBanner: false })
  expect(screen.queryByText('Top-tier security by SlashID')).toBeNull()
})

test('Continue before start-up has finished waits for it, and the current callbacks are called', async () => {
  const { sdk, requests } = fakeSdk()
  let start = () => {}
  class Slow extends sdk.SlashID {
    getUserFromURL = () =>
      new Promise<null>((resolve) => {
        start = () => resolve(null)
      })
  }
  const [first, second] = [vi.fn(), vi.fn()]
  const page = (onSuccess: () => void) => (
    <SlashIDProvider oid="root" sdk={{ ...sdk, SlashID: Slow }}>
      <Form factors={[email]} onSuccess={onSuccess} />
    </SlashIDProvider>
  )
  const { rerender } = render(page(first))
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  expect(screen.getByTestId('sid-form-authenticating-state')).toBeDefined()
  expect(requests).toEqual([])
  rerender(page(second))
  start()
  await waitFor(() => expect(second).toHaveBeenCalledOnce())
  expect(first).not.toHaveBeenCalled()
})

test('a manually created state can be previewed, and its buttons call its functions', async () => {
  const flow = { retry: vi.fn(), cancel: vi.fn(), recover: vi.fn(), logIn: vi.fn(), setRecoveryCodes: vi.fn() }
  const config = {
    factor: { method: 'email_link' },
    handle: { type: 'email_address', value: 'ada@example.com' },
  } as const
  render(
    <FormState.Authenticating flowState={{ status: 'authenticating', context: { attempt: 1, config }, ...flow }} />,
  )
  expect(screen.getByText(/We sent a link to ada@example.com/)).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Back' }))
  expect(flow.cancel).toHaveBeenCalledOnce()
})

test.each<[string, FormFactor[]]>([
  ['a provider without its options', [email, { method: 'oidc' } as never]],
  ['a SAML connection without an id', [email, { method: 'saml', options: {} } as never]],
])('%s has no button, and no divider without providers', (_, factors) => {
  show({ factors })
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeDefined()
  expect(screen.queryByText('or')).toBeNull()
})

test('factors without a handle leave no Continue button behind', async () => {
  show({ factors: [{ ...sms, allowedHandleTypes: ['email_address'] }, google] })
  await screen.findByRole('button', { name: 'Sign in with Google' })
  expect(screen.queryByTestId('sid-form-initial-submit-button')).toBeNull()
  expect(screen.queryByText('or')).toBeNull()
})
