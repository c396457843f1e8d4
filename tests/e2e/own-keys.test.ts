import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { owner, signedIn } from './administrators.js'
import { HUB_ORGANIZATION, type HubWorld, openWorld } from './world.js'

/** One story, told in order: an owner connects the keys of their API to the samples, and readers find their own there. */
const READER = 'reader@travel.example'
const KEYS = [
  { name: 'Production', apiKey: "live_o'ne$" },
  { name: 'Test', apiKey: 'test_two' },
]
const ORGANIZATION = `/console/organizations/${HUB_ORGANIZATION}`

let world: HubWorld
let admin: Page
let reader: Page
let complaints: string[][]
let receiver: Server
let secret = ''
let status = 200
const requests: { email: string; isSigned: boolean }[] = []

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = await text(request)
    const [, time, digest] = /^t=(\d+),v0=(\w+)$/.exec(String(request.headers['readme-signature'])) ?? []
    const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    requests.push({ ...JSON.parse(body), isSigned: digest === expected })
    response.writeHead(status).end(JSON.stringify({ keys: KEYS }))
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  world = await openWorld()
  const [first, other] = [await owner(world), await signedIn(world, READER, '/console/account?tab=tokens')]
  admin = first.page
  reader = other.page
  complaints = [first.complaints, other.complaints]
  await reader.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await reader.getByText('You have no sandbox key.').waitFor()
})
afterAll(async () => {
  await world?.close()
  receiver.closeAllConnections()
  await new Promise((done) => receiver.close(done))
})

const sample = () => reader.locator('article', { has: reader.locator('h3#readLimits') }).locator('.portico-api__sample')

async function reference(): Promise<void> {
  await reader.goto('/api')
  await sample().scrollIntoViewIfNeeded()
}

test('the owner sets the address, and sees the secret once', async () => {
  await admin.goto(`${ORGANIZATION}?tab=readers`)
  const form = admin.getByRole('form', { name: 'Key webhook' })
  await form.getByLabel('Address').fill('ftp://keys.example/')
  await form.getByRole('button', { name: 'Save and create a secret' }).click()
  await form.getByText(/must start with https/).waitFor()
  await form.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/keys`)
  await form.getByRole('button', { name: 'Save and create a secret' }).click()
  const code = admin.locator('code', { hasText: /^portico_whsec_|^whsec_/ })
  await code.waitFor()
  secret = (await code.textContent()) ?? ''
  await admin.reload()
  await admin.getByRole('form', { name: 'Key webhook' }).waitFor()
  expect(await admin.content()).not.toContain(secret)
})

test('a reader finds their keys in the samples, chooses one and hides it', async () => {
  await reference()
  await sample().getByText(`live_o'\\''ne$`).waitFor()
  expect(requests).toEqual([{ email: READER, isSigned: true }])
  expect(await sample().textContent()).toContain('https://api.travel.example/v1/limits')
  await sample().getByRole('combobox', { name: 'Key in the samples' }).selectOption('Test')
  await sample().getByText('test_two').waitFor()
  await sample().getByRole('checkbox', { name: 'Hide my key' }).check()
  await sample().getByText('Bearer ••••').waitFor()
  expect(await reader.content()).not.toMatch(/live_o|test_two/)
  await sample().getByRole('button', { name: 'Copy' }).click()
  await sample().getByRole('button', { name: 'Copied' }).waitFor()
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toContain('Bearer test_two')
  await sample().getByRole('checkbox', { name: 'Hide my key' }).uncheck()
  const storage = await reader.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(storage).not.toMatch(/live_o|test_two/)
})

test.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)(
  'the samples and the setting have no accessibility violation in $colorScheme',
  async ({ colorScheme, viewport }) => {
    for (const page of [reader, admin]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
    }
  },
)

test('while the keys are not available the samples say so, and run in the sandbox', async () => {
  status = 503
  await reference()
  await sample().getByText('Your API keys are not available right now.').waitFor()
  await sample().getByText('portico_sandbox_').waitFor()
})

test('without the address the samples contain the sandbox key again', async () => {
  await admin.getByRole('button', { name: 'Remove', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove the key webhook' }).click()
  await admin.getByText('Key webhook removed.').waitFor()
  const before = requests.length
  await reference()
  await sample().getByText('portico_sandbox_').waitFor()
  expect(requests).toHaveLength(before)
  expect(complaints).toEqual([[], []])
})
