import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { proveAddress } from './administrators.js'
import { openPage, requestAccess } from './open-page.js'
import { askForCode } from './sign-in.js'
import type { HubWorld } from './world.js'

/** Who sees a screen: a visitor, a member of the readers' group, someone in no group, someone who asked for one, or the owner. */
export type Viewer = 'visitor' | 'reader' | 'guest' | 'asker' | 'owner'

interface Screen {
  readonly by: Viewer
  /** Opens the screen, and waits until it is rendered. */
  readonly open: (page: Page, world: HubWorld) => Promise<unknown>
}

/** Opens a page of the hub and waits for one of its texts. */
const at = (path: string, words: string) => async (page: Page) => {
  await page.goto(path)
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
  await page.getByText(words).filter({ visible: true }).first().waitFor()
}

/** Opens the menu if the navbar has one. */
async function menu(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' })
  const button = page.getByRole('button', { name: 'Toggle navigation bar' })
  if (await button.isVisible()) await button.click()
}

/** Opens the form over a public page. */
async function openDialog(page: Page): Promise<void> {
  await menu(page)
  await page.getByRole('button', { name: 'Log in' }).last().click()
}

const form = at('/docs/quickstart', 'Login to developer hub')
const welcome = at('/blog/welcome', 'Welcome to the hub')
const refused = at('/docs/quickstart', 'You don’t have access')

/** The address at which a program that has just registered asks to read as someone. */
async function authorization(world: HubWorld): Promise<string> {
  const back = 'http://127.0.0.1/back'
  const registered = await fetch(`${world.url}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Lantern Agent', redirect_uris: [back] }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri: back, response_type: 'code', scope: 'read', state: 'x' },
    ...{ resource: `${world.url}/mcp`, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update('a verifier of the picture').digest('base64url'),
  })
  return `/oauth2/authorize?${query}`
}

/** The screens of the hub and of the server's own pages. Those of the console are found through its menu. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  home: { by: 'visitor', open: at('/', 'Everything you need. One travel API.') },
  api: { by: 'visitor', open: at('/api', 'OpenAPI 3.1, version') },
  blog: { by: 'visitor', open: at('/blog', 'Field notes') },
  post: { by: 'visitor', open: welcome },
  archive: { by: 'visitor', open: at('/blog/archive', 'Archive') },
  'not-found': { by: 'visitor', open: at('/no-such-page', 'Page not found') },
  login: { by: 'visitor', open: form },
  dialog: {
    by: 'visitor',
    async open(page) {
      await page.goto('/')
      await openDialog(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Email me a code' }).waitFor()
    },
  },
  'dialog-not-loaded': {
    by: 'visitor',
    async open(page) {
      await at('/', 'Everything you need. One travel API.')(page)
      await page.route('**/assets/js/*.js', (route) => route.abort())
      await openDialog(page)
      await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor()
    },
  },
  code: {
    by: 'visitor',
    async open(page) {
      await form(page)
      await askForCode(page, 'picture@travel.example')
      await page.locator('.sid-otp-input input').first().waitFor()
    },
  },
  'search-empty': {
    by: 'visitor',
    async open(page) {
      await welcome(page)
      await page.keyboard.press('/')
      await page.getByRole('combobox').fill('zzzz')
      await page.getByText('No results').waitFor()
    },
  },
  'copy-menu': {
    by: 'visitor',
    async open(page) {
      await welcome(page)
      await page.getByRole('button', { name: 'More ways to read this page' }).click()
      await page.getByRole('link', { name: 'View as Markdown' }).waitFor()
    },
  },
  outbox: {
    by: 'visitor',
    async open(page) {
      await page.goto('/outbox')
      await page.getByRole('heading').first().waitFor()
    },
  },
  'no-access': { by: 'guest', open: refused },
  requested: {
    by: 'asker',
    async open(page) {
      await openPage(page, '/docs/quickstart')
      await requestAccess(page)
    },
  },
  decision: {
    by: 'visitor',
    async open(page, world) {
      await page.goto(await world.linkFor('owner@travel.example'))
      await page.getByRole('button', { name: 'Approve' }).waitFor()
    },
  },
  'console-no-access': {
    by: 'guest',
    async open(page, world) {
      await page.goto('/console/')
      await proveAddress(world, page, 'guest@travel.example')
      await page.getByRole('heading', { name: 'You need admin access' }).waitFor()
    },
  },
  'hosted-login': {
    by: 'visitor',
    async open(page, world) {
      await page.goto(await authorization(world))
      await page.getByPlaceholder('Type your email').waitFor()
    },
  },
  consent: {
    by: 'visitor',
    async open(page, world) {
      await page.goto(await authorization(world))
      await proveAddress(world, page, 'reader@travel.example')
      await page.getByRole('button', { name: 'Allow' }).waitFor()
    },
  },
  account: { by: 'reader', open: at('/account', 'Addresses and numbers') },
  docs: { by: 'reader', open: at('/docs/quickstart', 'Before the first request') },
  'account-menu': {
    by: 'reader',
    async open(page) {
      await page.goto('/blog')
      await menu(page)
      const avatar = page.getByRole('button', { name: 'Account menu of' })
      const entry = page.getByRole('link', { name: 'Reader tokens' })
      await avatar.or(entry).filter({ visible: true }).first().waitFor()
      if (await avatar.isVisible()) await avatar.click()
      await entry.waitFor()
    },
  },
  opening: {
    by: 'reader',
    async open(page) {
      await page.route('**/content-keys', () => {})
      await page.goto('/docs/intro')
      await page.locator('.portico-door[data-state="asking"]').waitFor()
    },
  },
  unreachable: {
    by: 'reader',
    async open(page) {
      await page.route('**/content-keys', (route) => route.abort())
      await at('/docs/quickstart', 'can’t open right now')(page)
    },
  },
}
