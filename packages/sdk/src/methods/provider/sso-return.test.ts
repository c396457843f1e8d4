import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Errors } from '../../error-guards.js'
import { User } from '../../session/user.js'
import { createSsoWorld, type SsoWorld, type TestBrowser } from '../../testing/sso-world.js'
import { USER_TOKEN } from '../../wire-values.js'

let world: SsoWorld
let browser: TestBrowser
beforeEach(async () => {
  world = await createSsoWorld()
  browser = world.browser()
})
afterEach(() => world.close())

/** Starts a sign-in by redirect on one page of the browser, and answers the address it comes back to. */
const leaveFor = (organization: string, options?: Parameters<TestBrowser['open']>[1]) => {
  const from = browser.open(undefined, options)
  return world.goToProvider(from, () => from.sid.id(organization, null, world.redirect))
}

describe('a sign-in by redirect is completed on the page it returns to', () => {
  test('for the organization that the SDK was created for', async () => {
    const back = await leaveFor(world.oid)
    expect((await browser.open(back).sid.getUserFromURL())?.oid).toBe(world.oid)
  })

  test('for another organization', async () => {
    const branch = await world.branch()
    const back = await leaveFor(branch)
    expect((await browser.open(back).sid.getUserFromURL())?.oid).toBe(branch)
  })

  test('for an SDK that was created without an organization', async () => {
    const none = { oid: undefined as unknown as string }
    const back = await leaveFor(world.oid, none)
    expect((await browser.open(back, none).sid.getUserFromURL())?.oid).toBe(world.oid)
  })
})

test('a response with the CSRF token of a hosted login and no organization is refused at once', async () => {
  const back = new URL(await leaveFor(world.oid))
  const none = { oid: undefined as unknown as string }
  const hosted = JSON.stringify({ [back.searchParams.get('csrf_token') ?? '']: { verifier: 'v', clientId: 'c' } })
  browser.local.setItem('@SLASHID/PKCE_CODE_VERIFIER', hosted)
  const { sid } = browser.open(back.href, none)
  await expect(sid.getUserFromURL()).rejects.toSatisfy(Errors.isInvalidSlashIDConfigurationError)
})

describe('a factor that is added by redirect', () => {
  const addProvider = async (token: string) => {
    const from = browser.open()
    return world.goToProvider(from, () => new User(token, from.sid).mfa(world.redirect))
  }
  const token = () => world.server.admin.signIn('grace@example.com')
  beforeEach(() => {
    world.upstream.account = { sub: 'grace' }
  })

  test('joins the session whose token the page passes', async () => {
    const current = await token()
    const back = await addProvider(current)
    const user = await browser.open(back).sid.getUserFromURL({ current })
    expect(user?.authentication).toEqual(['otp_via_email', 'oidc'])
  })

  test('joins the session whose token the browser stores', async () => {
    const current = await token()
    browser.local.setItem(USER_TOKEN, current)
    const back = await addProvider(current)
    expect((await browser.open(back).sid.getUserFromURL())?.authentication).toEqual(['otp_via_email', 'oidc'])
  })

  test('joins the session it was started in if the page kept the token in memory', async () => {
    const back = await addProvider(await token())
    expect((await browser.open(back).sid.getUserFromURL())?.authentication).toEqual(['otp_via_email', 'oidc'])
  })

  test('is refused if another person has signed in meanwhile', async () => {
    const back = await addProvider(await token())
    const current = await world.server.admin.signIn('eve@example.com')
    await expect(browser.open(back).sid.getUserFromURL({ current })).rejects.toSatisfy(Errors.isTimeoutError)
  })

  test('is refused in another browser', async () => {
    const back = await addProvider(await token())
    const other = world.browser()
    await expect(other.open(back).sid.getUserFromURL()).rejects.toThrow('no CSRF token stored')
  })
})
