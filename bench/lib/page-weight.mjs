/** The JavaScript that a browser downloads while a visitor uses a page. */
import { gzipSync } from 'node:zlib'

/**
 * Opens a page in a new profile, does what a visitor does there, and weighs every script that came.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ PAGE?: object, visit?: (page: import('playwright-core').Page) => Promise<void> }} [how] What the page finds as
 * `globalThis.PAGE`, and what the visitor does.
 * @returns {Promise<{ bytes: number, files: number, scripts: Map<string, number> }>} sizes after gzip
 */
export async function pageWeight(browser, url, { PAGE = {}, visit } = {}) {
  const context = await browser.newContext()
  await context.addInitScript((given) => Object.assign(globalThis, { PAGE: given }), PAGE)
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message)); page.on('console', (m) => console.log('CON', m.text()));
  const scripts = new Map()
  const reading = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js') || response.status() !== 200) return
    const weigh = async () => scripts.set(pathname, gzipSync(await response.body(), { level: 9 }).length)
    reading.push(weigh())
  })
  try {
    await page.goto(url)
    await visit?.(page)
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
  } finally {
    await context.close()
  }
  return { bytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0), files: scripts.size, scripts }
}
