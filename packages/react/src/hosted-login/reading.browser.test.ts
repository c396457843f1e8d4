import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createTestServer, fakeClock, type TestServer } from '@portico/server/testing/index'
import { postForm, readingProgram } from '@portico/server/testing/reading-program'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '../../../../tools/lib/axe.mjs'
import { launchBrowser } from '../../../../tools/lib/browser.mjs'
import { bundle } from '../testing/bundle.js'

const FONT = fileURLToPath(
  import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
)
const ADA = 'ada@example.com'

let browser: Browser
let agent: Server
let redirect: string
let loginPage: { readonly script: string; readonly style: string; readonly font: Uint8Array }
let world: TestServer
let context: BrowserContext
let page: Page
let program: Awaited<ReturnType<typeof readingProgram>>
let clock: ReturnType<typeof fakeClock>

beforeAll(async () => {
  const [script] = await bundle(`import './hosted-login/main.tsx'`)
  const style = (await bundle(`import './hosted-login/page.css'`)).find(({ path }) => path.endsWith('.css'))
  loginPage = { script: script?.text ?? '', style: style?.text ?? '', font: readFileSync(FONT) }
  agent = createServer((_, response) => response.end('Back at the agent.'))
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', () => resolve()))
  redirect = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/back`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  agent?.close()
})
beforeEach(async () => {
  clock = fakeClock(Date.now())
  world = await createTestServer({ listen: true, hostname: 'localhost', loginPage, clock })
  await world.admin.addPerson({ handles: [{ type: 'email_address', value: ADA }], groups: ['beta', 'partners'] })
  program = await readingProgram(world, { redirect })
  await open({})
})
afterEach(async () => {
  await context.close()
  await world.close()
})

async function open(options: Parameters<Browser['newContext']>[0]) {
  await context?.close()
  context = await browser.newContext(options)
  page = await context.newPage()
}
async function signInOnPage(): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(ADA)
  await page.getByRole('textbox', { name: 'Email' }).press('Enter')
  await page.getByLabel('Please enter OTP digit 1').waitFor()
  await page.keyboard.type(/\d{6}/.exec((await world.outbox.next(ADA)).subject ?? '')?.[0] ?? '')
}
const title = (name: string) => page.getByRole('heading', { name: `Allow ${name} to read as you?` })
/** Starts at the agent, and returns once the question is shown. */
async function consentVerifier(): Promise<string> {
  const { verifier, query } = await program.begin()
  await page.goto(`${world.url}/oauth2/authorize?${query}`)
  await signInOnPage()
  await title('The Agent').and(page.locator(':focus')).waitFor()
  return verifier
}

describe('a program that asks to read', () => {
  test('names itself and its address, and receives a code for the groups that the person leaves checked', async () => {
    const verifier = await consentVerifier()
    await page.getByText(`You are signed in as ${ADA}.`).waitFor()
    await page.getByText('Access goes to a program on this computer.').waitFor()
    const groups = page.getByRole('group').getByRole('checkbox')
    expect(await groups.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))).toEqual([
      true,
      true,
    ])
    await page.getByRole('checkbox', { name: 'beta' }).uncheck()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Back at the agent.').waitFor()
    const back = new URL(page.url()).searchParams
    expect(back.get('iss')).toBe(world.url)
    const { json } = await program.exchange(back.get('code') ?? '', verifier)
    const keys = { build: 'b', tickets: [] }
    const read = await world.inject({ method: 'POST', url: '/content-keys', token: json.access_token, body: keys })
    expect(read.json.result.groups).toEqual(['partners'])
  })

  test('learns that the person denied access', async () => {
    await consentVerifier()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/back\?error=access_denied/)
  })

  test.each([
    ['desktop', 'light', { width: 1200, height: 800 }],
    ['desktop', 'dark', { width: 1200, height: 800 }],
    ['phone', 'light', { width: 320, height: 640 }],
    ['phone', 'dark', { width: 320, height: 640 }],
  ] as const)('asks on a %s in the %s theme without axe violations', async (_, colorScheme, viewport) => {
    await open({ viewport, colorScheme, reducedMotion: 'reduce' })
    await consentVerifier()
    expect(await violations(page, 'everything')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })
})

describe('a program that shows a code', () => {
  const client_id = 'portico-mcp'
  const started = async () => (await postForm(world, '/oauth2/device_authorization', { client_id })).json

  test('is approved by the person who types it, and redirects nowhere', async () => {
    const { device_code, user_code, verification_uri } = await started()
    await page.goto(verification_uri)
    await page.getByRole('textbox', { name: 'Code' }).fill('WRNG-CDES')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('No program is waiting with this code').waitFor()
    expect(await violations(page, 'everything')).toEqual([])
    await page.getByRole('textbox', { name: 'Code' }).fill(user_code.toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await signInOnPage()
    await title('portico mcp').waitFor()
    await page.getByText('whose code you entered').waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Done. Return to portico mcp').waitFor()
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const answer = await postForm(world, '/oauth2/tokens', { grant_type, device_code, client_id })
    expect([answer.status, answer.json.scope]).toEqual([200, 'read'])
  })
})
