// @vitest-environment jsdom
import type { ErrorSlug } from '@portico/protocol'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigurationProvider, type ConfigurationProviderProps } from '../../configuration/configuration-provider.js'
import { ES } from '../../languages/es.js'
import { FR } from '../../languages/fr.js'
import { Moved } from '../../screens/screen-state.js'
import { SignInContext } from '../sign-in-context.js'
import { ErrorScreen } from './error.js'

afterEach(cleanup)

function show(slug: ErrorSlug, configuration: ConfigurationProviderProps = {}, more: object = {}) {
  const send = vi.fn()
  const handle = { type: 'email_address', value: 'ada@exmaple' } as const
  const context = { attempt: 1, config: { factor: { method: 'password' }, handle } } as const
  const state = {
    at: 'error',
    run: 1,
    slug,
    context,
    error: Object.assign(new Error('the secret reason'), more),
  } as const
  render(
    <ConfigurationProvider {...configuration}>
      <SignInContext.Provider value={{ state, send }}>
        <Moved.Provider value>
          <ErrorScreen state={state} />
        </Moved.Provider>
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
  const heading = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.activeElement?.textContent).toBe(title)
  expect(document.querySelector('.sid-form-error-icon')?.getAttribute('data-tone')).toBe(tone)
  expect(document.body.textContent).not.toContain('{{')
  expect(document.body.textContent).not.toContain('the secret reason')
  await userEvent.setup().click(screen.getByRole('button', { name: button }))
  expect(send).toHaveBeenCalledWith({ type: 'retry', policy })
})

test.each<[ErrorSlug, object | undefined, string]>([
  ['sign_in_awaiting_approval', { organizationName: 'Globex' }, 'An administrator of Globex has to approve'],
  ['sign_up_awaiting_approval', { organizationName: '<b>{{X}}' }, 'An administrator of <b>{{X}} has to approve'],
  ['sign_in_awaiting_approval', { organizationName: { toString: 'x' } }, 'The organization administrator needs to'],
  ['sign_in_awaiting_approval', undefined, 'The organization administrator needs to'],
  ['no_password_set', { organizationName: 'Globex' }, 'Contact support to set a password'],
])('%s with the context %j reads “%s …”', async (slug, context, words) => {
  show(slug, {}, { context })
  expect((await screen.findByRole('status')).textContent).toContain(words)
})

test('a person who awaits approval reads, in the language of the form, who has to approve them', async () => {
  for (const [text, words] of [
    [ES, 'Un administrador de Globex debe aprobar tu solicitud para unirte.'],
    [FR, 'Un administrateur de Globex doit approuver votre demande d’adhésion.'],
  ] as const) {
    show('sign_in_awaiting_approval', { text }, { context: { organizationName: 'Globex' } })
    expect((await screen.findByRole('status')).textContent).toBe(words)
    cleanup()
  }
})

test('Back leaves the error', async () => {
  const send = show('timeout')
  await userEvent.setup().click(await screen.findByTestId('sid-form-authenticating-cancel-button'))
  expect(send).toHaveBeenCalledWith({ type: 'cancel' })
})

test('support opens in a new tab and receives no referrer', async () => {
  show('timeout', { supportURL: 'https://example.com/help' })
  const link = await screen.findByRole('link', { name: 'Contact support' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
})

test.each(['help', 'javascript:alert(1)', ''])('a support address of "%s" is omitted', async (supportURL) => {
  show('timeout', { supportURL })
  await screen.findByRole('heading', { name: 'Log in expired' })
  expect(screen.queryByRole('link')).toBeNull()
})

test('the link to register elsewhere is shown only to people who may not register here', async () => {
  const configuration = { alternativeAuthURL: 'https://example.com/join' }
  show('timeout', configuration)
  await screen.findByRole('heading', { name: 'Log in expired' })
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  show('self_registration_not_allowed', configuration)
  const link = await screen.findByRole('link', { name: 'Go to the sign-up page.' })
  expect(link.getAttribute('href')).toBe('https://example.com/join')
})

test.each([
  ['a request without a response', { cause: Object.assign(new Error('no'), { name: 'FetchError' }) }],
  ['a proxy in front of a server that is down', { context: { response: { status: 502 } } }],
])('%s is said to be a server that cannot be reached', async (_, error) => {
  show('unspecified', {}, error)
  await screen.findByRole('heading', { name: 'Can’t reach the server' })
  expect(screen.getByText('Check your connection, or try again in a moment.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('if the texts of particular errors cannot be loaded, the general ones are shown', async () => {
  vi.resetModules()
  vi.doMock('../interruptions.js', () => {
    throw new Error('offline')
  })
  const fresh = await import('./error.js')
  const context = { attempt: 1, config: { factor: { method: 'password' } } } as const
  render(<fresh.ErrorScreen state={{ at: 'error', run: 1, slug: 'timeout', context, error: new Error('late') }} />)
  await screen.findByRole('heading', { name: 'Something went wrong...' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  vi.doUnmock('../interruptions.js')
  vi.resetModules()
})
