import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../../../tools/lib/axe.mjs'
import { launchBrowser } from '../../../../tools/lib/browser.mjs'
import { bundle } from '../testing/bundle.js'

const PAGE = `
  import './style/style.css'
  import { useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { PhoneField } from './fields/phone-field.js'
  import { country } from './phone/countries.js'
  function Site() {
    const [chosen, setChosen] = useState(country('PT'))
    const [value, setValue] = useState('')
    return (
      <dialog className="sid-card" ref={(dialog) => void (dialog && !dialog.open && dialog.showModal())}>
        <form onSubmit={(event) => { event.preventDefault(); document.body.dataset.sent = 'yes' }}>
          <h1>Sign in</h1>
          <PhoneField label="Phone" value={value} onChange={setValue} country={chosen} onCountryChange={setChosen} />
          <button type="submit">Continue</button>
        </form>
      </dialog>
    )
  }
  createRoot(document.querySelector('main')).render(<Site />)`

let browser: Browser
let page: Page
let script = ''
let style = ''
beforeAll(async () => {
  const files = await bundle(PAGE)
  script = files.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  style = files.find(({ path }) => path.endsWith('.css'))?.text ?? ''
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
afterEach(() => page?.close())

async function open(viewport = { width: 1000, height: 800 }, hasTouch = false) {
  page = await browser.newPage({ viewport, hasTouch, reducedMotion: 'reduce' })
  await page.setContent(
    `<!doctype html><html lang="en"><title>t</title><meta name="viewport" content="width=device-width"><style>${style}</style><body><main></main></body></html>`,
  )
  await page.addScriptTag({ content: script, type: 'module' })
  await country().waitFor()
}
const country = () => page.getByRole('combobox', { name: 'Country' })
const search = () => page.getByRole('combobox', { name: 'Search countries' })
const list = () => page.getByRole('listbox', { name: 'Country' })
const options = () => page.getByRole('option').allTextContents()
/** The name of the option that is active for screen readers. */
const active = () =>
  search().evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent)
const hasFocus = () => country().evaluate((element) => element === document.activeElement)

describe('by keyboard', () => {
  test.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])('"%s" opens the list at the chosen country', async (key) => {
    await open()
    expect(await country().textContent()).toContain('Portugal')
    await country().focus()
    await page.keyboard.press(key)
    await search().waitFor()
    expect(await search().evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await active()).toContain('Portugal')
    expect(await page.getByRole('option', { selected: true }).count()).toBe(1)
    expect((await options()).length).toBe(245)
    await page.getByRole('option', { name: 'Portugal +351' }).waitFor()
    expect(await country().getAttribute('aria-expanded')).toBe('true')
  })

  test('text typed on the button is searched for, and Enter takes the first result without submitting the form', async () => {
    await open()
    await country().focus()
    await page.keyboard.type('germ')
    expect(await search().inputValue()).toBe('germ')
    expect(await active()).toContain('Germany')
    await page.keyboard.press('Enter')
    await list().waitFor({ state: 'detached' })
    expect(await country().textContent()).toMatch(/^Germany.*\+49$/u)
    expect([await hasFocus(), await page.locator('body').getAttribute('data-sent')]).toEqual([true, null])
  })

  test.each(['49', '+49', 'de', 'DE', 'germany'])('"%s" finds Germany', async (text) => {
    await open()
    await country().click()
    await search().fill(text)
    expect(await active()).toContain('Germany')
    expect(await page.getByRole('status').textContent()).toMatch(/^Countries found: \d+$/)
  })

  test('arrows wrap around, pages stop at the ends, and the marked option is in view', async () => {
    await open()
    await country().click()
    await search().fill('+1')
    const all = await options()
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe(all.at(-1))
    const inView = () =>
      list().evaluate((box) => {
        const [outer, inner] = [box, box.querySelector('[data-highlighted]')].map((each) =>
          each?.getBoundingClientRect(),
        )
        return outer && inner ? inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 : false
      })
    await expect.poll(inView).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(all[0])
    await page.keyboard.press('PageDown')
    expect(await active()).toBe(all[6])
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageUp')
    expect(await active()).toBe(all[0])
    await expect.poll(inView).toBe(true)
  })

  test('Escape closes only the list and changes nothing; Tab leaves it', async () => {
    await open()
    await country().focus()
    await page.keyboard.type('fr')
    await page.keyboard.press('Escape')
    await list().waitFor({ state: 'detached' })
    expect(await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
    expect([await hasFocus(), (await country().textContent())?.includes('Portugal')]).toEqual([true, true])
    await page.keyboard.press('Enter')
    await search().waitFor()
    await page.keyboard.press('Tab')
    await list().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('tel')
  })

  test('a search without a result says so, and Enter keeps the list open', async () => {
    await open()
    await country().click()
    await search().fill('zzz')
    await page.getByText('No country matches.').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await search().getAttribute('aria-activedescendant')).toBeNull()
    expect(await search().count()).toBe(1)
    await search().fill('')
    expect(await active()).toContain('Portugal')
  })
})

test('by pointer: a click chooses, a click elsewhere closes', async () => {
  await open()
  await country().click()
  await page.getByRole('option', { name: 'United Kingdom +44' }).click()
  await list().waitFor({ state: 'detached' })
  expect(await country().textContent()).toContain('+44')
  await country().click()
  await search().waitFor()
  await page.getByRole('heading').click()
  await list().waitFor({ state: 'detached' })
  await country().click()
  await country().click()
  await list().waitFor({ state: 'detached' })
})

test.each([
  [390, 800],
  [320, 480],
])('on a phone of %i by %i pixels the list fits, and its options are large enough to touch', async (width, height) => {
  await open({ width, height }, true)
  await country().tap()
  await search().waitFor()
  const box = await page.locator('.sid-country').boundingBox()
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect(box?.height ?? 0).toBeLessThanOrEqual(height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  for (const control of [search(), page.getByRole('option').first(), country()])
    expect((await control.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  expect(await search().evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px')
  await search().fill('brazil')
  await page.getByRole('option', { name: 'Brazil +55' }).tap()
  expect(await country().textContent()).toContain('Brazil')
})

test('autofill by the browser chooses the country too', async () => {
  await open()
  await page.locator('[autocomplete="tel-country-code"]').fill('+33', { force: true })
  expect(await country().textContent()).toContain('France')
})

test('axe finds nothing, open or closed, and the field itself keeps its name', async () => {
  await open()
  expect(await violations(page, 'part')).toEqual([])
  await country().click()
  await search().waitFor()
  // This visitor prefers reduced motion.
  expect(await page.locator('.sid-country').evaluate((each) => getComputedStyle(each).animationName)).toBe('none')
  expect(await violations(page, 'part')).toEqual([])
  await search().fill('zzz')
  expect(await violations(page, 'part')).toEqual([])
  expect(await page.getByRole('textbox', { name: 'Phone' }).count()).toBe(1)
})
