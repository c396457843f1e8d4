import { type ExecFileException, execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from '../../tools/lib/axe.mjs'
import { signedIn } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** One story, told in order: a reader copies samples from the API reference, runs them, and ends the key in them. */
let world: HubWorld
let page: Page
let complaints: string[]
const folder = mkdtempSync(join(tmpdir(), 'portico-samples-'))

beforeAll(async () => {
  world = await openWorld()
  const visitor = await signedIn(world, 'reader@travel.example', '/console/account?tab=tokens')
  page = visitor.page
  complaints = visitor.complaints
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText('You have no sandbox key.').waitFor()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world?.close()
})

const sampleOf = (at: Page, operation: string) =>
  at.locator('article', { has: at.locator(`h3#${operation}`) }).locator('.portico-api__sample')

/** The reference with the reader's key in its samples. */
async function reference(): Promise<void> {
  await page.goto('/api')
  await sampleOf(page, 'readLimits').scrollIntoViewIfNeeded()
  await sampleOf(page, 'readLimits').getByText('portico_sandbox_').waitFor()
}

async function copied(operation: string, language: string): Promise<string> {
  const sample = sampleOf(page, operation)
  await sample.getByRole('tab', { name: language }).click()
  await sample.getByRole('button', { name: 'Copy' }).click()
  await sample.getByRole('button', { name: 'Copied' }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

const installed = (program: string) => {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`]).length > 0
  } catch {
    return false
  }
}

/** How a sample of each language is run. */
const RUNNERS: Readonly<Record<string, { readonly program: string; readonly file: string }>> = {
  curl: { program: 'sh', file: 'sample.sh' },
  // Without type annotations, as here, TypeScript is JavaScript: every supported Node runs it.
  TypeScript: { program: process.execPath, file: 'sample.mjs' },
  Python: { program: 'python3', file: 'sample.py' },
}

function run(language: string, code: string): Promise<{ code: number; output: string }> {
  const { program, file } = RUNNERS[language] as (typeof RUNNERS)[string]
  const path = join(folder, file)
  writeFileSync(path, code)
  return new Promise((resolve) =>
    execFile(program, [path], { env: { PATH: process.env.PATH } }, (error: ExecFileException | null, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  )
}

let key = ''

test('a visitor sees where the key goes, and the server of the API', async () => {
  const { page: stranger, complaints: theirs } = await world.visitor()
  const requests: string[] = []
  stranger.on('request', (request) => request.url().includes('/me/') && requests.push(request.url()))
  await stranger.goto('/api')
  await sampleOf(stranger, 'readLimits').scrollIntoViewIfNeeded()
  const text = await sampleOf(stranger, 'readLimits').textContent()
  expect(text).toContain('https://api.travel.example/v1/limits')
  expect(text).toContain('Bearer YOUR_API_KEY')
  expect(await stranger.getByRole('checkbox', { name: 'Hide my key' }).count()).toBe(0)
  expect([requests, theirs]).toEqual([[], []])
  await stranger.context().close()
})

test('a language is chosen by tabs, for the entire page and the next visit; arrow keys move between them', async () => {
  const { page: stranger, complaints: theirs } = await world.visitor({ viewport: { width: 390, height: 844 } })
  await stranger.goto('/api')
  const tab = (operation: string, language: string) =>
    sampleOf(stranger, operation).getByRole('tab', { name: language, exact: true })
  const sample = (operation: string) => sampleOf(stranger, operation).getByRole('tabpanel').textContent()
  const chosen = tab('search', 'Python')
  await chosen.scrollIntoViewIfNeeded()
  const before = await chosen.boundingBox()
  await chosen.click()
  expect(await sample('search')).toContain('import json')
  expect(await sample('readLimits')).toContain('urllib.request')
  // Samples above it became longer, and the tab stays under the pointer.
  expect(Math.abs(((await chosen.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)

  await stranger.keyboard.press('ArrowLeft')
  expect(await sample('search')).toContain('fetch(')
  await stranger.keyboard.press('End')
  expect(await sample('search')).toContain('<?php')
  const focused = () => stranger.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('PHP')
  await stranger.keyboard.press('ArrowRight')
  expect(await focused()).toBe('curl')
  await stranger.keyboard.press('Home')
  await stranger.keyboard.press('ArrowLeft')
  const box = await tab('search', 'PHP').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)

  await stranger.reload()
  await tab('readLimits', 'PHP').and(stranger.locator('[aria-selected="true"]')).waitFor()
  expect(theirs).toEqual([])
  await stranger.context().close()
})

test.each(Object.keys(RUNNERS))(
  'a sample that is copied as %s runs unchanged, and gets a successful response',
  async (language) => {
    const { program } = RUNNERS[language] as (typeof RUNNERS)[string]
    if (language === 'curl' ? !installed('curl') : !installed(program))
      return console.warn(`${program} is not installed, so the sample in ${language} is not run.`)
    await reference()
    for (const operation of ['readLimits', 'search']) {
      const code = await copied(operation, language)
      expect(code).toContain(`${world.url}/sandbox/`)
      key = /portico_sandbox_\w+/.exec(code)?.[0] ?? ''
      const { code: status, output } = await run(language, code)
      expect([status, output]).toEqual([0, expect.stringMatching(operation === 'search' ? /offer_id/ : /budgets/)])
    }
  },
)

test('the key is hidden on the screen, and a copied sample still contains it', async () => {
  await reference()
  await sampleOf(page, 'search').getByRole('checkbox', { name: 'Hide my key' }).check()
  const content = () => page.evaluate(() => document.documentElement.outerHTML)
  expect(await content()).not.toContain(key)
  await sampleOf(page, 'search').getByText('portico_sandbox_••••').waitFor()
  expect(await copied('search', 'curl')).toContain(key)
  await page.reload()
  await sampleOf(page, 'readLimits').scrollIntoViewIfNeeded()
  await sampleOf(page, 'readLimits').getByText('portico_sandbox_••••').waitFor()
  expect(await content()).not.toContain(key)
  await sampleOf(page, 'readLimits').getByRole('checkbox', { name: 'Hide my key' }).uncheck()
  await sampleOf(page, 'readLimits').getByText(key).waitFor()
})

test('nothing that is published or stored in the browser contains the key', async () => {
  for (const path of ['/api.md', '/llms.txt', '/api/openapi.json', '/changelog.xml', '/search.json'])
    expect(await (await fetch(world.url + path)).text(), path).not.toContain('portico_sandbox_')
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(storage).not.toContain(key)
})

test.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)('a sample with a key has no accessibility violation in $colorScheme', async ({ colorScheme, viewport }) => {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
  await reference()
  expect(await flaws(page)).toEqual({ violations: [], overflow: 0 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('its reader ends it on their account page, and the sandbox refuses it at once', async () => {
  await reference()
  const code = await copied('readLimits', 'curl')
  await page.goto('/console/account?tab=tokens')
  const row = page.getByRole('table', { name: 'Sandbox key' }).getByRole('row').nth(1)
  await row.getByRole('button', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the key' }).click()
  await page.getByText('You have no sandbox key.').waitFor()
  expect((await run('curl', code)).output).toContain('invalid_key')
  await reference()
  expect(await copied('readLimits', 'curl')).not.toContain(key)
  expect(complaints).toEqual([])
})

test('it disappears from the page with the session', async () => {
  await reference()
  await page.evaluate(() => localStorage.removeItem('@slashid/USER_TOKEN'))
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: null })))
  await sampleOf(page, 'readLimits').getByText('YOUR_API_KEY').waitFor()
  expect(await page.content()).not.toContain('portico_sandbox_')
})
