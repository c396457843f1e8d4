// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeSdk } from '../testing/fake-sdk.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { GDPRConsentDialog, type GDPRConsentDialogProps } from './gdpr-consent-dialog.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const KEY = '@slashid/GDPR_CONSENT'
const levels = () =>
  (JSON.parse(localStorage.getItem(KEY) ?? '[]') as { consent_level: string }[]).map((each) => each.consent_level)

async function show(props: GDPRConsentDialogProps = {}, token?: string) {
  const fake = fakeSdk({ valid: token ? [token] : [] })
  render(
    <SlashIDProvider oid="root" sdk={fake.sdk} {...(token && { initialToken: token })}>
      <GDPRConsentDialog {...props} />
    </SlashIDProvider>,
  )
  await screen.findByTestId('sid-gdpr-consent-dialog-trigger')
  return { ...fake, visitor: userEvent.setup() }
}

test('without a recorded answer it opens, with a name and a description', async () => {
  await show()
  const dialog = screen.getByRole('dialog', { name: 'We value your privacy' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Choose what/)
  expect(dialog.parentElement?.id).toBe('sid-cookie-button')
})

test.each([
  ['Accept all', ['necessary', 'analytics', 'marketing', 'retargeting', 'tracking']],
  ['Reject all', ['none']],
])('"%s" records %j, notifies the page and closes', async (name, recorded) => {
  const onSuccess = vi.fn()
  const { visitor } = await show({ onSuccess })
  await visitor.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(levels()).toEqual(recorded)
  expect(onSuccess.mock.lastCall?.[0].map(({ consent_level }: { consent_level: string }) => consent_level)).toEqual(
    recorded,
  )
})

test('each level can be switched, and necessary ones stay on if they are required', async () => {
  const { visitor } = await show({ necessaryCookiesRequired: true })
  await visitor.click(screen.getByRole('button', { name: 'Customize' }))
  const necessary = screen.getByRole<HTMLButtonElement>('switch', { name: 'Necessary cookies' })
  expect(necessary.getAttribute('aria-checked')).toBe('true')
  expect(necessary.disabled).toBe(true)
  await visitor.click(screen.getByRole('switch', { name: 'Analytics' }))
  await visitor.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(levels()).toEqual(['necessary', 'analytics']))
})

test('with a recorded answer only the button is shown, and it opens the dialog again', async () => {
  localStorage.setItem(KEY, '[{"consent_level":"analytics","created_at":"2026-01-15T12:00:00Z"}]')
  const { visitor } = await show()
  expect(screen.queryByRole('dialog')).toBeNull()
  await visitor.click(screen.getByRole('button', { name: 'Privacy settings' }))
  await visitor.click(screen.getByRole('button', { name: 'Customize' }))
  expect(screen.getByRole('switch', { name: 'Analytics' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('switch', { name: 'Marketing' }).getAttribute('aria-checked')).toBe('false')
})

test('Escape closes it, but not if an answer is required', async () => {
  const { visitor } = await show()
  await visitor.click(screen.getByRole('button', { name: 'Close' }).parentElement as HTMLElement)
  screen.getByRole('button', { name: 'Close' }).focus()
  await visitor.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  const { visitor: other } = await show({ forceConsent: true })
  screen.getByRole('button', { name: 'Accept all' }).focus()
  await other.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('if an answer could not be recorded, the dialog stays, says so, and can be tried again', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const onError = vi.fn()
  const { visitor } = await show({ onError })
  await visitor.click(screen.getByRole('button', { name: 'Accept all' }))
  await screen.findByText('Looks like something went wrong...')
  expect(onError).toHaveBeenCalledOnce()
  refuse.mockRestore()
  await visitor.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('consents stored in the browser move to the user as soon as there is one', async () => {
  localStorage.setItem(KEY, '[{"consent_level":"analytics","created_at":"2026-01-15T12:00:00Z"}]')
  const { consents } = await show({}, JSON.stringify({ oid: 'root' }))
  expect(consents).toEqual([['analytics']])
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['nonsense', '{}', '[{"consent_level":"everything"}]'])('a record of "%s" counts as none', async (stored) => {
  localStorage.setItem(KEY, stored)
  await show()
  expect(screen.getByRole('dialog')).toBeDefined()
})
