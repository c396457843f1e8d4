// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormFactor } from '../../configuration/configuration.js'
import { ConfigurationProvider, type ConfigurationProviderProps } from '../../configuration/configuration-provider.js'
import { fakeSdk } from '../../testing/fake-sdk.js'
import { SlashIDProvider } from '../../user/slashid-provider.js'
import { Form } from '../form.js'
import { Slot } from '../slot.js'
import { InitialByButtons } from './start-buttons.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

function show(configuration: ConfigurationProviderProps) {
  const fake = fakeSdk()
  render(
    <SlashIDProvider oid="root" sdk={fake.sdk}>
      <ConfigurationProvider {...configuration}>
        <Form>
          <Slot name="initial">
            <InitialByButtons />
          </Slot>
        </Form>
      </ConfigurationProvider>
    </SlashIDProvider>,
  )
  return { ...fake, visitor: userEvent.setup() }
}

const code: FormFactor = { method: 'otp_via_email' }
const password: FormFactor = { method: 'password' }
const passkey: FormFactor = { method: 'webauthn' }
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const handle = { type: 'email_address', value: 'ada@example.com' }

test('each method has a button, the first one is the main button, and there is no list', () => {
  show({ factors: [code, { ...password, allowedHandleTypes: ['email_address'] }, passkey] })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(buttons()).toEqual(['Email me a code', 'Use a password instead', 'Use a passkey'])
})

test('the button of a method starts it with what was typed; Enter starts the main one', async () => {
  const first = show({ factors: [code, passkey] })
  await first.visitor.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}')
  await waitFor(() => expect(first.requests).toMatchObject([{ factor: { method: 'otp_via_email' }, handle }]))
  cleanup()
  const second = show({ factors: [code, { ...password, allowedHandleTypes: ['email_address'] }] })
  await second.visitor.type(screen.getByLabelText('Email'), 'ada@example.com')
  await second.visitor.click(screen.getByRole('button', { name: 'Use a password instead' }))
  await waitFor(() => expect(second.requests).toMatchObject([{ factor: { method: 'password' }, handle }]))
})

test('a passkey needs no address; every other method leads back to the field', async () => {
  const { visitor, requests } = show({ factors: [code, passkey] })
  await visitor.click(screen.getByRole('button', { name: 'Email me a code' }))
  await screen.findByText('Please enter your email address.')
  expect(screen.getByLabelText('Email')).toBe(document.activeElement)
  await visitor.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() =>
    expect(requests.map(({ factor, handle }) => [factor.method, handle])).toEqual([['webauthn', null]]),
  )
})

test('the last used method is the main one', () => {
  localStorage.setItem('@slashid/LAST_FACTOR/root', JSON.stringify({ method: 'webauthn' }))
  show({ factors: [code, passkey], storeLastFactor: true })
  expect(buttons()).toEqual(['Use a passkey', 'Email me a code instead'])
})

test('the methods follow the kind of handle, and a site may choose their texts', async () => {
  const { visitor } = show({
    factors: [code, { method: 'otp_via_sms', label: 'SMS' }, password],
    text: { 'start.otp_via_email': 'Send a code' },
  })
  expect(buttons()).toEqual(['Send a code', 'Use a password instead'])
  await visitor.click(screen.getByRole('tab', { name: 'Phone' }))
  expect(buttons()).toEqual(['Continue with SMS', 'Use a password instead'])
})
