// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormFactor } from '../configuration/configuration.js'
import { ConfigurationProvider } from '../configuration/configuration-provider.js'
import { choose } from '../testing/choose.js'
import { fakeSdk } from '../testing/fake-sdk.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { DynamicFlow, type DynamicFlowProps } from './dynamic-flow.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const google: FormFactor = { method: 'oidc', options: { client_id: 'id', provider: 'google' } }

function show(getFactors: DynamicFlowProps['getFactors'], onSuccess = vi.fn()) {
  const fake = fakeSdk()
  render(
    <SlashIDProvider oid="root" sdk={fake.sdk}>
      <DynamicFlow getFactors={getFactors} onSuccess={onSuccess} />
    </SlashIDProvider>,
  )
  const visitor = userEvent.setup()
  const submit = (email: string) => visitor.type(screen.getByRole('textbox', { name: 'Email' }), `${email}{Enter}`)
  return { ...fake, visitor, submit, onSuccess }
}

test('a single factor starts at once, with the given address', async () => {
  const getFactors = vi.fn(async (): Promise<FormFactor[]> => [{ method: 'otp_via_email' }])
  const { submit, requests, onSuccess } = show(getFactors)
  await submit('ada@example.com')
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  const handle = { type: 'email_address', value: 'ada@example.com' }
  expect(getFactors).toHaveBeenCalledWith(handle)
  expect(requests).toEqual([{ oid: 'root', handle, factor: { method: 'otp_via_email' } }])
})

test('several factors are offered, and Back asks for the address again', async () => {
  const { visitor, submit, requests } = show(() => [{ method: 'password' }, { method: 'otp_via_email' }, google])
  await submit('ada@example.com')
  await screen.findByRole('heading', { name: 'Sign in' })
  await screen.findByRole('button', { name: 'Sign in with Google' })
  await visitor.click(screen.getByRole('button', { name: 'Back' }))
  await submit('bob@example.com')
  await choose(visitor, 'Authentication method', 'OTP via email')
  await visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({ handle: { value: 'bob@example.com' }, factor: { method: 'otp_via_email' } })
})

test.each([
  ['rejects', () => Promise.reject(new Error('offline'))],
  [
    'throws',
    () => {
      throw new Error('offline')
    },
  ],
])('a function that %s leads to an error with a way to try again', async (_, fail) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const getFactors = vi.fn<DynamicFlowProps['getFactors']>(() => [{ method: 'password' }]).mockImplementationOnce(fail)
  const { visitor, submit, onSuccess } = show(getFactors)
  await submit('ada@example.com')
  await screen.findByRole('heading', { name: 'Something went wrong...' })
  await visitor.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
})

test('an invalid address is not looked up', async () => {
  const getFactors = vi.fn(() => [])
  const { submit } = show(getFactors)
  await submit('ada')
  await screen.findByText('Please enter your email address.')
  expect(getFactors).not.toHaveBeenCalled()
})

test('the address that last signed in is offered again, if the page is configured so', async () => {
  localStorage.setItem('@slashid/LAST_HANDLE', '{"type":"email_address","value":"ada@example.com"}')
  render(
    <SlashIDProvider oid="root" sdk={fakeSdk().sdk}>
      <ConfigurationProvider storeLastHandle>
        <DynamicFlow getFactors={() => []} />
      </ConfigurationProvider>
    </SlashIDProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  await waitFor(() => expect(field.value).toBe('ada@example.com'))
  await userEvent.clear(field)
  expect(field.value).toBe('')
  localStorage.clear()
})

test.each<[string, FormFactor[]]>([
  ['no factors', []],
  ['factors only for phones', [{ method: 'otp_via_sms' }, { method: 'sms_link' }]],
])('%s found for an address is reported, with a way back', async (_, factors) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { visitor, submit } = show(() => factors)
  await submit('ada@example.com')
  await screen.findByRole('heading', { name: 'The sign-in form cannot be shown' })
  await visitor.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('textbox', { name: 'Email' })
})
