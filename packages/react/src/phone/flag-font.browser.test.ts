import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../../tools/lib/browser.mjs'
import { bundle } from '../testing/bundle.js'
import { FLAG_FONT } from './flag-font-data.js'

const SITE = 'http://site.localhost'
const FILE = readFileSync(
  createRequire(import.meta.url).resolve('country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2'),
)
const PAGE = `
  import './style/style.css'
  import { createRoot } from 'react-dom/client'
  import { ConfigurationProvider, Form } from './index.js'
  const hash = location.hash.slice(1)
  const factors = [{ method: hash === 'email' ? 'otp_via_email' : 'otp_via_sms' }]
  createRoot(document.querySelector('main')).render(
    <ConfigurationProvider factors={factors} {...(hash === 'cdn' && { flagFont: 'cdn' })}><Form /></ConfigurationProvider>,
  )`

let browser: Browser
let page: Page
let files: ReadonlyMap<string, string>
beforeAll(async () => {
  files = new Map((await bundle(PAGE, { splitting: true, entryNames: 'page' })).map(({ path, text }) => [path, text]))
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
afterEach(() => page?.close())

interface OpenOptions {
  readonly form?: 'email' | 'phone' | 'cdn'
  /** What a canvas shows of a flag. If omitted: what this browser, which has no flags, really renders. */
  readonly drawn?: 'red' | 'nothing'
  readonly policy?: string
  readonly broken?: boolean
}

/** Opens a page with a form; returns the fonts it requested. */
async function open({ form = 'phone', drawn, policy, broken = false }: OpenOptions = {}) {
  page = await browser.newPage()
  const requests: string[] = []
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const isFont = /flag-font-data|woff2/.test(pathname)
    if (isFont) requests.push(origin + pathname.replace(/-[A-Z0-9]{8}\.js$/, ''))
    if (isFont && broken) return route.abort()
    if (origin !== SITE)
      return route.fulfill({ contentType: 'font/woff2', headers: { 'access-control-allow-origin': '*' }, body: FILE })
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html',
        headers: policy ? { 'content-security-policy': policy } : {},
        body: '<!doctype html><html lang="en"><title>t</title><link rel="stylesheet" href="/page.css"><body><main></main><script type="module" src="/page.js"></script></body></html>',
      })
    const body = files.get(pathname)
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body })
  })
  if (drawn)
    await page.addInitScript((colour) => {
      CanvasRenderingContext2D.prototype.fillText = function fillText() {
        if (colour !== 'red') return
        this.fillStyle = 'rgb(211, 45, 39)'
        this.fillRect(2, 2, 20, 20)
      }
    }, drawn)
  await page.goto(`${SITE}/#${form}`)
  await page.getByRole('textbox').first().waitFor()
  if (form !== 'email') await page.getByRole('combobox', { name: 'Country' }).waitFor()
  return requests
}

const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family}: ${status}`))
const LOADED = 'Twemoji Country Flags: loaded'

test('if flags cannot be rendered, the font comes from the site itself, and renders them', async () => {
  const requests = await open()
  await expect.poll(fonts).toEqual([expect.stringMatching(/^"?Twemoji Country Flags"?: loaded$/)])
  expect(requests).toEqual([`${SITE}/flag-font-data`])
  const colours = await page.locator('.sid-phone__flag').first().screenshot()
  expect(await coloured(colours)).toBe(true)
})

test('a policy that allows only the site’s own scripts allows it too', async () => {
  await open({ policy: "default-src 'none'; script-src 'self'; style-src 'self'" })
  await expect.poll(async () => (await fonts()).join().replaceAll('"', '')).toBe(LOADED)
})

test('with the option it comes from the CDN', async () => {
  const requests = await open({ form: 'cdn' })
  await expect.poll(async () => (await fonts()).join().replaceAll('"', '')).toBe(LOADED)
  expect(requests).toEqual([
    'https://cdn.jsdelivr.net/npm/country-flag-emoji-polyfill@0.1.10/dist/TwemojiCountryFlags.woff2',
  ])
})

test.each<[string, OpenOptions]>([
  ['a browser that draws flags', { drawn: 'red' }],
  ['a form without a phone field', { form: 'email' }],
])('%s loads no font', async (_, options) => {
  const requests = await open(options)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect([requests, await fonts()]).toEqual([[], []])
})

test('a font that cannot be loaded leaves the form unchanged', async () => {
  const errors: unknown[] = []
  const requests = await open({ drawn: 'nothing', broken: true })
  page.on('pageerror', (error) => errors.push(error))
  await expect.poll(() => requests.length).toBe(1)
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Portugal +351' }).click()
  expect([errors, await fonts()]).toEqual([[], []])
})

test('the bundled font is the one of the package', () => {
  expect(Buffer.from(FLAG_FONT, 'base64').equals(FILE)).toBe(true)
})

/** Whether an image has more than shades of gray. */
async function coloured(png: Buffer): Promise<boolean> {
  const source = `data:image/png;base64,${png.toString('base64')}`
  return page.evaluate(async (address) => {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const context = document.createElement('canvas').getContext('2d')
    context?.drawImage(picture, 0, 0)
    const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] }
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 100) return true
    }
    return false
  }, source)
}
