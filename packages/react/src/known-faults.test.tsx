// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigurationProvider } from './configuration/configuration-provider.js'
import { DynamicFlow } from './dynamic/dynamic-flow.js'
import { PasswordField } from './fields/password-field.js'
import { Form } from './sign-in/form.js'
import { StepUpAuth } from './step-up/step-up-auth.js'
import { fakeSdk } from './testing/fake-sdk.js'
import { openWorld } from './testing/world.js'
import { SlashIDProvider } from './user/slashid-provider.js'

afterEach(cleanup)

test('with only other providers there is no Continue button', async () => {
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

test('a step-up reports errors', async () => {
  const token = JSON.stringify({ oid: 'root', methods: ['otp_via_email'] })
  const { sdk } = fakeSdk({ valid: [token] })
  const User = sdk.User as unknown as new (...args: unknown[]) => object
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

test('the password can be shown by keyboard too', async () => {
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
