import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/lib/browser.mjs'

test('the workbench shows every screen, in either theme, direction and language', async () => {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./testing/serve-workbench.mjs', import.meta.url))])
  const browser = await launchBrowser()
  try {
    const address = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (output) => resolve(/http:\S+/.exec(String(output))?.[0] ?? ''))
      server.once('exit', () => reject(new Error('the workbench did not start')))
    })
    const page = await browser.newPage()
    const errors: unknown[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(address)
    const links = page.getByRole('navigation').getByRole('link')
    await links.first().waitFor()
    expect(await links.count()).toBeGreaterThan(30)
    for (const name of await links.allTextContents()) {
      await page.goto(`${address}#${encodeURIComponent(name)}`)
      await page.locator('.sid-card').first().waitFor()
      expect(await page.locator('nav a[aria-current]').textContent()).toBe(name)
    }
    await page.goto(`${address}#success`)
    await page.getByLabel('Theme').selectOption('dark')
    await page.getByLabel('Direction').selectOption('rtl')
    await page.getByLabel('Language').selectOption('es')
    await page.locator('html[dir=rtl][lang=es] .sid-theme-root__dark .sid-card').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('You are now authenticated!')
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    server.kill()
  }
})
