import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteWorld } from '../../../packages/docusaurus-theme/src/testing/site-world.js'
import { encoded, hub, signedInAs, visitor } from './hub.js'

let it: SiteWorld
let victim: string
let attacker: string
beforeAll(async () => {
  it = await hub()
  victim = await it.signIn('victim@hub.test', ['keepers'])
  attacker = await it.signIn('mallory@evil.test')
}, 600_000)
afterAll(() => it?.close())

/** A value of `challenges` that signs its reader in as the attacker. */
async function nonceOfAttacker(): Promise<string> {
  const directId = await it.server.inject({ method: 'POST', url: '/direct-id', token: attacker })
  return directId.json.result
}

/** Opens a page of ours at a path, and waits until it has done what its address made it do. */
async function follow(path: string, token?: string): Promise<Page> {
  const page = await (await visitor(it.browser, it.url, token)).newPage()
  await page.route('https://evil.test/**', (route) => route.fulfill({ contentType: 'text/html', body: 'phished' }))
  await page.goto(path)
  await page.waitForFunction(() => !/challenges|sidcp/.test(location.href) || location.host === 'evil.test')
  return page
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Continue as mallory@evil.test?' })
const PAGES = [
  ['the hub', '/blog'],
  ['the console', '/console/account'],
] as const

describe.each([...PAGES, ['the page of the SDK', '/sdk.html'] as const])('%s', (_, path) => {
  test.each(['oidc', 'saml'])(
    'a link cannot send its reader to another site by a challenge of type %s',
    async (type) => {
      const options = { auth_code_url: 'https://evil.test/', start_authentication_url: 'https://evil.test/' }
      const page = await follow(
        `${path}?challenges=${encoded([{ id: 'a', type, authentication_method: type, options }])}`,
      )
      await page
        .getByText(/Log in|Sign in to the console|This link does not work/)
        .first()
        .waitFor()
      // If a link is followed only after a button is pressed, there is no button here either.
      expect(
        await page
          .getByRole('button', { name: 'Continue', exact: true })
          .and(page.locator('main[data-state] *'))
          .count(),
      ).toBe(0)
      expect(new URL(page.url()).host).toBe(new URL(it.url).host)
      await page.context().close()
    },
  )
})

describe.each(PAGES)('%s', (_, path) => {
  test('a link does not replace the session of its reader unless they agree', async () => {
    const page = await follow(`${path}?challenges=${await nonceOfAttacker()}`, victim)
    await question(page).waitFor()
    expect(await signedInAs(page)).toBe('victim@hub.test')
    await question(page).getByText('You are signed in as victim@hub.test.').waitFor()
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    expect(await signedInAs(page)).toBe('victim@hub.test')
    await page.reload()
    expect(await signedInAs(page)).toBe('victim@hub.test')
    await page.context().close()
  })

  test('a link does not sign in a visitor without a session before it says as whom', async () => {
    const page = await follow(`${path}?challenges=${await nonceOfAttacker()}`)
    await question(page).waitFor()
    // Pressing Enter for something else answers nothing.
    await page.keyboard.press('Enter')
    expect(await signedInAs(page)).toBeUndefined()
    await question(page).getByRole('button', { name: 'Continue' }).click()
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => signedInAs(page)).toBe('mallory@evil.test')
    await page.context().close()
  })

  test('a link does not sign its reader in through a sign-in that the attacker completes elsewhere', async () => {
    const value = `mallory@${path.slice(1).replace('/', '-')}.evil.test`
    const body = { handle: { type: 'email_address', value }, factor: { method: 'email_link' } }
    const flow = await it.server.inject({ method: 'POST', url: '/id/v2', body })
    const proxy = flow.json.result.find(({ type }: { type: string }) => type === 'proxy')
    expect(proxy.options.challenge_id).toEqual(expect.any(String))
    const messages = await it.server.outbox.all(value)
    const [link = ''] = messages.flatMap(({ text }) => /https?:\/\/\S+\/link\/\S+/.exec(text) ?? []).reverse()
    await it.server.inject({
      method: 'POST',
      url: new URL(link).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const page = await follow(`${path}?challenges=${encoded([proxy])}&sso_challenge_id=a&sso_code=b&csrf_token=c`)
    const polls: string[] = []
    page.on('request', (request) => request.url().includes('/challenge/') && polls.push(request.url()))
    await page
      .getByText(/Log in|Sign in to the console/)
      .first()
      .waitFor()
    expect(await signedInAs(page)).toBeUndefined()
    expect(polls).toEqual([])
    const bare = await follow(`${path}?challenges=${encoded([proxy])}`)
    await bare
      .getByText(/Log in|Sign in to the console/)
      .first()
      .waitFor()
    expect(await signedInAs(bare)).toBeUndefined()
    await page.context().close()
    await bare.context().close()
  })
})

test('a link to the page of the SDK is followed only after it names the account', async () => {
  const attested: string[] = []
  const context = await visitor(it.browser, it.url, victim)
  const page = await context.newPage()
  page.on('request', (request) => request.url().includes('/attestation') && attested.push(request.url()))
  await page.goto(`/sdk.html?challenges=${await nonceOfAttacker()}`)
  await page.getByRole('heading', { name: /as mallory@evil\.test\?$/ }).waitFor()
  expect(attested).toEqual([])
  await context.close()
})

test('opening a link a second time still asks: declining left it unused', async () => {
  const nonce = await nonceOfAttacker()
  for (const name of ['Stay signed in as victim@hub.test', 'Continue']) {
    const page = await follow(`/blog?challenges=${nonce}`, victim)
    await question(page).getByRole('button', { name }).click()
    await question(page).waitFor({ state: 'detached' })
    await page.context().close()
  }
})
