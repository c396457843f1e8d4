import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestServer } from '@portico/server/testing/index'
import { expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

test('the example app, built by Vite, signs someone in and out', async () => {
  const server = await createTestServer({ listen: true })
  const site = mkdtempSync(join(tmpdir(), 'example-app-'))
  const browser = await launchBrowser()
  try {
    execFileSync(
      process.execPath,
      [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--base', '/site/', '--outDir', site],
      {
        cwd: join(ROOT, 'sites/vite-app'),
        env: { ...process.env, VITE_SERVER: server.url, VITE_ORGANIZATION: server.settings.orgId },
        stdio: 'pipe',
      },
    )
    const page = await browser.newPage()
    await page.route(`${server.url}/site/**`, (route) => {
      const file = new URL(route.request().url()).pathname.slice('/site/'.length) || 'index.html'
      const contentType = TYPES[file.split('.').pop() ?? ''] ?? 'text/plain'
      return route.fulfill({ contentType, body: readFileSync(join(site, file), 'utf8') })
    })
    await page.goto(`${server.url}/site/`)
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await page.keyboard.press('Enter')
    await page.getByLabel('Please enter OTP digit 1').waitFor()
    await page.keyboard.type(/\d{6}/.exec((await server.outbox.next('ada@example.com')).subject ?? '')?.[0] ?? '')
    await page.getByRole('heading', { name: 'Members only' }).waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('@slashid/USER_TOKEN'))).toBeNull()
  } finally {
    await browser.close()
    rmSync(site, { recursive: true, force: true })
    await server.close()
  }
})
