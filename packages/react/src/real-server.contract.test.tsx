// @vitest-environment jsdom
import { LIMITS } from '@portico/protocol'
import { screen, waitFor } from '@testing-library/react'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GDPRConsentDialog } from './consent/gdpr-consent-dialog.js'
import { Onboarding } from './onboarding/onboarding.js'
import { useOnboarding } from './onboarding/onboarding-context.js'
import { OnboardingActions, OnboardingForm, OnboardingSuccess } from './onboarding/onboarding-parts.js'
import { OnboardingStep } from './onboarding/onboarding-step.js'
import { OrganizationSwitcher } from './organizations/organization-switcher.js'
import { Form } from './sign-in/form.js'
import { MultiFactorAuth } from './step-up/multi-factor-auth.js'
import { StepUpAuth } from './step-up/step-up-auth.js'
import { choose } from './testing/choose.js'
import { openWorld, type WidgetWorld } from './testing/world.js'
import { useSlashID } from './user/use-slashid.js'

/** Complete flows through the widget with our SDK and our server: nothing here is mocked. */
let world: WidgetWorld
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  localStorage.clear()
  await world.close()
})

const ADDRESS = 'ada@example.com'
const enter = async (handle: string, field = 'Email') =>
  world.visitor.type(await screen.findByRole('textbox', { name: field }), `${handle}{Enter}`)
const firstBox = () => screen.findByLabelText('Please enter OTP digit 1')
const confirmByLink = async (address: string) => {
  const mail = await world.server.outbox.next(address)
  await fetch(/href="([^"]*)"/.exec(mail.html ?? '')?.[1] ?? '', { method: 'POST' })
}
const codeOf = ({ subject, text }: { readonly subject?: string; readonly text: string }) =>
  /\d{6}/.exec(`${subject ?? ''} ${text}`)?.[0] ?? 'none'
const enterCode = async (to: string) => {
  await firstBox()
  await world.visitor.keyboard(codeOf(await world.server.outbox.next(to)))
}
const done = () => screen.findByText('You are now authenticated!', {}, { timeout: 8000 })
const codeFrom = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

function Who() {
  const { user, anonymousUser, logOut } = useSlashID()
  return (
    <button type="button" onClick={logOut}>
      {user ? `in by ${user.authentication.join(' and ')} at ${user.oid}` : anonymousUser ? 'somebody' : 'nobody'}
    </button>
  )
}

/**
 * Sets up an authenticator app; returns its secret and the recovery codes.
 * @param proven whether a person is signed in, who need not prove the address again
 */
async function setUpAuthenticator(proven = false) {
  await enter(ADDRESS)
  if (!proven) await confirmByLink(ADDRESS)
  const byHand = { name: 'Set up with a code' }
  await world.visitor.click(await screen.findByRole('button', byHand, { timeout: 8000 }))
  const secret = new URL(screen.getByLabelText<HTMLInputElement>('Set up URI').value).searchParams.get('secret') ?? ''
  await world.visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await firstBox()
  await world.visitor.keyboard(codeFrom(secret))
  const codes = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
  await world.visitor.click(screen.getByRole('button', { name: 'Continue' }))
  return { secret, codes }
}

test('an authenticator app is set up, then asked for; a wrong code is reported, and a recovery code works too, once', async () => {
  const again = () => {
    page.unmount()
    return world.show(<Form key={Math.random()} />, { configuration: { factors: [{ method: 'totp' }] } })
  }
  let page = world.show(<Form />, { configuration: { factors: [{ method: 'totp' }] } })
  const { secret, codes } = await setUpAuthenticator()
  await done()

  page = again()
  await enter(ADDRESS)
  await firstBox()
  const wrong = codeFrom(secret).replace(/.$/, (digit) => `${(Number(digit) + 5) % 10}`)
  await world.visitor.keyboard(wrong)
  await screen.findByText('Please enter a valid code')
  await world.visitor.click(screen.getByRole('button', { name: 'Use recovery code' }))
  await world.visitor.type(await screen.findByLabelText('Recovery code'), `${codes[0]}{Enter}`)
  await done()

  page = again()
  await enter(ADDRESS)
  await firstBox()
  await world.visitor.click(screen.getByRole('button', { name: 'Use recovery code' }))
  await world.visitor.type(await screen.findByLabelText('Recovery code'), `${codes[0]}{Enter}`)
  await screen.findByText('Please enter a valid code')
}, 90_000)

test('too many wrong codes are reported as such, and a new code signs in', async () => {
  await world.close()
  world = await openWorld({ rateLimits: false })
  world.show(<Form />, { configuration: { factors: [{ method: 'otp_via_email' }] } })
  await enter(ADDRESS)
  await firstBox()
  const right = codeOf(await world.server.outbox.next(ADDRESS))
  const wrong = right.replace(/.$/, (digit) => `${(Number(digit) + 5) % 10}`)
  for (let attempt = 0; attempt < LIMITS.otpTries; attempt++) {
    await world.visitor.keyboard(wrong)
    await waitFor(() => {
      screen.getByText('Please enter a valid code')
      expect(document.activeElement).toBe(screen.getByLabelText('Please enter OTP digit 1'))
    })
  }
  await world.visitor.keyboard(right)
  await screen.findByRole('heading', { name: 'Too many wrong codes' })
  await world.visitor.click(screen.getByRole('button', { name: 'Get a new code' }))
  await enterCode(ADDRESS)
  await done()
}, 90_000)

test('while the server cannot be reached, no code is reported as sent; it is asked for once one was', async () => {
  world.show(<Form />, { configuration: { factors: [{ method: 'otp_via_email' }] } })
  await screen.findByRole('textbox', { name: 'Email' })
  const { fetch } = globalThis
  const unreachable: (() => void)[] = []
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    unreachable.length > 1
      ? fetch(...args)
      : new Promise((_, refuse) => unreachable.push(() => refuse(new TypeError('Failed to fetch')))),
  )
  try {
    await enter(ADDRESS)
    for (const attempt of [0, 1]) {
      await waitFor(() => expect(unreachable).toHaveLength(attempt + 1), { timeout: 8000 })
      if (attempt === 0) await screen.findByText(`We are sending a six-digit code to ${ADDRESS}.`)
      else await screen.findByRole('heading', { name: 'Can’t reach the server' })
      expect(screen.queryByText(/that we sent|already sent/)).toBeNull()
      expect(screen.queryByLabelText('Please enter OTP digit 1')).toBeNull()
      unreachable[attempt]?.()
    }
    await screen.findByText(`Enter the six-digit code that we sent to ${ADDRESS}.`, {}, { timeout: 8000 })
    await enterCode(ADDRESS)
    await done()
  } finally {
    vi.unstubAllGlobals()
  }
}, 90_000)

test('a code by text message signs in, sent to the number with its dial code', async () => {
  world.show(<Form />, { configuration: { factors: [{ method: 'otp_via_sms' }], defaultCountryCode: 'PT' } })
  await screen.findByRole('combobox', { name: 'Country' })
  await enter('912 345 678', 'Phone')
  await enterCode('+351912345678')
  await done()
})

test.each([
  ['email_link', ADDRESS, 'Email', ADDRESS],
  ['sms_link', '+351912345678', 'Phone', '+351912345678'],
] as const)('a link by %s is waited for, and signs in wherever it is opened', async (method, typed, field, to) => {
  world.show(<Form />, { configuration: { factors: [{ method }] } })
  if (field === 'Phone') await screen.findByRole('combobox', { name: 'Country' })
  await enter(typed, field)
  await screen.findByText(/Open it on any device/)
  const { html, text } = await world.server.outbox.next(to)
  const link = /href="([^"]*)"/.exec(html ?? '')?.[1] ?? /https?:\S+/.exec(text)?.[0] ?? ''
  await fetch(link, { method: 'POST' })
  await done()
})

test('a step-up asks a signed-in person again, and the session has both proofs', async () => {
  const onSuccess = vi.fn()
  world.show(
    <>
      <Who />
      <StepUpAuth factors={[{ method: 'totp' }]} onSuccess={onSuccess} />
    </>,
    { provider: { initialToken: await world.server.admin.signIn(ADDRESS) } },
  )
  await screen.findByRole('heading', { name: "Confirm it's you" })
  await setUpAuthenticator(true)
  await screen.findByText(/^in by otp_via_email and totp/)
  expect(onSuccess).toHaveBeenCalledOnce()
})

test('several factors are asked for one after the other, and only the last success is reported', async () => {
  const onSuccess = vi.fn()
  const steps = [{ factors: [{ method: 'otp_via_email' as const }] }, { factors: [{ method: 'totp' as const }] }]
  world.show(<MultiFactorAuth steps={steps} onSuccess={onSuccess} />)
  await enter(ADDRESS)
  await enterCode(ADDRESS)
  await screen.findByRole('heading', { name: 'Multi-Factor Authentication' })
  expect(onSuccess).not.toHaveBeenCalled()
  await setUpAuthenticator(true)
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  expect(onSuccess.mock.lastCall?.[0].authentication).toEqual(['otp_via_email', 'totp'])
})

test('a person who may not register learns so once the address is proved, and returns to the first screen', async () => {
  const { organizations } = world.server.services.stores
  await organizations.update(world.server.settings.orgId, { settings: '{"self_registration":false}' })
  world.show(<Form />, { configuration: { factors: [{ method: 'otp_via_email' }] } })
  await enter('stranger@example.com')
  await enterCode('stranger@example.com')
  await screen.findByRole('heading', { name: 'Cannot register' })
  await world.visitor.click(screen.getByRole('button', { name: 'Go back to login' }))
  await screen.findByRole('textbox', { name: 'Email' })
})

test('a member of two organizations switches between them, and logging out ends both sessions', async () => {
  const { orgId, adminKey: token } = world.server.settings
  const admin = async (url: string, body: unknown, organization = orgId) =>
    (await world.server.inject({ method: 'POST', url, body, token, headers: { 'SlashID-OrgID': organization } })).json
      .result
  const branch = await admin('/admin/organizations', { org_name: 'Branch', parent_id: orgId })
  const initialToken = await world.server.admin.signIn(ADDRESS)
  await admin('/admin/persons', { handles: [{ type: 'email_address', value: ADDRESS }] }, branch.id)
  world.show(
    <>
      <OrganizationSwitcher />
      <Who />
    </>,
    { provider: { initialToken, tokenStorage: 'localStorage' } },
  )
  await screen.findByText(`in by otp_via_email at ${orgId}`)
  await choose(world.visitor, 'Organization', 'Branch')
  const out = await screen.findByText(`in by otp_via_email at ${branch.id}`)
  const tokens = Object.keys(localStorage).filter((key) => key.startsWith('@slashid/USER_TOKEN'))
  expect(tokens).toHaveLength(2)
  const stored = tokens.map((key) => localStorage.getItem(key) ?? '')
  await world.visitor.click(out)
  await screen.findByText('nobody')
  await waitFor(async () => {
    for (const each of stored) {
      const { json } = await world.server.inject({ method: 'POST', url: '/token/validate', body: { token: each } })
      expect(json.result.valid).toBe(false)
    }
  })
})

test('consent is recorded with the person, and read back on the next visit', async () => {
  const initialToken = await world.server.admin.signIn(ADDRESS)
  const page = world.show(<GDPRConsentDialog />, { provider: { initialToken } })
  await world.visitor.click(await screen.findByTestId('sid-gdpr-consent-dialog-accept'))
  const recorded = async () =>
    (await world.server.inject({ url: '/consent/gdpr', token: initialToken })).json.result.consents.length
  await waitFor(async () => expect(await recorded()).toBe(5))
  page.unmount()
  world.show(<GDPRConsentDialog />, { provider: { initialToken } })
  await screen.findByTestId('sid-gdpr-consent-dialog-trigger')
  expect(document.querySelector('dialog[open]')).toBeNull()
})

function Name() {
  const { api } = useOnboarding()
  return (
    <OnboardingStep id="name" beforeNext={async (values) => void (await api.updateAttributes(values))}>
      <input name="name" aria-label="Name" />
      <OnboardingActions />
    </OnboardingStep>
  )
}

test('the answers that a visitor gives in an onboarding are theirs after they sign up', async () => {
  world.show(
    <>
      <Who />
      <Onboarding>
        <Name />
        <OnboardingForm />
        <OnboardingSuccess>Welcome aboard</OnboardingSuccess>
      </Onboarding>
    </>,
    {
      provider: { anonymousUsersEnabled: true, tokenStorage: 'localStorage' },
      configuration: { factors: [{ method: 'otp_via_email' }] },
    },
  )
  await screen.findByText('somebody')
  await world.visitor.type(await screen.findByLabelText('Name'), 'Ada')
  await world.visitor.click(screen.getByRole('button', { name: 'Continue' }))
  await enter(ADDRESS)
  await enterCode(ADDRESS)
  await screen.findByText('Welcome aboard')
  const token = localStorage.getItem('@slashid/USER_TOKEN') ?? ''
  const { json } = await world.server.inject({ url: '/attributes/end_user_read_write', token })
  expect(json.result).toMatchObject({ name: 'Ada' })
})
