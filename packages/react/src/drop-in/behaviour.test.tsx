// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useContext } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { GDPRConsentDialog } from '../consent/gdpr-consent-dialog.js'
import { DynamicFlow } from '../dynamic/dynamic-flow.js'
import { Onboarding } from '../onboarding/onboarding.js'
import { useOnboarding } from '../onboarding/onboarding-context.js'
import { OnboardingForm, OnboardingSuccess } from '../onboarding/onboarding-parts.js'
import { MultiFactorAuth } from '../step-up/multi-factor-auth.js'
import { Customisation } from '../style/customisation.js'
import { anonymousTestUser, showIn, testUser, unsignedToken } from '../testing/given-context.js'
import { SlashIDContext } from '../user/slashid-context.js'
import { tokenStorage } from '../user/token-storage.js'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** Renders its content again with every change of the context. */
function Redrawn({ children }: { readonly children: () => ReactNode }) {
  useContext(SlashIDContext)
  return children()
}

const steps = [{ factors: [{ method: 'otp_via_email' as const }] }, { factors: [{ method: 'totp' as const }] }]

test('the last of several factors leads to the success screen', async () => {
  const mfa = vi.fn(async () => testUser({ methods: ['otp_via_email', 'totp'] }))
  const onSuccess = vi.fn()
  const { visitor } = showIn(
    { sdkState: 'ready', user: testUser(), mfa },
    <MultiFactorAuth steps={steps} onSuccess={onSuccess} />,
  )
  await screen.findByRole('heading', { name: 'Multi-Factor Authentication' })
  await visitor.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByTestId('sid-form-success-state')
  expect(onSuccess).toHaveBeenCalledOnce()
})

test('the next factor is requested once the page knows the user', async () => {
  const user = testUser()
  const logIn = vi.fn(async () => user)
  const { visitor, become } = showIn({ sdkState: 'ready', logIn }, <MultiFactorAuth steps={steps} />)
  await visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByTestId('sid-form-success-state')
  become({ sdkState: 'ready', logIn, user })
  await screen.findByRole('heading', { name: 'Multi-Factor Authentication' })
})

test('a page that re-renders before it knows the user, with a new array of steps, stays at its step', async () => {
  const Rewritten = () => <MultiFactorAuth steps={[...steps]} />
  const user = testUser()
  const logIn = vi.fn(async () => user)
  const { visitor, become } = showIn({ sdkState: 'ready', logIn }, <Redrawn>{() => <Rewritten />}</Redrawn>)
  await visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByTestId('sid-form-success-state')
  become({ sdkState: 'ready', logIn })
  become({ sdkState: 'ready', logIn, user })
  await screen.findByRole('heading', { name: 'Multi-Factor Authentication' })
})

test('the consents of the server are read before those of the browser replace them', async () => {
  const requests: string[] = []
  const user = testUser()
  const created_at = new Date('2026-01-15T12:00:00Z')
  vi.spyOn(user, 'getGDPRConsent').mockImplementation(async () => {
    requests.push('read')
    return { consents: [{ consent_level: 'marketing', created_at }] }
  })
  vi.spyOn(user, 'setGDPRConsent').mockImplementation(async ({ consentLevels }) => {
    requests.push(`write ${consentLevels}`)
    return { consents: [{ consent_level: 'analytics', created_at }] }
  })
  localStorage.setItem('@slashid/GDPR_CONSENT', '[{"consent_level":"analytics","created_at":"2026-01-15T12:00:00Z"}]')
  showIn({ sdkState: 'ready', user }, <GDPRConsentDialog />)
  await waitFor(() => expect(requests).toEqual(['read', 'write analytics']))
  await waitFor(() => expect(localStorage.getItem('@slashid/GDPR_CONSENT')).toBeNull())
})

test('a switch that cannot be changed says so', async () => {
  const { visitor } = showIn({ sdkState: 'ready' }, <GDPRConsentDialog necessaryCookiesRequired />)
  await visitor.click(await screen.findByTestId('sid-gdpr-consent-dialog-customize'))
  expect(screen.getByTestId('sid-gdpr-consent-switch-necessary').dataset.blocked).toBe('true')
  expect(screen.getByTestId('sid-gdpr-consent-switch-analytics').dataset.blocked).toBe('false')
})

function State() {
  return <output>{useOnboarding().state.completionState}</output>
}

test('an onboarding continues although the token of the registered person still says anonymous', async () => {
  const anonymousUser = anonymousTestUser()
  vi.spyOn(anonymousUser, 'getBucket').mockReturnValue({ get: async () => ({}), set: async () => {} } as never)
  const logIn = vi.fn(async () => testUser({ anonymous: true }))
  const { visitor } = showIn(
    { sdkState: 'ready', anonymousUser, logIn },
    <Onboarding>
      <State />
      <OnboardingForm />
      <OnboardingSuccess>Welcome aboard</OnboardingSuccess>
    </Onboarding>,
    { factors: [{ method: 'otp_via_email' }] },
  )
  await visitor.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}')
  await screen.findByText('Welcome aboard')
  expect(screen.getByRole('status').textContent).toBe('complete')
})

test('a dynamic flow begins with the stored address, which can be changed', async () => {
  localStorage.setItem('@slashid/LAST_HANDLE', '{"type":"email_address","value":"ada@example.com"}')
  const getFactors = vi.fn(() => [])
  const { visitor } = showIn({ sdkState: 'ready' }, <DynamicFlow getFactors={getFactors} />, { storeLastHandle: true })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  expect(field.value).toBe('ada@example.com')
  await visitor.clear(field)
  expect(field.value).toBe('')
  await visitor.type(field, 'bob@example.com{Enter}')
  await waitFor(() => expect(getFactors).toHaveBeenCalledWith({ type: 'email_address', value: 'bob@example.com' }))
})

test('a browser without URL.canParse still recognizes addresses', () => {
  vi.stubGlobal('URL', class extends URL {})
  Object.defineProperty(URL, 'canParse', { value: undefined })
  expect(Customisation.urlValidator('https://example.com')).toBe(true)
  expect(Customisation.urlValidator('example')).toBe(false)
  vi.unstubAllGlobals()
})

test.each(['localStorage', 'cookie'] as const)(
  'a token that a later version of the widget stored in the %s is found',
  (kind) => {
    const token = unsignedToken()
    tokenStorage(kind).at('root').write(token)
    const shelf = tokenStorage(kind)
    expect(shelf.at().read()).toBeUndefined()
    shelf.adopt('root')
    expect(shelf.at().read()).toBe(token)
    expect(shelf.at('root').read()).toBeUndefined()
    shelf.clear()
  },
)
