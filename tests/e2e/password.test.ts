import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { virtualAuthenticator } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

let world: HubWorld
let page: Page
const READER = 'pilot@travel.example'
const PASSWORD = 'rain over Lisbon, again'

beforeAll(async () => {
  world = await openWorld()
  const invited = await world.portico('person', 'add', READER, '--group', 'docusaurus-users')
  expect(invited).toMatchObject({ code: 0, stderr: '' })
  ;({ page } = await world.visitor())
})
afterAll(async () => {
  await world?.close()
})

async function offerEmail(): Promise<void> {
  await page.getByPlaceholder('Type your email').fill(READER)
  await page.getByRole('button', { name: /^Use a password/ }).click()
}

test('a first password is chosen after the address is proved, and the page opens', async () => {
  await page.goto('/docs/basic-concepts/diagram')
  await offerEmail()
  await page.locator('.sid-otp-input input').first().focus()
  await page.keyboard.type(await world.codeFor(READER))
  await page.getByRole('heading', { name: 'Create your password' }).waitFor()
  await page.locator('#password-input').fill('short')
  await page.locator('#password-input-confirm').fill('short')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('8-256 characters required').first().waitFor()
  await page.locator('#password-input').fill(PASSWORD)
  await page.locator('#password-input-confirm').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.theme-doc-markdown h1').waitFor()
})

test('a wrong password is refused with a message, and the right one opens the page', async () => {
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('heading', { name: 'Login to developer hub' }).waitFor()
  await offerEmail()
  await page.locator('#password-input').fill('not the one I chose')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Incorrect handle or password').first().waitFor()
  await page.locator('#password-input').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.theme-doc-markdown h1').waitFor()
})

test('a reload keeps the reader signed in, and a second visit needs no form', async () => {
  await page.reload()
  await page.locator('.theme-doc-markdown h1').waitFor()
  expect(await page.locator('.sid-form').count()).toBe(0)
})

/**
 * Replaces a browser's password manager, which the headless browser does not have: its response to a page that requests to add a
 * passkey without a prompt. Adds it as the prompt would, or refuses like a manager that did not fill in the password.
 */
function manage(adds: boolean): void {
  const { credentials } = navigator
  const create = credentials.create.bind(credentials)
  credentials.create = async (options) => {
    const { mediation, ...rest } = options as CredentialCreationOptions & { mediation?: string }
    if (mediation === 'conditional' && !adds) throw new DOMException('no', 'NotAllowedError')
    return create(rest)
  }
}

async function reader(adds: boolean) {
  const { page, complaints } = await world.visitor()
  const authenticator = await virtualAuthenticator(page)
  await page.addInitScript(manage, adds)
  const signIn = async () => {
    await page.goto('/docs/basic-concepts/diagram')
    await page.getByPlaceholder('Type your email').fill(READER)
    await page.getByRole('button', { name: /^Use a password/ }).click()
    await page.locator('#password-input').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('.theme-doc-markdown h1').waitFor()
  }
  await signIn()
  return { page, complaints, authenticator, signIn }
}

test('if the password manager does not add a passkey, one is offered, once', async () => {
  const { page, complaints, authenticator, signIn } = await reader(false)
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('heading', { name: 'Login to developer hub' }).waitFor()
  await signIn()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  expect(await authenticator.passkeys()).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('if it adds one, the reader is not asked, and the passkey signs in', async () => {
  const { page, complaints, authenticator } = await reader(true)
  await page.getByText('Passkey added.').waitFor()
  expect((await authenticator.passkeys()).map(({ userName }) => userName)).toEqual([READER])
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  // The device chooses its passkey from the field's list automatically.
  await page.getByRole('button', { name: 'Log out' }).first().waitFor()
  await page.locator('.theme-doc-markdown h1').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})
