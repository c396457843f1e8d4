import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SEAL_MANIFEST_FILE } from '@portico/seal'
import { sealSite } from '@portico/sealing'
import { freePort } from '@portico/server/testing/free-port'
import { createTestServer, type TestServer } from '@portico/server/testing/index'
import { LOGIN_PAGE } from '@portico/server/testing/reading-program'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { buildFixture } from './testing/fixture.js'

const EXAMPLE = fileURLToPath(new URL('../../../sites/static-host', import.meta.url))
const EMAIL = 'pilot@harbour.test'

let root: string
let host: Server
let identity: TestServer
let identityUrl: string
let browser: Browser
let preview: string
let build: string

/** The site as the preview of a pull request, at an origin that the identity server does not know. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-preview-'))
  preview = `http://127.0.0.1:${await freePort()}/`
  identityUrl = `http://localhost:${await freePort()}`
  identity = await createTestServer({ settings: { url: identityUrl, origins: [] }, loginPage: LOGIN_PAGE })
  await identity.server.app.listen({ host: '127.0.0.1', port: Number(new URL(identityUrl).port) })
  const staging = join(root, 'staging')
  await buildFixture(EXAMPLE, staging, {
    env: { IDENTITY_URL: identityUrl, SITE_URL: 'https://harbour.test', PREVIEW_URL: preview },
  })
  const out = join(root, 'site')
  // As on the server's machine, where sealing also names the server's own origin.
  await sealSite({ staging, out, to: await identity.admin.siteKey(), origins: [identityUrl] })
  build = JSON.parse(await readFile(join(out, SEAL_MANIFEST_FILE), 'utf8')).build
  const { staticHost } = (await import(join(EXAMPLE, 'serve.mjs'))) as { staticHost: (folder: string) => Server }
  host = staticHost(out)
  await new Promise<void>((resolve) => host.listen(Number(new URL(preview).port), '127.0.0.1', resolve))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  host?.close()
  await identity?.close()
  await rm(root, { recursive: true, force: true })
})

const admin = (method: 'POST' | 'DELETE', url: string, body?: object) =>
  identity.inject({ method, url, token: identity.settings.adminKey, body })

/** What the sign-in page does once the person has signed in and given consent. */
async function allow(page: Page): Promise<void> {
  await page.waitForURL(`${identityUrl}/oauth2/authorize**`)
  const { person_id } =
    (await identity.admin.listPersons()).persons[0] ??
    (await identity.admin.addPerson({ handles: [{ type: 'email_address', value: EMAIL }] }))
  await identity.admin.setGroups(person_id, ['pilots'])
  const { standing } = JSON.parse((await page.locator('#data').textContent()) ?? '')
  const body = { standing, token: await identity.admin.signIn(EMAIL), decision: 'allow' }
  const { json } = await identity.inject({ method: 'POST', url: '/oauth2/login', body })
  await page.goto(json.result.location)
}

test('a reader signs in at the identity server, reads the preview, and signs out', async () => {
  expect((await admin('POST', '/admin/previews', { name: 'PR 41', url: preview, build })).status).toBe(201)
  const context: BrowserContext = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${preview}docs/berths`)
  await page.getByRole('button', { name: 'Sign in at localhost' }).click()
  await allow(page)
  await page.getByText('Berth nine is kept free').waitFor()
  expect(new URL(page.url()).pathname).toBe('/docs/berths')
  await page.reload()
  await page.getByText('Berth nine is kept free').waitFor()
  expect(JSON.stringify(await context.storageState())).not.toContain(EMAIL)
  await admin('DELETE', `/admin/previews/${build}`)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in at localhost' }).waitFor()
  expect(await page.getByText('Berth nine').count()).toBe(0)
})

test('a response that this tab did not request signs no one in', async () => {
  await admin('POST', '/admin/previews', { name: 'PR 41', url: preview, build })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${preview}?code=of-another&state=of-another`)
  await page.waitForURL(preview)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('no sign-in form is published with a preview', async () => {
  const files = (await readdir(join(root, 'site', 'assets', 'js'))).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(files.map((file) => readFile(join(root, 'site', 'assets', 'js', file), 'utf8')))
  expect(texts.some((text) => text.includes('/oauth2/authorize?'))).toBe(true)
  expect(texts.some((text) => text.includes('sid-form-initial'))).toBe(false)
})
