import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Credential, followLink, justNow, proveAddress, virtualAuthenticator } from './administrators.js'
import { acceptLink, signInByCode } from './sign-in.js'
import { CONSOLE, HUB, openTwoNames } from './two-names.js'
import { HUB_ORGANIZATION } from './world.js'

/** One story, in order: hub and console at two https names, behind a proxy, with a mail host. */
let world: Awaited<ReturnType<typeof openTwoNames>>
/** The owner's page of the console. */
let page: Page
/** A page of the hub in the same browser. */
let hub: Page
let complaints: string[]
let passkey: Credential
const OWNER = 'owner@travel.example'
const READER = 'reader@travel.example'

const consoleOpens = () => page.getByRole('navigation', { name: 'Console' }).waitFor()
const signOut = () => page.getByRole('button', { name: 'Sign out', exact: true }).click()

beforeAll(async () => {
  world = await openTwoNames()
})
afterAll(() => world?.close())

test('the owner’s first link leads to the console’s name, and the first run is complete there', async () => {
  expect(world.ownerLink).toMatch(new RegExp(`^${CONSOLE}/console/\\?sidcp=`))
  const visitor = await world.visitor()
  ;({ page, complaints } = visitor)
  await page.goto(world.ownerLink)
  await acceptLink(page)
  await page.getByRole('heading', { name: 'Welcome: this hub is yours' }).waitFor()
  await proveAddress(world, page, OWNER)
  await page.getByText(`You sign in as ${OWNER}`).waitFor()
  const authenticator = await virtualAuthenticator(page)
  const since = justNow()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await followLink(world, OWNER, since)
  passkey = await authenticator.nextPasskey
  await page.getByText('You have a passkey').waitFor()
  // Its touch is simulated, so it would sign in by itself wherever a form offers passkeys.
  await authenticator.remove()
  // Browsers look the console up among the related origins of the hub.
  expect(passkey.rpId).toBe('hub.example')
  expect(await page.getByRole('link', { name: 'Go to the hub' }).getAttribute('href')).toBe(`${HUB}/`)
  await page.getByRole('link', { name: 'Go to the console' }).click()
  await consoleOpens()
})

test('the console’s cookie belongs to its host alone, and the page is opened again with it', async () => {
  await page.goto(`${CONSOLE}/`)
  await consoleOpens()
  expect(page.url()).toBe(`${CONSOLE}/console/`)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ expires, value, ...facts }) => facts)).toEqual([
    {
      name: '__Host-portico_console',
      domain: 'console.example',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
})

test('every link of the console to the site leads to the hub’s name', async () => {
  await page.getByRole('link', { name: 'View the site' }).click()
  await page.waitForURL(`${HUB}/`)
  await page.getByRole('button', { name: 'Log in' }).first().waitFor()
  await page.goto(`${CONSOLE}/console/`)
  await consoleOpens()
})

describe('a page of the hub', () => {
  const CONSOLE_PAGE = `${CONSOLE}/console/`

  beforeAll(async () => {
    hub = await page.context().newPage()
    // The hub's own policy would refuse most of this, and is not what is tested here.
    await (await page.context().newCDPSession(hub)).send('Page.setBypassCSP', { enabled: true })
    await hub.goto('/')
  })

  test('is redirected to the console’s name, and finds only its assets at its own', async () => {
    const at = (path: string, method?: string) => world.visit(HUB + path, method)
    const redirect = (path: string) => ({ status: 302, location: CONSOLE + path })
    expect(await at('/console/domains?a=b')).toEqual(redirect('/console/domains?a=b'))
    expect(await at('/console')).toEqual(redirect('/console'))
    expect(await at('/console/', 'POST')).toEqual({ status: 404 })
    expect(await at('/console/assets/site-account.js')).toEqual({ status: 200 })
  })

  test('reads nothing of the console’s page', async () => {
    const texts = await hub.evaluate(async (address) => {
      const read = (init: RequestInit) =>
        fetch(address, init).then(
          (answer) => answer.text(),
          ({ name }: Error) => name,
        )
      const frame = document.createElement('iframe')
      const loaded = new Promise((resolve) => {
        frame.onload = resolve
      })
      document.body.append(Object.assign(frame, { src: address }))
      await loaded
      const inFrame = () => {
        try {
          return String(frame.contentWindow?.document.title)
        } catch (error) {
          return (error as Error).name
        }
      }
      return [
        await read({ credentials: 'include' }),
        await read({ mode: 'no-cors', credentials: 'include' }),
        inFrame(),
      ]
    }, CONSOLE_PAGE)
    expect(texts).toEqual(['TypeError', '', 'SecurityError'])
  })

  test('reads nothing of a console that it opened', async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      hub.evaluate((address) => void Object.assign(globalThis, { tab: open(address) }), CONSOLE_PAGE),
    ])
    await tab.waitForLoadState()
    const title = await hub.evaluate(() => {
      try {
        return (globalThis as unknown as { tab: Window }).tab.document.title
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(['SecurityError', '']).toContain(title)
    await tab.close()
  })

  test('registers no service worker there, and starts, keeps and ends no console session', async () => {
    const results = await hub.evaluate(
      async ([origin, organization]) => {
        const post = (path: string, body: object, credentials: RequestCredentials) =>
          fetch(origin + path, {
            method: 'POST',
            credentials,
            headers: { 'content-type': 'application/json', 'SlashID-OrgID': organization ?? '' },
            body: JSON.stringify(body),
          }).then(
            ({ status }) => status,
            ({ name }: Error) => name,
          )
        const start = { metadata: { session: 'console' }, factor: { method: 'otp_via_email' } }
        const handle = { type: 'email_address', value: 'owner@travel.example' }
        return [
          await navigator.serviceWorker.register(`${origin}/sw.js`).then(
            () => 'registered',
            ({ name }: Error) => name,
          ),
          await post('/id/v2', { ...start, handle }, 'omit'),
          await post('/id/v2', { ...start, handle }, 'include'),
          await post('/console-session', {}, 'include'),
        ]
      },
      [CONSOLE, HUB_ORGANIZATION] as const,
    )
    expect(results).toEqual(['SecurityError', 403, 'TypeError', 'TypeError'])
    await page.reload()
    await consoleOpens()
  })

  afterAll(() => hub?.close())
})

test('the host of the console serves nothing of the site', async () => {
  for (const path of ['/docs/intro/', '/sdk.html', '/sdk-page.js', '/sw.js', '/oauth2/authorize', '/mcp'])
    expect([path, (await world.visit(CONSOLE + path)).status]).toEqual([path, 404])
})

test('a passkey that was added in the console signs its owner in there again, by the form’s autofill', async () => {
  await signOut()
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  expect(await page.getByRole('link', { name: 'Back to the hub' }).getAttribute('href')).toBe(`${HUB}/`)
  expect(await page.context().cookies(CONSOLE)).toEqual([])
  await (await virtualAuthenticator(page)).add(passkey)
  await page.reload()
  await consoleOpens()
})

test('so it does in a browser that does not support related origins, in a frame of the hub', async () => {
  await page.addInitScript(() => {
    if (location.hostname !== 'console.example') return
    Object.assign(PublicKeyCredential, {
      getClientCapabilities: async () => ({ relatedOrigins: false }),
      isConditionalMediationAvailable: async () => false,
    })
    navigator.credentials.get = () => Promise.reject(new DOMException('The scope is not valid here.', 'SecurityError'))
  })
  await page.reload()
  await consoleOpens()
  await signOut()
  await signInByPasskey(page)
  await consoleOpens()
  expect(page.frames().map((frame) => new URL(frame.url()).origin)).toContain(HUB)
  await page.goto(`${CONSOLE}/console/account?tab=sessions`)
  const own = page.getByRole('row', { name: /this session/i })
  await own.getByRole('cell', { name: 'Passkey', exact: true }).waitFor()
})

async function signInByPasskey(at: Page): Promise<void> {
  await at.getByPlaceholder('Type your email').fill(OWNER)
  await at.getByRole('button', { name: /^Use a passkey/ }).click()
}

test('a reader signs in to the hub with a code, and reads a private page', async () => {
  const added = await world.portico('person', 'add', READER, '--group', 'docusaurus-users')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  const { page: reader, complaints } = await world.visitor()
  const own = await virtualAuthenticator(reader)
  await reader.goto('/docs/intro')
  await signInByCode(world, reader, READER)
  await reader.locator('.theme-doc-markdown h1').waitFor()
  await reader.getByRole('button', { name: 'Add a passkey' }).click()
  expect((await own.nextPasskey).rpId).toBe('hub.example')
  await reader.getByText('Passkey added.').waitFor()

  // Afterwards, the passkey in the field is enough.
  await reader.evaluate(() => localStorage.removeItem('@slashid/USER_TOKEN'))
  await reader.goto('/docs/intro')
  await reader.locator('.theme-doc-markdown h1').waitFor()
  expect(reader.url().startsWith(HUB)).toBe(true)
  expect(await reader.context().cookies()).toEqual([])
  expect(complaints).toEqual([])
  await reader.context().close()
})

test('the menu of the hub leads to the console, where the administrator is still signed in', async () => {
  hub = await page.context().newPage()
  await hub.goto('/')
  await hub.getByRole('button', { name: 'Log in' }).first().click()
  await signInByCode(world, hub, OWNER)
  await hub.getByRole('button', { name: /^Account menu of / }).click()
  await hub.getByRole('link', { name: 'Console', exact: true }).click()
  await hub.waitForURL(`${CONSOLE}/console/`)
  await hub.getByRole('navigation', { name: 'Console' }).waitFor()
  await hub.goto('/')
})

test('signing out of the console does not sign out of the hub, nor the other way round', async () => {
  const logOut = hub.getByRole('button', { name: 'Log out' }).first()
  await signOut()
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  await hub.reload()
  await logOut.waitFor()

  await signInByPasskey(page)
  await consoleOpens()
  await logOut.click()
  await hub.getByRole('button', { name: 'Log in' }).first().waitFor()
  await page.reload()
  await consoleOpens()
})

test('no page logged an error', () => {
  expect(complaints).toEqual([])
})
