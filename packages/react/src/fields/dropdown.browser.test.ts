import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '../../../../tools/lib/axe.mjs'
import { launchBrowser } from '../../../../tools/lib/browser.mjs'
import { bundle, REACT_18 } from '../testing/bundle.js'

const SITE = 'http://site.localhost'
const PAGE = `
  import './style/style.css'
  import { useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { Dropdown } from './fields/dropdown.js'
  const items = ['Passkeys', 'OTP via email', 'Password', ...Array.from({ length: Number(location.hash.slice(1)) }, (_, n) => 'More ' + n)]
  function Site() {
    const [value, setValue] = useState('Passkeys')
    return (
      <dialog className="sid-card" ref={(dialog) => void (dialog && !dialog.open && dialog.showModal())}>
        <form><Dropdown label="Method" name="method" value={value} onChange={setValue} items={items.map((each) => ({ value: each, label: each }))} />
        <button type="button">After</button></form>
      </dialog>
    )
  }
  createRoot(document.querySelector('main')).render(<Site />)`

let browser: Browser
let page: Page
const files = new Map<string, Map<string, string>>()
beforeAll(async () => {
  browser = await launchBrowser()
  for (const react of ['19', '18']) {
    const alias = react === '18' ? { alias: REACT_18 } : {}
    const built = await bundle(PAGE, { ...alias, splitting: true, outdir: '/', entryNames: 'page' })
    files.set(react, new Map(built.map(({ path, text }) => [path, text])))
  }
})
afterAll(() => browser?.close())

const list = () => page.getByRole('listbox')
const trigger = () => page.locator('.sid-dropdown__trigger')
const hasFocus = () => page.locator('.sid-dropdown__trigger:focus').waitFor()
const focused = (name: string) => page.getByRole('option', { name }).and(page.locator(':focus')).waitFor()
const inForm = () => page.evaluate(() => new FormData(document.querySelector('form') ?? undefined).get('method'))
const isList = (path: string) => /dropdown-list/.test(path)

/** Opens the page. The file of the list is only served once `ready` resolves. */
async function open(react: string, { ready = Promise.resolve(), more = 0 } = {}) {
  page = await browser.newPage({ viewport: { width: 500, height: 400 } })
  await page.route(`${SITE}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>t</title><link rel="stylesheet" href="/page.css"><body><main></main><script type="module" src="/page.js"></script></body></html>',
      })
    if (isList(path)) await ready
    const body = files.get(react)?.get(path)
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: path.endsWith('.css') ? 'text/css' : 'text/javascript', body })
  })
  await page.goto(`${SITE}/#${more}`)
  await trigger().waitFor()
}
afterEach(() => page?.close())

describe.each(['19', '18'])('with React %s', (react) => {
  test.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])('the very first key opens it: "%s"', async (key) => {
    await open(react)
    // The dialog has moved the focus there.
    await hasFocus()
    await page.keyboard.press(key)
    await list().waitFor()
    await focused('Passkeys')
    await page.keyboard.press('ArrowDown')
    await focused('OTP via email')
    await page.keyboard.press('Enter')
    await list().waitFor({ state: 'detached' })
    expect(await trigger().textContent()).toBe('OTP via email')
    await hasFocus()
    expect(await inForm()).toBe('OTP via email')
  })

  test('a press before the list has loaded opens it once it has, and moves nothing', async () => {
    let give = () => {}
    const ready = new Promise<void>((resolve) => {
      give = resolve
    })
    await open(react, { ready })
    const box = () => page.locator('dialog').boundingBox()
    const before = await box()
    const element = await trigger().elementHandle()
    await trigger().click()
    await hasFocus()
    expect([await list().count(), await inForm()]).toEqual([0, 'Passkeys'])
    give()
    await page.getByRole('option', { name: 'Password' }).click()
    await list().waitFor({ state: 'detached' })
    expect(await trigger().textContent()).toBe('Password')
    expect(await box()).toEqual(before)
    expect(await element?.evaluate((same) => same === document.activeElement)).toBe(true)
  })
})

describe('the list', () => {
  beforeEach(() => open('19'))

  test('is searched by first letters, closed or open, and Escape closes only the list', async () => {
    await trigger().focus()
    await page.keyboard.press('o')
    expect(await trigger().textContent()).toBe('OTP via email')
    await page.keyboard.press('Enter')
    await list().waitFor()
    await page.keyboard.type('passw')
    await focused('Password')
    await page.keyboard.press('Escape')
    await list().waitFor({ state: 'detached' })
    expect(await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
    await hasFocus()
    expect(await trigger().textContent()).toBe('OTP via email')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('After')
  })

  test('has no axe violations, open or closed, and its button says what it is', async () => {
    expect(await violations(page, 'part')).toEqual([])
    expect(await page.getByRole('combobox', { name: 'Method', expanded: false }).count()).toBe(1)
    await trigger().click()
    await list().waitFor()
    expect(await page.getByRole('listbox', { name: 'Method' }).count()).toBe(1)
    expect(await trigger().getAttribute('aria-controls')).toBe(await list().getAttribute('id'))
    expect(await violations(page, 'part')).toEqual([])
  })
})

test('a long list keeps ten pixels from the edge of the window, and scrolls', async () => {
  await open('19', { more: 40 })
  await trigger().click()
  await list().waitFor()
  const box = await list().boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(391)
  await page.keyboard.press('End')
  await focused('More 39')
})
