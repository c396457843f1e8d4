import { type TOTP, URI } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { type ClientSite, startClientSite } from './testing/client-site.js'
import { createTestServer, type TestServer } from './testing/index.js'

/**
 * The unmodified `@slashid/slashid` client, in a browser, on another origin than ours: its behaviour with our responses
 * proves that they are what it expects.
 */
const PAGE = `<!doctype html><html><body><script type="module">
import { SlashID, User } from '/client.js'
const query = new URLSearchParams(location.search)
const sid = new SlashID({
  oid: query.get('oid'),
  environment: { baseURL: query.get('api'), sdkURL: location.origin + '/sdk.html' },
})
const told = []
for (const name of ['otpCodeSent', 'otpIncorrectCodeSubmitted', 'passwordSetReady', 'passwordVerifyReady',
  'incorrectPasswordSubmitted', 'invalidPasswordSubmitted', 'authnContextUpdateChallengeReceivedEvent',
  'totpKeyGenerated', 'totpCodeRequested', 'idFlowStarted', 'idFlowSucceeded', 'idFlowFailed', 'userAuthenticatedFromURL'])
  sid.subscribe(name, (payload) => told.push([name, payload]))
Object.assign(window, { sid, User, told, ready: true })
</script></body></html>`

// The page's own world: what the script above put there, and the untyped client.
// biome-ignore lint/suspicious/noExplicitAny: the client under test is a black box here.
declare const window: any

let browser: Browser
let site: ClientSite
let origin: string
let world: TestServer
let page: Page

beforeAll(async () => {
  site = await startClientSite(PAGE)
  origin = `http://127.0.0.1:${site.port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  site.close()
})
beforeEach(async () => {
  world = await createTestServer({ listen: true, settings: { origins: [origin] } })
  page = await browser.newPage()
  await open()
})
afterEach(async () => {
  await page.close()
  await world.close()
})

const open = async (more = '') => {
  await page.goto(`${origin}/?oid=${world.settings.orgId}&api=${encodeURIComponent(world.url)}${more}`)
  await page.waitForFunction(() => window.ready)
}
const codeFor = async (to: string) => /\d{6}/.exec((await world.outbox.next(to)).subject)?.[0] ?? ''
const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
const events = (): Promise<string[]> => page.evaluate(() => window.told.map(([name]: [string]) => name))
const until = (name: string, times = 1) =>
  page.waitForFunction(([wanted, count]) => window.told.filter(([told]: [string]) => told === wanted).length >= count, [
    name,
    times,
  ] as const)
const publish = (event: string, payload: string) =>
  page.evaluate(([name, value]) => window.sid.publish(name, value), [event, payload] as const)

/** Starts `id()` in the page; `finish` awaits its user or its error. */
const begin = (handle: object, factor: object) =>
  page.evaluate(
    ([oid, who, how]) => {
      window.flow = window.sid.id(oid, who, how).then(
        (user: { token: string }) => {
          window.user = user
          return { token: user.token }
        },
        (error: Error) => ({ error: error.name, message: error.message }),
      )
    },
    [world.settings.orgId, handle, factor] as const,
  )
const finish = (): Promise<{ token?: string; error?: string }> => page.evaluate(() => window.flow)
const email = (value: string) => ({ type: 'email_address', value })
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
async function asAda(): Promise<void> {
  await begin(email('ada@example.com'), { method: 'otp_via_email' })
  await until('otpCodeSent')
  await publish('otpCodeSubmitted', await codeFor('ada@example.com'))
  await finish()
}

describe('the unmodified @slashid/slashid client', () => {
  test('signs up with an emailed code, after a wrong one, and reads the user', async () => {
    await begin(email('ada@example.com'), { method: 'otp_via_email' })
    await until('otpCodeSent')
    const code = await codeFor('ada@example.com')
    await publish('otpCodeSubmitted', wrong(code))
    await until('otpIncorrectCodeSubmitted')
    await until('otpCodeSent', 2)
    await publish('otpCodeSubmitted', code)
    expect((await finish()).token).toMatch(/^ey/)
    expect(await events()).toEqual(
      expect.arrayContaining(['idFlowStarted', 'authnContextUpdateChallengeReceivedEvent', 'idFlowSucceeded']),
    )
    const user = await page.evaluate(async () => ({
      groups: window.user.getGroups(),
      first: window.user.firstLogin,
      methods: window.user.authentication,
      authenticated: await window.user.isAuthenticated(),
      validity: (await window.user.validateToken()).valid,
      handles: await window.user.getHandles(),
      organizations: await window.user.getOrganizations(),
    }))
    expect(user).toMatchObject({
      groups: [],
      first: true,
      methods: ['otp_via_email'],
      authenticated: true,
      validity: true,
      handles: [email('ada@example.com')],
      organizations: [{ id: world.settings.orgId }],
    })
  })

  test('logs out, and the token is revoked', async () => {
    await begin(email('ada@example.com'), { method: 'otp_via_email' })
    await until('otpCodeSent')
    await publish('otpCodeSubmitted', await codeFor('ada@example.com'))
    const { token } = await finish()
    await page.evaluate(() => window.user.logout())
    const { json } = await world.inject({ method: 'POST', url: '/token/validate', body: { token } })
    expect(json.result.valid).toBe(false)
  })

  test('chooses a first password after a code, and signs in with it after a wrong one', async () => {
    await begin(email('ada@example.com'), { method: 'password' })
    await until('otpCodeSent')
    await publish('otpCodeSubmitted', await codeFor('ada@example.com'))
    await until('passwordSetReady')
    await publish('passwordSubmitted', 'short')
    await until('invalidPasswordSubmitted')
    await publish('passwordSubmitted', 'Tramway-Lantern-42')
    expect((await finish()).token).toMatch(/^ey/)

    await begin(email('ada@example.com'), { method: 'password' })
    await until('passwordVerifyReady')
    await publish('passwordSubmitted', 'Not-this-one-7')
    await until('incorrectPasswordSubmitted')
    await until('passwordVerifyReady', 2)
    await publish('passwordSubmitted', 'Tramway-Lantern-42')
    expect((await finish()).token).toMatch(/^ey/)
  })

  test('waits for an emailed link that is confirmed in another tab', async () => {
    await begin(email('ada@example.com'), { method: 'email_link' })
    const mail = await world.outbox.next('ada@example.com')
    const tab = await browser.newPage()
    await tab.goto(/href="([^"]*)"/.exec(mail.html)?.[1] ?? '')
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.getByRole('heading', { name: 'You are now authenticated!' }).waitFor()
    await tab.close()
    expect((await finish()).token).toMatch(/^ey/)
  })

  test('adds a second factor to the same user', async () => {
    await begin(email('ada@example.com'), { method: 'otp_via_email' })
    await until('otpCodeSent')
    await publish('otpCodeSubmitted', await codeFor('ada@example.com'))
    await finish()
    await page.evaluate(() => {
      window.step = window.user.mfa({ method: 'password' })
    })
    await until('otpCodeSent', 2)
    await publish('otpCodeSubmitted', await codeFor('ada@example.com'))
    await until('passwordSetReady')
    await publish('passwordSubmitted', 'Tramway-Lantern-42')
    await page.evaluate(() => window.step)
    expect(await page.evaluate(() => window.user.authentication)).toEqual(['otp_via_email', 'password'])
  })

  test('sets up an authenticator app after a wrong code, then shows it, then a recovery code', async () => {
    await begin(email('ada@example.com'), { method: 'otp_via_email' })
    await until('otpCodeSent')
    await publish('otpCodeSubmitted', await codeFor('ada@example.com'))
    await finish()
    const step = () =>
      page.evaluate(() => {
        window.step = window.user.mfa({ method: 'totp' })
      })
    await step()
    await until('totpKeyGenerated')
    const { uri, recoveryCodes } = await page.evaluate(
      () => window.told.find(([name]: [string]) => name === 'totpKeyGenerated')[1],
    )
    const app = URI.parse(uri) as TOTP
    await publish('otpCodeSubmitted', wrong(app.generate()))
    await until('otpIncorrectCodeSubmitted')
    await until('totpKeyGenerated', 2)
    await publish('otpCodeSubmitted', app.generate())
    await page.evaluate(() => window.step)
    expect(await page.evaluate(() => window.user.authentication)).toEqual(['otp_via_email', 'totp'])
    await step()
    await until('totpCodeRequested')
    await publish('otpCodeSubmitted', recoveryCodes[0])
    await page.evaluate(() => window.step)
  })

  test('creates an anonymous user, who becomes a regular one in place', async () => {
    const id = await page.evaluate(async () => {
      window.anonymous = await window.sid.createAnonymousUser()
      return window.anonymous.ID
    })
    await page.evaluate((handle) => {
      window.flow = window.anonymous
        .id(handle, { method: 'otp_via_email' })
        .then((user: { ID: string; anonymous: boolean }) => ({ id: user.ID, anonymous: user.anonymous }))
    }, email('ada@example.com'))
    await until('otpCodeSent')
    await publish('otpCodeSubmitted', await codeFor('ada@example.com'))
    expect(await finish()).toEqual({ id, anonymous: false })
  })

  test('reads the owner link from its URL', async () => {
    const link = await world.server.ensureOwnerLink()
    await open(`&sidcp=${new URL(link ?? '').searchParams.get('sidcp')}`)
    const groups = await page.evaluate(async () => (await window.sid.getUserFromURL()).getGroups())
    expect(groups).toEqual(['docusaurus-users', 'portico-admins'])
  })

  test('recovers a password, waiting while the link is opened elsewhere', async () => {
    await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'ada@example.com' }],
      password: 'Tramway-Lantern-42',
    })
    await page.evaluate((handle) => {
      window.recovery = window.sid.recover({ handle, factor: { method: 'password' } }).then(() => 'recovered')
    }, email('ada@example.com'))
    const mail = await world.outbox.next('ada@example.com')
    const tab = await browser.newPage()
    await tab.goto(/href="([^"]*)"/.exec(mail.html)?.[1] ?? '')
    await tab.getByLabel('New password', { exact: true }).fill('Another-Choice-88')
    await tab.getByLabel('Confirm new password').fill('Another-Choice-88')
    await tab.getByRole('button', { name: 'Set the password' }).click()
    await tab.getByRole('heading', { name: 'You are now authenticated!' }).waitFor()
    await tab.close()
    expect(await page.evaluate(() => window.recovery)).toBe('recovered')
  })

  test.each([
    ['nobody', 'username', { method: 'password' }, 'noPasswordSet'],
    ['ada@nowhere', 'email_address', { method: 'otp_via_email' }, 'InvalidEmailAddressFormatError'],
    ['+1', 'phone_number', { method: 'password' }, 'InvalidPhoneNumberFormatError'],
    [
      'ada@example.com',
      'email_address',
      { method: 'webauthn', options: { scope: 'example.com' } },
      'BadPasskeyScopeError',
    ],
  ])('reports the refusal of %s (%s)', async (value, type, factor, name) => {
    await begin({ type, value }, factor)
    expect((await finish()).error).toBe(name)
  })

  test('reports the rate limit when a code is requested twice in a row', async () => {
    await begin(email('ada@example.com'), { method: 'otp_via_email' })
    await until('otpCodeSent')
    await begin(email('ada@example.com'), { method: 'otp_via_email' })
    expect((await finish()).error).toBe('RateLimitError')
  })

  test('reports an expired code', async () => {
    await begin(email('ada@example.com'), { method: 'otp_via_email' })
    await until('otpCodeSent')
    const code = await codeFor('ada@example.com')
    for (let attempt = 1; attempt <= 5; attempt++) {
      await publish('otpCodeSubmitted', wrong(code))
      await until('otpIncorrectCodeSubmitted', attempt)
      await until('otpCodeSent', attempt + 1)
    }
    await publish('otpCodeSubmitted', code)
    expect((await finish()).error).toBe('TimeoutError')
  })

  test('signs up by text message', async () => {
    await begin({ type: 'phone_number', value: '+12025550123' }, { method: 'otp_via_sms' })
    await until('otpCodeSent')
    const { text } = await world.outbox.next('+12025550123')
    await publish('otpCodeSubmitted', /\d{6}/.exec(text)?.[0] ?? '')
    expect((await finish()).token).toMatch(/^ey/)
  })

  test('waits for a texted link', async () => {
    await begin({ type: 'phone_number', value: '+12025550123' }, { method: 'sms_link' })
    const { text } = await world.outbox.next('+12025550123')
    const pressed = await fetch(/https?:\/\/\S+/.exec(text)?.[0] ?? '', { method: 'POST' })
    expect(pressed.status).toBe(200)
    expect((await finish()).token).toMatch(/^ey/)
  })

  test('signs in a username with its password', async () => {
    const handle = { type: 'username', value: 'ada' } as const
    await world.admin.addPerson({ handles: [handle], password: 'Tramway-Lantern-42' })
    await begin(handle, { method: 'password' })
    await until('passwordVerifyReady')
    await publish('passwordSubmitted', 'Tramway-Lantern-42')
    expect((await finish()).token).toMatch(/^ey/)
  })

  test('proves another address of the same person', async () => {
    await asAda()
    await page.evaluate((handle) => {
      window.step = window.user.mfa(handle)
    }, email('second@example.com'))
    const mail = await world.outbox.next('second@example.com')
    await fetch(/href="([^"]*)"/.exec(mail.html)?.[1] ?? '', { method: 'POST' })
    await page.evaluate(() => window.step)
    const handles = await page.evaluate(() => window.user.getHandles())
    expect(handles).toEqual(expect.arrayContaining([email('ada@example.com'), email('second@example.com')]))
  })

  describe('for a signed-in person', () => {
    beforeEach(() => asAda())
    const admin = async (url: string, body?: unknown, organization = world.settings.orgId) => {
      const headers = { 'SlashID-OrgID': organization }
      return (await world.inject({ method: 'POST', url, token: world.settings.adminKey, headers, body: body ?? {} }))
        .json.result
    }

    test('stores attributes in a bucket', async () => {
      const seen = await page.evaluate(async () => {
        const bucket = window.user.getBucket()
        await bucket.set({ colour: 'red', size: 7 })
        const all = await bucket.get()
        await bucket.delete(['size'])
        return { all, left: await bucket.get(['colour', 'size']), other: await window.user.get() }
      })
      expect(seen).toEqual({ all: { colour: 'red', size: 7 }, left: { colour: 'red' }, other: { colour: 'red' } })
    })

    test('stores consents', async () => {
      const seen = await page.evaluate(async () => {
        const { user } = window
        const levels = ({ consents }: { consents: { consent_level: string; created_at: Date }[] }) =>
          consents.map(({ consent_level, created_at }) => [consent_level, created_at instanceof Date])
        const none = levels(await user.getGDPRConsent())
        const set = levels(await user.setGDPRConsent({ consentLevels: ['necessary'] }))
        const added = levels(await user.addGDPRConsent({ consentLevels: ['analytics'] }))
        await user.removeGDPRConsent({ consentLevels: ['necessary'] })
        const left = levels(await user.getGDPRConsent())
        await user.removeGDPRConsentAll()
        return { none, set, added, left, gone: levels(await user.getGDPRConsent()) }
      })
      expect(seen).toEqual({
        none: [],
        set: [['necessary', true]],
        added: expect.arrayContaining([
          ['necessary', true],
          ['analytics', true],
        ]),
        left: [['analytics', true]],
        gone: [],
      })
    })

    test('changes to another organization of the same persons, immediately or through challenges', async () => {
      const parent_id = world.settings.orgId
      const open = await admin('/admin/organizations', { org_name: 'Open', parent_id })
      const strict = { org_name: 'Strict', parent_id, settings: { allowed_methods: ['password'] } }
      const { id: guarded } = await admin('/admin/organizations', strict)
      for (const id of [open.id, guarded]) await admin('/admin/persons', { handles: [email('ada@example.com')] }, id)
      const organizations = await page.evaluate(() => window.user.getOrganizations())
      expect(organizations.map(({ org_name }: { org_name: string }) => org_name)).toEqual([
        'Developer hub',
        'Open',
        'Strict',
      ])
      const token = await page.evaluate((id) => window.user.getTokenForOrganization(id), open.id)
      expect(claims(token)).toMatchObject({ oid: open.id, authenticated_methods: ['otp_via_email'] })
      await page.evaluate((id) => {
        window.switched = window.user.getTokenForOrganization(id)
      }, guarded)
      await until('otpCodeSent', 2)
      await publish('otpCodeSubmitted', await codeFor('ada@example.com'))
      await until('passwordSetReady')
      await publish('passwordSubmitted', 'Tramway-Lantern-42')
      expect(claims(await page.evaluate(() => window.switched))).toMatchObject({ oid: guarded })
    })

    test('signs the person in on another page with a value in its URL, once', async () => {
      const id = await page.evaluate(() => window.user.ID)
      const challenges = await page.evaluate(() => window.user.createDirectID())
      await open(`&challenges=${challenges}`)
      const there = await page.evaluate(async () => (await window.sid.getUserFromURL()).ID)
      expect(there).toBe(id)
      expect(await events()).toContain('userAuthenticatedFromURL')
      await open(`&challenges=${challenges}`)
      const again = await page.evaluate(() => window.sid.getUserFromURL().catch(({ name }: Error) => name))
      expect(again).toBe('TimeoutError')
    })

    test('signs in as the impersonated person, with the impersonator in the token', async () => {
      const id = await page.evaluate(() => window.user.ID)
      const challenges = await admin(`/persons/${encodeURIComponent(id)}/impersonate`)
      await open(`&challenges=${challenges}`)
      const seen = await page.evaluate(async () => {
        const user = await window.sid.getUserFromURL()
        return { id: user.ID, claims: user.tokenClaims }
      })
      expect(seen).toMatchObject({ id, claims: { act: { sub: 'admin-key' } } })
    })
  })
})
