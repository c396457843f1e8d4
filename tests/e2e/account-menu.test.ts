import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMINISTRATORS, IMPERSONATORS } from '@portico/protocol'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../../tools/lib/axe.mjs'
import { proveAddress, virtualAuthenticator } from './administrators.js'
import { member, signInByCode } from './sign-in.js'
import { type HubWorld, openWorld, until } from './world.js'

/** The menu of someone who is signed in, on the hub. */
let world: HubWorld
let page: Page

beforeAll(async () => {
  world = await openWorld()
  page = await member(world, 'reader@travel.example', ['docusaurus-users'], '/')
})
afterAll(async () => {
  await world?.close()
})

const avatar = (of: Page) => of.getByRole('button', { name: /^Account menu of / })

test('the avatar opens the menu; Escape, a click elsewhere and moving the focus out of it close it', async () => {
  const button = avatar(page)
  const account = page.getByRole('link', { name: 'Your account' }).first()
  const expanded = () => button.getAttribute('aria-expanded')
  await button.click()
  await account.waitFor()
  await page.getByRole('listitem').filter({ hasText: 'reader@travel.example' }).first().waitFor()
  await page.keyboard.press('Escape')
  expect([await expanded(), await button.evaluate((element) => element === document.activeElement)]).toEqual([
    'false',
    true,
  ])

  await page.keyboard.press('Enter')
  expect(await expanded()).toBe('true')
  await page.getByRole('heading', { level: 1 }).first().click()
  expect(await expanded()).toBe('false')

  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  expect(await expanded()).toBe('false')
})

test('Reader tokens leads to that section of the account page', async () => {
  await avatar(page).click()
  await page.getByRole('link', { name: 'Reader tokens' }).click()
  await page.waitForURL('**/account#tokens')
  expect(new URL(page.url()).pathname).toBe('/account')
  const heading = page.getByRole('heading', { name: 'Reader tokens' })
  const isInView = async () => ((await heading.boundingBox())?.y ?? Number.POSITIVE_INFINITY) < 844
  await until('the section is in view', async () => (await isInView()) || undefined)
  // From elsewhere on the same page, too.
  await page.evaluate(() => scrollTo(0, 0))
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  await avatar(page).click()
  await page.getByRole('link', { name: 'Reader tokens' }).click()
  await until('the section is in view again', async () => (await isInView()) || undefined)
})

test('the account page is below the header of the hub, with the hub’s form for visitors', async () => {
  const { page: stranger, complaints } = await world.visitor()
  await stranger.goto('/account')
  await stranger.getByRole('button', { name: 'Email me a code' }).waitFor()
  await stranger.locator('.navbar').waitFor()
  await signInByCode(world, stranger, 'reader@travel.example')
  await stranger.getByRole('row', { name: 'reader@travel.example' }).getByText('Verified').waitFor()
  expect(new URL(stranger.url()).pathname).toBe('/account')
  expect(complaints).toEqual([])
})

test('on the hub’s page a passkey and an address are added, and the colors follow the hub', async () => {
  const { page: own, complaints } = await world.visitor({ storageState: await page.context().storageState() })
  await own.goto('/account')
  const authenticator = await virtualAuthenticator(own)
  await own.getByRole('button', { name: 'Add a passkey' }).click()
  await own.getByRole('table', { name: 'Passkeys' }).waitFor()
  expect((await authenticator.passkeys()).map(({ userName }) => userName)).toEqual(['reader@travel.example'])
  await authenticator.remove()

  const add = own.getByRole('button', { name: 'Add one' })
  await add.click()
  await proveAddress(world, own, 'second@travel.example')
  await own.getByRole('row', { name: 'second@travel.example' }).getByText('Verified').waitFor()
  await own.getByRole('dialog').waitFor({ state: 'detached' })
  const focused = await own.evaluate(() => {
    const { activeElement } = document
    return activeElement?.shadowRoot?.activeElement?.textContent
  })
  expect(focused).toBe('Add one')

  const ground = () => add.evaluate((button) => getComputedStyle(button).color)
  const light = await ground()
  await own.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await until('the screens are dark', async () => (await ground()) !== light || undefined)
  expect(complaints).toEqual([])
})

test.each([
  { locale: 'es-MX', passkeys: 'Llaves de acceso', add: 'Añadir', field: 'Escribe tu correo', session: 'esta sesión' },
  {
    locale: 'fr',
    passkeys: 'Clés d’accès',
    add: 'Ajouter',
    field: 'Saisissez votre adresse e-mail',
    session: 'cette session',
  },
])('on a page in $locale the screens and the form in them are in that language', async (words) => {
  const { page: own, complaints } = await world.visitor({ storageState: await page.context().storageState() })
  // The hub has one language; this page is made to declare another one.
  await own.addInitScript((locale) => {
    Object.defineProperty(HTMLHtmlElement.prototype, 'lang', { get: () => locale })
  }, words.locale)
  await own.goto('/account')
  await own.getByRole('heading', { name: words.passkeys }).waitFor()
  await own.goto('/account#sessions')
  await own.getByText(words.session).waitFor()
  expect(await violations(own)).toEqual([])
  await own.goto('/account#sign-in')
  await own.getByRole('button', { name: words.add, exact: true }).click()
  await own.getByRole('dialog').getByPlaceholder(words.field).waitFor()
  expect(await own.locator('main [lang]').getAttribute('lang')).toBe(words.locale)
  expect(complaints).toEqual([])
  await own.context().close()
})

test('if a session ends meanwhile, the page asks for a new one in a dialog; Log out leads to the form', async () => {
  const own = await member(world, 'lena@travel.example', [], '/account')
  await own.goto('/account#data')
  await own.getByRole('button', { name: 'Download my data' }).waitFor()
  const [person] = await world.admin<{ person_id: string }[]>('GET', '/admin/persons?handle=lena@travel.example')
  await world.admin('DELETE', `/admin/persons/${person?.person_id}/sessions`)
  // The page may have noticed by itself, in which case its dialog covers the button.
  await own.getByRole('button', { name: 'Download my data' }).dispatchEvent('click')
  await own.getByRole('heading', { name: 'Your session has ended', exact: true }).waitFor()
  await proveAddress(world, own, 'lena@travel.example')
  await own.getByRole('dialog').waitFor({ state: 'detached' })
  await own.getByRole('heading', { name: 'Your data' }).waitFor()
  await own.getByRole('link', { name: 'Sign-in', exact: true }).click()
  const address = own.getByRole('row', { name: 'lena@travel.example' })
  await address.waitFor()
  await own.getByRole('button', { name: 'Log out' }).first().click()
  await own.getByRole('button', { name: 'Email me a code' }).waitFor()
  expect(await address.count()).toBe(0)
})

test('deleting the account leads to the form', async () => {
  const own = await member(world, 'gone@travel.example', [], '/account')
  await own.goto('/account#data')
  await own.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = own.getByRole('dialog')
  await dialog.getByRole('textbox').fill('delete')
  await dialog.getByRole('button', { name: 'Delete it for good' }).click()
  await own.getByRole('button', { name: 'Email me a code' }).waitFor()
  expect(await own.evaluate(() => localStorage.getItem('@slashid/USER_TOKEN'))).toBe(null)
})

test('only administrators see a link to the console', async () => {
  await avatar(page).click()
  expect(await page.getByRole('link', { name: 'Console', exact: true }).count()).toBe(0)
  const ada = await member(world, 'ada@travel.example', ['portico-admins'], '/')
  await avatar(ada).click()
  await ada.getByRole('link', { name: 'Console', exact: true }).click()
  await ada.waitForURL('**/console/**')
  // Their own account opens with a session of the console, wherever they open it.
  await ada.goto('/account')
  await ada.waitForURL('**/console/account')
  await ada.getByText('Sign in to the console').waitFor()
})

test('no published script of the hub names the groups of administrators: the server says who sees the link', () => {
  const published = readdirSync(world.site, { recursive: true, encoding: 'utf8' })
  const scripts = published.flatMap((name) => {
    if (/\.m?js$/.test(name)) return [{ name, text: readFileSync(join(world.site, name), 'utf8') }]
    if (!name.endsWith('.html')) return []
    const inline = readFileSync(join(world.site, name), 'utf8').matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)
    return [...inline].map(([, text = '']) => ({ name, text }))
  })
  expect(scripts.some(({ text }) => text.includes('/console/'))).toBe(true)
  const naming = scripts.filter(({ text }) => text.includes(ADMINISTRATORS) || text.includes(IMPERSONATORS))
  expect(naming.map(({ name }) => name)).toEqual([])
})

test('on a phone the menu of the site has the same entries', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  const menu = page.locator('.navbar-sidebar')
  const close = await menu.getByRole('button', { name: 'Close navigation bar' }).boundingBox()
  expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await menu.getByRole('link', { name: 'Reader tokens' }).waitFor()
  await menu.getByRole('link', { name: 'Your account' }).waitFor()
  await menu.getByRole('button', { name: 'Log out' }).click()
  await page.locator('.portico-auth[data-state="signed-out"]').waitFor({ state: 'attached' })
})
