// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigurationProvider } from '../configuration/configuration-provider.js'
import { fakeSdk } from '../testing/fake-sdk.js'
import { SlashIDProvider } from '../user/slashid-provider.js'
import { Onboarding } from './onboarding.js'
import { useOnboarding } from './onboarding-context.js'
import { OnboardingActions, OnboardingForm, OnboardingSuccess } from './onboarding-parts.js'
import { OnboardingStep } from './onboarding-step.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Name() {
  const { api } = useOnboarding()
  return (
    <OnboardingStep id="name" beforeNext={(values) => api.updateAttributes(values)}>
      <input name="name" aria-label="Name" />
      <OnboardingActions />
    </OnboardingStep>
  )
}

function Attributes() {
  return <output>{JSON.stringify(useOnboarding().state.attributes)}</output>
}

function show(more: { readonly anonymous?: boolean; readonly onError?: () => void } = {}) {
  const fake = fakeSdk()
  render(
    <StrictMode>
      <SlashIDProvider oid="root" sdk={fake.sdk} anonymousUsersEnabled={more.anonymous ?? true}>
        <ConfigurationProvider factors={[{ method: 'otp_via_email' }]}>
          <Onboarding {...(more.onError && { onError: more.onError })}>
            <Attributes />
            <Name />
            <OnboardingForm />
            <OnboardingStep id="last" beforeNext={async () => {}}>
              <p>Almost done</p>
              <OnboardingActions />
            </OnboardingStep>
            <OnboardingSuccess>
              <p>Welcome aboard</p>
            </OnboardingSuccess>
          </Onboarding>
        </ConfigurationProvider>
      </SlashIDProvider>
    </StrictMode>,
  )
  return { ...fake, visitor: userEvent.setup() }
}

test('steps follow each other, answers are stored, and a sign-in along the way loses nothing', async () => {
  const { visitor, buckets, requests } = show()
  await visitor.type(await screen.findByLabelText('Name'), 'Ada')
  await visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByText('Almost done')
  expect(requests).toHaveLength(1)
  expect(buckets).toEqual([{ name: 'Ada' }])
  expect(screen.getByRole('status').textContent).toBe('{"name":"Ada"}')
  await visitor.click(screen.getByRole('button', { name: 'Previous' }))
  await visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Almost done')
  await visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Welcome aboard')
  expect(screen.queryByText('Almost done')).toBeNull()
})

test('without any user nothing is shown', async () => {
  const { created } = show({ anonymous: false })
  await waitFor(() => expect(created).toHaveLength(1))
  expect(document.querySelector('.sid-onboarding')).toBeNull()
})

test('a step that rejects keeps the visitor', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { visitor, failBuckets } = show()
  await screen.findByLabelText('Name')
  failBuckets()
  await visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByLabelText('Name')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
})

test('a second press while a step is being stored neither sends it again nor skips the next step', async () => {
  let keep = () => {}
  const beforeNext = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        keep = resolve
      }),
  )
  render(
    <SlashIDProvider oid="root" sdk={fakeSdk().sdk} anonymousUsersEnabled>
      <Onboarding>
        {['first', 'second', 'third'].map((id) => (
          <OnboardingStep key={id} id={id} beforeNext={beforeNext}>
            <p>The {id} step</p>
            <OnboardingActions />
          </OnboardingStep>
        ))}
      </Onboarding>
    </SlashIDProvider>,
  )
  const visitor = userEvent.setup()
  await screen.findByText('The first step')
  await visitor.dblClick(screen.getByRole('button', { name: 'Continue' }))
  keep()
  await screen.findByText('The second step')
  expect(beforeNext).toHaveBeenCalledOnce()
  await visitor.click(screen.getByRole('button', { name: 'Continue' }))
  expect(beforeNext).toHaveBeenCalledTimes(2)
})
