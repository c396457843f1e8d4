import { createTestServer, type TestServer } from '@portico/server/testing/index'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { choose, launchBrowser } from '../../../tools/lib/browser.mjs'
import { openSite, type SiteOptions, type SitePlace, startSite } from './testing/site.js'

const ADDRESS = 'ada@example.com'

let browser: Browser
let site: SitePlace
let server: TestServer
let page: Page

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})
beforeEach(async () => {
  server = await createTestServer({ listen: true, settings: { origins: [site.origin] } })
})
afterEach(async () => {
  await page?.close()
  await server.close()
})

async function open(sdk: SiteOptions['sdk'], react: SiteOptions['react']): Promise<void> {
  const factors = [{ method: 'otp_via_email' }, { method: 'password' }] as const
  page = await openSite(browser, site, server, { factors, sdk, react })
  expect(await page.locator('html').getAttribute('data-react')).toMatch(new RegExp(`^${react}\\.`))
}

const nextCode = async () => /\d{6}/.exec((await server.outbox.next(ADDRESS)).subject ?? '')?.[0] ?? ''
const email = () => page.getByRole('textbox', { name: 'Email' })
const box = (n: number) => page.getByLabel(`Please enter OTP digit ${n}`)
const done = () => page.getByRole('heading', { name: 'You are now authenticated!' }).waitFor()

describe.each<[SiteOptions['sdk'], SiteOptions['react']]>([
  ['@portico/sdk', '19'],
  ['@slashid/slashid', '19'],
  ['@portico/sdk', '18'],
])('with %s and React %s', (sdk, react) => {
  test('by keyboard only: sign up by code, stay signed in after a reload, log out', async () => {
    await open(sdk, react)
    await email().focus()
    await page.keyboard.type(ADDRESS)
    await page.keyboard.press('Enter')
    await box(1).waitFor()
    await box(1).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(await nextCode())
    await done()
    await page.reload()
    await page.getByText('ready: in').waitFor()
    await page.getByRole('button', { name: 'Log out' }).press('Enter')
    await page.getByText('ready: out').waitFor()
    expect(await email().inputValue()).toBe(ADDRESS)
  })

  test('a wrong code is corrected by pasting the right one', async () => {
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

  test('a password is chosen after the address is proved, and asked for the next time', async () => {
    await open(sdk, react)
    const begin = async () => {
      await choose(page, 'Authentication method', 'Password')
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
    // Only the server's list contains this one.
    await page.locator('#password-input').fill('carnegie')
    await page.locator('#password-input-confirm').fill('carnegie')
    await page.keyboard.press('Enter')
    if (sdk === '@portico/sdk') await page.getByText('Common password').first().waitFor()
    else await page.locator('.sid-rules').waitFor()
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
