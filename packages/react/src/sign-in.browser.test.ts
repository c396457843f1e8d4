import { createTestServer, type TestServer } from '@portico/server/testing/index'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/lib/browser.mjs'
import { bundle, REACT_18 } from './testing/bundle.js'

const ADDRESS = 'ada@example.com'

let browser: Browser
let server: TestServer
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  server = await createTestServer({ listen: true })
})
afterEach(async () => {
  await page?.close()
  await server.close()
})

/** A site on the server's own origin, of the given React, whose provider uses the given SDK. */
async function open(sdk: string, react: string): Promise<void> {
  const [script] = await bundle(
    `
    import * as sdk from '${sdk}'
    import { version } from 'react'
    import { createRoot } from 'react-dom/client'
    import { ConfigurationProvider, Form, SlashIDProvider, useSlashID } from '@portico/react'
    document.documentElement.dataset.react = version
    const { url, oid } = window.world
    const environment = { baseURL: url, sdkURL: url + '/sdk.html' }
    const factors = [{ method: 'otp_via_email' }, { method: 'password' }]
    function Who() {
      const { user, sdkState, logOut } = useSlashID()
      return <p>{sdkState}: {user ? 'in' : 'out'} <button onClick={logOut}>Log out</button></p>
    }
    createRoot(document.querySelector('main')).render(
      <SlashIDProvider {...{ oid, environment, sdk }} tokenStorage="localStorage" analyticsEnabled={false}>
        <ConfigurationProvider factors={factors} storeLastHandle><Form /><Who /></ConfigurationProvider>
      </SlashIDProvider>,
    )`,
    react === '18' ? { alias: REACT_18 } : {},
  )
  page = await browser.newPage()
  const world = JSON.stringify({ url: server.url, oid: server.settings.orgId })
  const body = `<!doctype html><html lang="en"><title>Site</title><main></main>
    <script>window.world = ${world}</script><script type="module">${script?.text.replaceAll('</script', '<\\/script')}</script></html>`
  await page.route(`${server.url}/site`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${server.url}/site`)
  expect(await page.locator('html').getAttribute('data-react')).toMatch(new RegExp(`^${react}\\.`))
}

const nextCode = async () => /\d{6}/.exec((await server.outbox.next(ADDRESS)).subject ?? '')?.[0] ?? ''
const email = () => page.getByRole('textbox', { name: 'Email' })
const box = (n: number) => page.getByLabel(`Please enter OTP digit ${n}`)
const done = () => page.getByRole('heading', { name: 'You are now authenticated!' }).waitFor()

describe.each([
  ['@portico/sdk', '19'],
  ['@slashid/slashid', '19'],
  ['@portico/sdk', '18'],
])('with %s and React %s', (sdk, react) => {
  test('by keyboard alone: sign up by code, stay signed in over a reload, log out', async () => {
    await open(sdk, react)
    await email().focus()
    await page.keyboard.type(ADDRESS)
    await page.keyboard.press('Enter')
    await box(1).waitFor()
    expect(await box(1).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type(await nextCode())
    await done()
    await page.reload()
    await page.getByText('ready: in').waitFor()
    await page.getByRole('button', { name: 'Log out' }).press('Enter')
    await page.getByText('ready: out').waitFor()
    expect(await email().inputValue()).toBe(ADDRESS)
  })

  test('a wrong code is mended by pasting the right one', async () => {
    await open(sdk, react)
    await email().fill(ADDRESS)
    await email().press('Enter')
    await box(1).waitFor()
    const code = await nextCode()
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await page.getByText('Please enter a valid code').waitFor()
    await box(3).evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', `Your code is ${text}`)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, code)
    await done()
  })

  test('a password is chosen after the address is proven, and asked for the next time', async () => {
    await open(sdk, react)
    const begin = async () => {
      await page.getByRole('combobox', { name: 'Authentication method' }).selectOption('Password')
      await email().fill(ADDRESS)
      await email().press('Enter')
    }
    await begin()
    await box(1).waitFor()
    await page.keyboard.type(await nextCode())
    await page.locator('#password-input').fill('hat-12345-hat')
    await page.locator('#password-input-confirm').fill('hat-12345-hat')
    await page.keyboard.press('Enter')
    await page.getByText('Illegal sequence: 12345').first().waitFor()
    await page.locator('#password-input').fill('rain over Lisbon')
    await page.locator('#password-input-confirm').fill('rain over Lisbon')
    await page.keyboard.press('Enter')
    await done()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.reload()
    await page.getByText('ready: out').waitFor()
    await begin()
    await page.locator('#password-input').fill('rain over Porto')
    await page.keyboard.press('Enter')
    await page.getByText('Incorrect handle or password').waitFor()
    await page.keyboard.type('rain over Lisbon')
    await page.keyboard.press('Enter')
    await done()
  })
})
