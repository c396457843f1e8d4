import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sealSite } from '@portico/sealing'
import { freePort } from '@portico/server/testing/free-port'
import { createTestServer, type TestServer } from '@portico/server/testing/index'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { buildFixture } from './testing/fixture.js'

const EXAMPLE = fileURLToPath(new URL('../../../sites/static-host', import.meta.url))

let root: string
let host: Server
/** The status with which the host answers at private addresses, along with the page that it has there. */
let status = 200
let identity: TestServer
let browser: Browser
let site: string
let identityUrl: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-static-host-'))
  site = `http://127.0.0.1:${await freePort()}`
  identityUrl = `http://localhost:${await freePort()}`
  identity = await createTestServer({ settings: { url: identityUrl, origins: [site] } })
  await identity.server.app.listen({ host: '127.0.0.1', port: Number(new URL(identityUrl).port) })
  const staging = join(root, 'staging')
  await buildFixture(EXAMPLE, staging, { env: { IDENTITY_URL: identityUrl, SITE_URL: site } })
  await sealSite({ staging, out: join(root, 'site'), to: await identity.admin.siteKey(), origins: [site] })
  const { staticHost } = (await import(join(EXAMPLE, 'serve.mjs'))) as { staticHost: (folder: string) => Server }
  const files = staticHost(join(root, 'site'))
  host = createServer((request, response) => {
    const { writeHead } = response
    if (status !== 200 && /^\/docs\/[^.?]*$/.test(request.url ?? ''))
      response.writeHead = () =>
        writeHead.call(response, status, { 'content-type': 'text/html', 'www-authenticate': 'Bearer' })
    files.emit('request', request, response)
  })
  await new Promise<void>((resolve) => host.listen(Number(new URL(site).port), '127.0.0.1', resolve))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  host?.close()
  await identity?.close()
  await rm(root, { recursive: true, force: true })
})

test.each([200, 401])(
  'a reader signs in on a host that answers private addresses with %i, with the identity server on another origin',
  async (answered) => {
    status = answered
    const email = `pilot-${answered}@harbour.test`
    await identity.admin.signIn(email)
    const { persons } = await identity.admin.listPersons()
    for (const person of persons) await identity.admin.setGroups(person.person_id, ['pilots'])
    await identity.outbox.all(email)
    const page = await (await browser.newContext()).newPage()
    expect((await page.goto(`${site}/docs/berths`))?.status()).toBe(answered)
    await page.locator('.portico-door__form input[type="email"]').fill(email)
    await page.getByTestId('sid-form-initial-submit-button').click()
    const { subject } = await identity.outbox.next(email)
    await page.locator('.sid-otp-input input').first().click()
    await page.keyboard.type(/\d{6}/.exec(subject)?.[0] ?? '')
    await page.getByText('Berth nine is kept free').waitFor()
    await page.reload()
    await page.getByText('Berth nine is kept free').waitFor()
  },
)

test('public pages make no request to the identity server', async () => {
  const page = await (await browser.newContext()).newPage()
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto(site)
  await page.locator('nav [data-state="signed-out"]').waitFor()
  expect(requestedUrls.filter((url) => url.startsWith(identityUrl))).toEqual([])
  expect(await (await fetch(`${site}/docs/berths`)).text()).not.toContain('Berth')
})
