// @vitest-environment jsdom
import type { SecondFactor } from '@portico/protocol'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeSdk } from '../testing/fake-sdk.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { useSlashID } from '../user/use-slashid.js'
import { MultiFactorAuth } from './multi-factor-auth.js'
import { provenSteps } from './proven-steps.js'
import { StepUpAuth } from './step-up-auth.js'

afterEach(cleanup)

function show(children: ReactNode, methods?: readonly string[], lacks?: SecondFactor) {
  const token = methods && JSON.stringify({ oid: 'root', methods })
  const fake = fakeSdk({ valid: token ? [token] : [], lacks })
  render(
    <SlashIDProvider oid="root" sdk={fake.sdk} {...(token && { initialToken: token })}>
      {children}
    </SlashIDProvider>,
  )
  return { ...fake, visitor: userEvent.setup() }
}

const steps = [
  { factors: [{ method: 'password' as const }, { method: 'otp_via_email' as const }] },
  { factors: [{ method: 'otp_via_sms' as const }], text: { 'initial.subtitle': 'Now your phone' } },
]

/** A page that re-renders on every change of the current user. */
function Rewritten() {
  useSlashID()
  return <MultiFactorAuth steps={steps.map((step) => ({ ...step }))} />
}

test.each([
  [[], 0],
  [['password'], 1],
  [['otp_via_email'], 1],
  [['otp_via_sms'], 0],
  [['password', 'otp_via_sms'], 2],
  [['otp_via_sms', 'password', 'oidc'], 2],
])('%j cover %i steps', (methods, count) => {
  expect(provenSteps(steps, methods)).toBe(count)
})

test('one method does not count for two steps', () => {
  const twice = [{ factors: [{ method: 'password' as const }] }, { factors: [{ method: 'password' as const }] }]
  expect(provenSteps(twice, ['password'])).toBe(1)
})

test('several factors are asked for one after the other, and success is reported once, at the end', async () => {
  const onSuccess = vi.fn()
  const { visitor, requests } = show(<MultiFactorAuth steps={steps} onSuccess={onSuccess} />)
  await screen.findByRole('heading', { name: 'Welcome to SlashID' })
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByRole('heading', { name: 'Multi-Factor Authentication' })
  expect(screen.getByText('Now your phone')).toBeDefined()
  expect(onSuccess).not.toHaveBeenCalled()
  await screen.findByRole('combobox', { name: 'Country' })
  await visitor.type(screen.getByRole('textbox', { name: 'Phone' }), '2025550100{Enter}')
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  expect(requests.map(({ factor }) => factor.method)).toEqual(['password', 'otp_via_sms'])
  await screen.findByTestId('sid-form-success-state')
})

test('someone with a session continues with the missing step', async () => {
  show(<MultiFactorAuth steps={steps} />, ['password'])
  await screen.findByRole('heading', { name: 'Multi-Factor Authentication' })
})

const LACKS: SecondFactor = { required: true, proven: false, held: true, prove: ['otp_via_sms'], add: [] }

test('a factor that the organization required along the way is not asked for once more', async () => {
  const onSuccess = vi.fn()
  const { visitor, requests } = show(<MultiFactorAuth steps={steps} onSuccess={onSuccess} />, undefined, LACKS)
  await visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await visitor.click(await screen.findByTestId('sid-second-factor-otp_via_sms'))
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  expect(requests.map(({ factor }) => factor.method)).toEqual(['password', 'otp_via_sms'])
  await screen.findByTestId('sid-form-success-state')
})

test('another factor of the organization does not count for the next step', async () => {
  const onSuccess = vi.fn()
  const { visitor } = show(<MultiFactorAuth steps={steps} />, undefined, { ...LACKS, prove: ['totp'] })
  await visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await visitor.click(await screen.findByTestId('sid-second-factor-totp'))
  await screen.findByText('Now your phone')
  expect(onSuccess).not.toHaveBeenCalled()
})

test('the next step follows although the page creates a new array of steps with every render', async () => {
  const { visitor } = show(<Rewritten />)
  await visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByText('Now your phone')
})

test('without steps nothing is shown', async () => {
  const { created } = show(<MultiFactorAuth steps={[]} />)
  await waitFor(() => expect(created).toHaveLength(1))
  expect(document.querySelector('.sid-form')).toBeNull()
})

test('a step-up asks a signed-in user, with its own texts, and passes all props on', async () => {
  const onSuccess = vi.fn()
  const form = { factors: [{ method: 'password' as const }], text: { 'initial.subtitle': 'To see the key' }, onSuccess }
  const { visitor, requests } = show(<StepUpAuth {...form} />, ['otp_via_email'])
  await screen.findByRole('heading', { name: "Confirm it's you" })
  expect(screen.getByText('To see the key')).toBeDefined()
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  expect(requests[0]).toMatchObject({ handle: { value: 'ada@example.com' }, factor: { method: 'password' } })
})

test('a step-up shows nothing to visitors who are signed out', async () => {
  const { created } = show(<StepUpAuth />)
  await waitFor(() => expect(created).toHaveLength(1))
  expect(document.querySelector('.sid-form')).toBeNull()
})
