import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveAddress, signedIn, virtualAuthenticator } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** One story, told in order: a reader manages their own account. */
let world: HubWorld
let page: Page
let complaints: string[]
const READER = 'reader@travel.example'
/** The address that they change to. */
const CHANGED = 'changed@travel.example'

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  const visitor = await signedIn(world, READER, '/console/account')
  page = visitor.page
  complaints = visitor.complaints
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
})
afterAll(async () => {
  await world?.close()
})

test('a reader sees their address, verified, and no menu of administrators', async () => {
  await page.getByRole('table', { name: 'Addresses and numbers' }).getByRole('row', { name: READER }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Console' }).count()).toBe(0)
})

async function add(address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Type your email').waitFor()
  await proveAddress(world, page, address)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: address }).getByText('verified').waitFor()
}

async function remove(address: string): Promise<void> {
  await page.getByRole('row', { name: address }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
}

test('another address is added with a code sent to it', () => add('second@travel.example'))

test('an address is removed, but never the last one', async () => {
  await remove('second@travel.example')
  await page.getByRole('row', { name: 'second@travel.example' }).waitFor({ state: 'detached' })
  await remove(READER)
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: READER }).waitFor()
})

test('a passkey is created, named and removed; devices learn a new address, and delete passkeys that were removed', async () => {
  const authenticator = await virtualAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const table = page.getByRole('table', { name: 'Passkeys' })
  await table.waitFor()
  expect((await authenticator.passkeys()).map(({ userName }) => userName)).toEqual([READER])

  await table.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await table.getByRole('row', { name: 'Work laptop' }).waitFor()
  const { page: phone } = await signedIn(world, READER, '/console/account')
  const second = await virtualAuthenticator(phone)
  await phone.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.poll(() => phone.getByRole('button', { name: 'Rename' }).count()).toBe(2)
  const [held] = await second.passkeys()
  if (!held) throw new Error('the passkey is gone')
  // Like one that was removed on another device.
  await second.rename(held, 'a passkey that no server knows')
  await phone.reload()
  await expect.poll(() => second.passkeys()).toEqual([])
  await phone.context().close()

  await add(CHANGED)
  await remove(READER)
  await expect.poll(async () => (await authenticator.passkeys()).map(({ userName }) => userName)).toEqual([CHANGED])

  await page.reload()
  await table.getByRole('row', { name: 'Work laptop' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await table.getByRole('row', { name: 'Work laptop' }).waitFor({ state: 'detached' })
  await expect.poll(() => authenticator.passkeys()).toEqual([])
  await authenticator.remove()
})

test('a password is set, and one that breaks the rules is refused with the server’s message', async () => {
  const form = page.getByRole('form', { name: 'Password' })
  const set = async (password: string, again = password) => {
    await form.getByLabel('New password', { exact: true }).fill(password)
    await form.getByLabel('Confirm new password').fill(again)
    await form.getByRole('button', { name: /password$/ }).click()
  }
  await set('rain over Lisbon', 'rain over Porto')
  await form.getByText('The passwords don’t match').waitFor()
  await set('password')
  await form.getByRole('alert').getByText("password cannot be used: contains word 'password'").waitFor()
  expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe('password')
  await set('rain over Lisbon')
  await form.getByRole('button', { name: 'Change the password' }).waitFor()
})

test('sessions on other devices are listed, and all of them ended at once', async () => {
  const { page: elsewhere } = await signedIn(world, CHANGED, '/console/account')
  await elsewhere.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.goto('/console/account?tab=sessions')
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End them' }).click()
  await page.getByRole('button', { name: /^End:/ }).first().waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Sessions' }).getByText('this session').waitFor()
  await elsewhere.reload()
  await elsewhere.getByPlaceholder('Type your email').waitFor()
  await elsewhere.context().close()
})

test('consents are given and stored', async () => {
  await page.goto('/console/account')
  await page.getByRole('link', { name: 'Your data' }).click()
  await page.getByRole('group', { name: 'You agree to' }).getByRole('radio', { name: 'Also what I choose' }).check()
  await page.getByLabel('Visit statistics').check()
  await page.getByRole('button', { name: 'Save consents' }).click()
  await page.getByText('Consents saved.').waitFor()
  await page.reload()
  await page.getByRole('group', { name: 'You also allow' }).waitFor()
  expect(await page.getByLabel('Visit statistics').isChecked()).toBe(true)
})

test('all stored data is saved as a file', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  let text = ''
  for await (const part of await download.createReadStream()) text += part
  expect(Object.keys(JSON.parse(text))).toEqual(expect.arrayContaining(['person', 'sessions', 'consents', 'audit']))
})

test('after signing in by a link, a change that needs a recent sign-in asks for one and then continues', async () => {
  const handle = { type: 'email_address', value: 'invited@travel.example' }
  await world.admin('POST', '/admin/invitations', { handle })
  const link = await world.linkFor(handle.value)
  const { page: invited } = await world.visitor()
  await invited.goto(`/console/account${new URL(link).search}`)
  await invited.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click()
  await invited.getByRole('link', { name: 'Your data' }).click()
  await invited.getByRole('button', { name: 'Download my data' }).click()
  const dialog = invited.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.waitFor()
  const [download] = await Promise.all([invited.waitForEvent('download'), proveAddress(world, invited, handle.value)])
  expect(download.suggestedFilename()).toBe('my-data.json')
  await dialog.waitFor({ state: 'detached' })
  await invited.context().close()
})

test('people can delete their own account', async () => {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type delete to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete it for good' }).click()
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  expect(await world.admin<unknown[]>('GET', `/admin/persons?handle=${CHANGED}`)).toEqual([])
  expect(complaints).toEqual([])
})
