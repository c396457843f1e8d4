import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { signedIn } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** The forms of the API reference, which send its operations to the sandbox of the same program or to the API itself. */
let world: HubWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

/** Opens the console of an operation by keyboard, found by its heading. */
async function open(page: Page, operation: string): Promise<Locator> {
  const entry = page.locator('article', { has: page.locator(`h3#${operation}`) })
  await entry.getByRole('button', { name: /^Try it/ }).focus()
  await page.keyboard.press('Enter')
  await entry.getByRole('button', { name: 'Send to the sandbox' }).waitFor()
  return entry
}

const isInWindow = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

async function send(entry: Locator, status: number): Promise<Locator> {
  await entry.getByRole('button', { name: 'Send to the sandbox' }).click()
  await entry
    .getByRole('status')
    .filter({ hasText: `Response ${status} in` })
    .waitFor()
  return entry
}

test('the reference is readable without the console, which is loaded when it is first opened', async () => {
  const { page, complaints } = await world.visitor()
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/api')
  await page.waitForLoadState('networkidle')
  const before = scripts.length
  await open(page, 'search')
  expect(scripts.length).toBeGreaterThan(before)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('search, hold and booking are really executed, one after the other, and a refusal says why', async () => {
  const { page, complaints } = await world.visitor()
  await page.goto('/api')
  const hold = await send(await open(page, 'createHold'), 404)
  await hold.getByText('Search first').waitFor()
  const search = await send(await open(page, 'search'), 200)
  const answer = search.getByRole('status').filter({ hasText: 'Response 200' })
  await expect.poll(() => isInWindow(answer)).toBe(true)
  await page.locator('nav[aria-label="API reference"] a[href="#search"][aria-current="location"]').first().waitFor()
  await send(hold, 201)
  // The response takes the place of the sample, which stays in a tab, like the headers.
  expect(await hold.getByRole('tabpanel', { name: 'Response' }).count()).toBe(1)
  await hold.getByRole('tab', { name: 'Headers' }).click()
  await hold.getByText('ratelimit-remaining', { exact: true }).waitFor()
  await hold.getByRole('tab', { name: 'Sample' }).click()
  await hold.getByRole('tabpanel', { name: 'curl' }).waitFor()
  const booking = await open(page, 'createBooking')
  const body = booking.getByLabel('Body')
  await body.fill((await body.inputValue()).replace('TRIP-1042', 'TRIP-7'))
  await send(booking, 201)
  const list = await open(page, 'listBookings')
  await list.getByLabel('reference').fill('TRIP-7')
  await send(list, 200)
  await list.locator('.portico-api__answer').getByText('bkg_2WJ7RD').last().waitFor()
  await list.locator('summary', { hasText: 'The same in curl' }).click()
  await list.getByText('reference=TRIP-7').waitFor()
  await page.getByRole('button', { name: 'New key' }).first().click()
  await send(list, 200)
  await list.getByText('"bookings": []').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a sandbox that does not respond is distinguished from one that refuses', async () => {
  const { page } = await world.visitor()
  await page.goto('/api')
  const limits = await open(page, 'readLimits')
  await page.route('**/sandbox/**', (route) => route.abort())
  await limits.getByRole('button', { name: 'Send to the sandbox' }).click()
  await limits.getByText('The sandbox did not respond').waitFor()
  await page.context().close()
})

test('a call to the API itself contains the key that was typed for it, and neither a cookie nor a sandbox key', async () => {
  const { page } = await world.visitor()
  await page.context().addCookies([{ name: 'session', value: 'secret', url: 'https://api.travel.example' }])
  await page.goto('/api')
  const limits = await open(page, 'readLimits')
  expect(await limits.getByLabel('Sandbox key').inputValue()).toMatch(/^tk_sandbox_/)
  await limits.getByLabel('Server').selectOption('https://api.travel.example/v1')
  expect(await limits.getByLabel('API key or token').inputValue()).toBe('')
  await limits.getByLabel('API key or token').fill('live_typed')
  await page.route('https://api.travel.example/**', (route) =>
    route.fulfill({
      status: 200,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' },
      json: { seen: route.request().headers().authorization ?? null, cookie: route.request().headers().cookie ?? null },
    }),
  )
  await limits.getByRole('button', { name: 'Send', exact: true }).click()
  await limits.getByText('"seen": "Bearer live_typed"').waitFor()
  await limits.getByText('"cookie": null').waitFor()
  await limits.getByLabel('Server').selectOption('Sandbox')
  expect(await limits.getByLabel('Sandbox key').inputValue()).toMatch(/^tk_sandbox_/)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('live_typed')
  await page.context().close()
})

test('a reader who is signed in tries operations with the key of their samples', async () => {
  const { page } = await signedIn(world, 'reader@travel.example', '/console/account?tab=tokens')
  await page.getByText('You have no sandbox key.').waitFor()
  await page.goto('/api')
  const limits = await send(await open(page, 'readLimits'), 200)
  await expect.poll(() => limits.getByLabel('Sandbox key').inputValue()).toMatch(/^portico_sandbox_/)
  await send(limits, 200)
  await page.context().close()
})

test.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
] as const)(
  'an open console has no accessibility violation in $colorScheme at $viewport.width pixels',
  async (screen) => {
    const { page } = await world.visitor({ ...screen, reducedMotion: 'reduce' })
    await page.goto('/api')
    await send(await open(page, 'search'), 200)
    await send(await open(page, 'readOffer'), 200)
    expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
    await page.context().close()
  },
)
