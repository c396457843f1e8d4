// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OrganizationSwitcher } from '../organizations/organization-switcher.js'
import { Form } from '../sign-in/form.js'
import { FormState } from '../sign-in/form-state.js'
import { showIn, testUser } from '../testing/given-context.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const organizations = [
  { id: 'root', org_name: 'The root', tenant_name: 'root' },
  { id: 'branch', org_name: 'The branch', tenant_name: 'branch' },
]

test('the list of organizations, its value and its labels are available as soon as it is pressed', async () => {
  Object.assign(Element.prototype, { hasPointerCapture: () => false, scrollIntoView: () => {} })
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const user = testUser()
  vi.spyOn(user, 'getOrganizations').mockResolvedValue(organizations)
  const go = vi.fn(async () => {})
  showIn(
    { sdkState: 'ready', user, __switchOrganizationInContext: go },
    <OrganizationSwitcher renderLabel={({ id }) => <b>{id}</b>} />,
  )
  const value = await screen.findByText('root')
  const button = screen.getByRole('combobox', { name: 'Organization' })
  expect(value.closest('.sid-dropdown__trigger__input')?.parentElement).toBe(button)
  fireEvent.click(button)
  const labels = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(labels.map(({ textContent }) => textContent)).toEqual(['root', 'branch'])
  fireEvent.click(button)
  expect(button.textContent).toBe('root')
})

test.each([
  ['otp_via_email', 'Check your email'],
  ['email_link', 'Check your email'],
  ['password', 'Log in with a password.'],
  ['totp', 'Log in with TOTP'],
] as const)('the preview of a sign-in by %s is rendered immediately', (method, title) => {
  const handle = { type: 'email_address', value: 'ada@example.com' } as const
  const nothing = () => {}
  render(
    <FormState.Authenticating
      flowState={{
        status: 'authenticating',
        context: { config: { factor: { method }, handle }, attempt: 1 },
        retry: nothing,
        cancel: nothing,
        recover: nothing,
        logIn: nothing,
        setRecoveryCodes: nothing,
      }}
    />,
  )
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.queryByText(/code that we sent/)).toBeNull()
})

test.each([
  ['+3933312345', '33312345'],
  ['+17671234567', '1234567'],
  ['2025550100', '2025550100'],
])('the stored phone number %s is shown without its dial code from the first paint', (value, display) => {
  localStorage.setItem('@slashid/LAST_HANDLE', JSON.stringify({ type: 'phone_number', value }))
  showIn({ sdkState: 'ready' }, <Form />, { factors: [{ method: 'otp_via_sms' }], storeLastHandle: true })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe(display)
})

test('the stored number is still there once the countries have loaded', async () => {
  localStorage.setItem('@slashid/LAST_HANDLE', '{"type":"phone_number","value":"+393331234567"}')
  const logIn = vi.fn(async () => testUser())
  const sms = { factors: [{ method: 'otp_via_sms' as const }], storeLastHandle: true }
  const { visitor } = showIn({ sdkState: 'ready', logIn }, <Form />, sms)
  await screen.findByRole('combobox', { name: 'Country' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe('3331234567')
  await visitor.click(screen.getByRole('button', { name: 'Continue' }))
  const handle = { type: 'phone_number', value: '+393331234567' }
  expect(logIn).toHaveBeenCalledWith({ factor: { method: 'otp_via_sms' }, handle }, {})
})
