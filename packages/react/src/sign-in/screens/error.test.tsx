// @vitest-environment jsdom
import type { ErrorSlug } from '@portico/protocol'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigurationProvider, type ConfigurationProviderProps } from '../../configuration/configuration-provider.js'
import { SignInContext } from '../sign-in-context.js'
import { ErrorScreen } from './error.js'

afterEach(cleanup)

function show(slug: ErrorSlug, configuration: ConfigurationProviderProps = {}) {
  const send = vi.fn()
  const handle = { type: 'email_address', value: 'ada@exmaple' } as const
  const context = { attempt: 1, config: { factor: { method: 'password' }, handle } } as const
  const state = { at: 'error', run: 1, slug, context, error: new Error('the secret reason') } as const
  render(
    <ConfigurationProvider {...configuration}>
      <SignInContext.Provider value={{ state, send, moved: true }}>
        <ErrorScreen state={state} />
      </SignInContext.Provider>
    </ConfigurationProvider>,
  )
  return send
}

test.each<[ErrorSlug, string, string, 'retry' | 'reset', 'failure' | 'neutral']>([
  ['timeout', 'Log in expired', 'Try again', 'retry', 'failure'],
  ['rate_limit_exceeded', 'Too many attempts...', 'Try again', 'retry', 'failure'],
  ['recover_non_reachable_handle_type', 'Cannot reset password', 'Go back to login', 'reset', 'failure'],
  ['no_password_set', 'No password set', 'Go back to login', 'reset', 'failure'],
  ['self_registration_not_allowed', 'Cannot register', 'Go back to login', 'reset', 'neutral'],
  ['sign_up_awaiting_approval', 'Awaiting approval', 'Go back to login', 'reset', 'neutral'],
  ['sign_in_awaiting_approval', 'Awaiting approval', 'Go back to login', 'reset', 'neutral'],
  ['invalid_email_address_format', 'Invalid email format', 'Go back to login', 'reset', 'failure'],
  ['invalid_phone_number_format', 'Invalid phone number format', 'Go back to login', 'reset', 'failure'],
  ['passkey_prompt_failed', 'Something went wrong...', 'Try again', 'retry', 'failure'],
  ['api_response_error', 'Something went wrong...', 'Try again', 'retry', 'failure'],
  ['unspecified', 'Something went wrong...', 'Try again', 'retry', 'failure'],
])('%s is shown as "%s" with "%s"', async (slug, title, button, policy, tone) => {
  const send = show(slug)
  expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement)
  expect(document.activeElement?.textContent).toBe(title)
  expect(document.querySelector('.sid-form-error-icon')?.getAttribute('data-tone')).toBe(tone)
  expect(document.body.textContent).not.toContain('{{')
  expect(document.body.textContent).not.toContain('the secret reason')
  await userEvent.setup().click(screen.getByRole('button', { name: button }))
  expect(send).toHaveBeenCalledWith({ type: 'retry', policy })
})

test('Back leaves the error', async () => {
  const send = show('timeout')
  await userEvent.setup().click(screen.getByTestId('sid-form-authenticating-cancel-button'))
  expect(send).toHaveBeenCalledWith({ type: 'cancel' })
})

test('support opens in a new tab and learns nothing of this page', () => {
  show('timeout', { supportURL: 'https://example.com/help' })
  const link = screen.getByRole('link', { name: 'Contact support' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
})

test.each(['help', 'javascript:alert(1)', ''])('a support address of "%s" is left out', (supportURL) => {
  show('timeout', { supportURL })
  expect(screen.queryByRole('link')).toBeNull()
})

test('the way to register elsewhere shows only to those who may not here', () => {
  const configuration = { alternativeAuthURL: 'https://example.com/join' }
  show('timeout', configuration)
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  show('self_registration_not_allowed', configuration)
  expect(screen.getByRole('link', { name: 'Go to the sign-up page.' }).getAttribute('href')).toBe(
    'https://example.com/join',
  )
})
