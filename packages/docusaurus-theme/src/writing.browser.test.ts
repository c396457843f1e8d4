import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { CACHE } from '../../../tools/lib/root.mjs'
import { fixtureFolder } from './testing/fixture.js'

/** A site during development: `docusaurus start` in a copy of its folder. */
let site: string
let url: string
let browser: Browser
let program: ChildProcess
let output = ''
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  site = await mkdtemp(join(CACHE, 'written-'))
  await cp(fixtureFolder('readers'), site, { recursive: true, filter: (path) => !path.endsWith('.docusaurus') })
  const port = await freePort()
  const docusaurus = createRequire(import.meta.url).resolve('@docusaurus/core/bin/docusaurus.mjs')
  const args = [docusaurus, 'start', site, '--no-open', '--port', String(port), '--host', '127.0.0.1']
  program = spawn(process.execPath, args, { cwd: site, env: { ...process.env, BROWSER: 'none' } })
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (part) => (output += String(part)))
  url = `http://127.0.0.1:${port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  if (program?.exitCode === null) {
    program.kill('SIGKILL')
    await once(program, 'close')
  }
  await rm(site, { recursive: true, force: true })
})

test('private pages are shown with a badge: who may read them, and why', async () => {
  await expect
    .poll(
      async () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => output,
        ),
      { timeout: 90_000 },
    )
    .toBe(true)
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}/p3`)
  await page.getByText('seven copper kettles').waitFor()
  const badge = page.locator('.portico-writing')
  await badge.getByText('Private: for beta').waitFor()
  expect(await badge.textContent()).toContain('Reason: src/pages/p3.md.')
  await page.goto(url)
  await page.getByText('A public page.').waitFor()
  expect(await badge.count()).toBe(0)
  expect(output).toContain('Writing mode')
})

test("and the badge follows the author's changes", async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}/p3`)
  const badge = page.locator('.portico-writing')
  await badge.getByText('Private: for beta').waitFor()
  const file = join(site, 'src/pages/p3.md')
  const before = await readFile(file, 'utf8')
  await writeFile(file, before.replace('groups: [beta]', 'groups: [gamma, beta]'))
  await badge.getByText(/Private: for (gamma and beta|beta and gamma)/).waitFor({ timeout: 60_000 })
  await writeFile(file, before.replace('access: { groups: [beta] }', 'access: public'))
  await badge.waitFor({ state: 'detached', timeout: 60_000 })
})
