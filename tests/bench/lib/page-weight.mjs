/** The JavaScript that a browser downloads while a visitor uses a page. */
import { gzipSync } from 'node:zlib'

/**
 * Opens a page in a new profile, does what a visitor does there, and measures the size of every script that was loaded.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ PAGE: object, visit: (page: import('playwright-core').Page) => Promise<void> }} how What the page has as
 * `globalThis.PAGE`, and what the visitor does.
 * @returns {Promise<{ path: string, bytes: number }[]>} The scripts, and their sizes after gzip.
 */
export async function pageWeight(browser, url, { PAGE, visit }) {
  const context = await browser.newContext()
  await context.addInitScript((page) => Object.assign(globalThis, { PAGE: page }), PAGE)
  const page = await context.newPage()
  const scripts = []
  const running = new Set()
  page.on('request', (request) => running.add(request))
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => running.delete(request))
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url())
    if (!path.endsWith('.js') || !response.ok()) return
    const weighed = response.body().then((body) => ({ path, bytes: gzipSync(body, { level: 9 }).length }))
    // A visit that fails closes the page, and its error is the one to report.
    weighed.catch(() => {})
    scripts.push(weighed)
  })
  try {
    await page.goto(url)
    await visit(page)
    // What the page loads in the background counts too. A page that renders nothing more may get no idle time from a headless
    // browser.
    do await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
    while (running.size > 0)
    return await Promise.all(scripts)
  } finally {
    await context.close()
  }
}
