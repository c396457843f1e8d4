/**
 * Measures what a sealed folder costs its readers: how long the browser takes to show a private page through the service worker,
 * compared with a public page of the same size of the same server in a browser without the worker.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { PORTICO } from '../../tools/lib/root.mjs'
import { median } from './lib/median.mjs'
import { serveFolder } from './lib/served-pages.mjs'

const PAGES = 200
const ROUNDS = 41
const READER = 'reader@example.com'

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function folderPage() {
  const cwd = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORTICO_RATE_LIMITS: 'false', PORTICO_SITE: 'public' }
  const portico = (...args) => promisify(execFile)(process.execPath, [PORTICO, ...args], { cwd, env })
  writeFolder(cwd)
  let server
  let browser
  try {
    await portico('seal', 'dist', '--out', 'public')
    server = await serveFolder({ cwd, env })
    await portico('person', 'add', READER, '--group', 'partners')
    browser = await launchBrowser()
    const [stranger, reader] = [await newPage(browser), await newPage(browser)]
    await reader.goto(`${server.url}/partners/0.html`)
    await signIn(reader, server.url)
    await reader.locator('h1', { hasText: 'partners page 0' }).waitFor()
    const [first, again, plain] = [[], [], []]
    for (let round = 1; round <= ROUNDS; round += 1) {
      plain.push(await opening(stranger, `${server.url}/open/${round}.html`))
      first.push(await opening(reader, `${server.url}/partners/${round}.html`))
      again.push(await opening(reader, `${server.url}/partners/${round}.html`))
    }
    const base = median(plain)
    return [
      row('open a page of a sealed folder', median(again), base),
      row('open a page of a sealed folder for the first time', median(first), base),
    ]
  } finally {
    await browser?.close()
    await server?.stop()
    rmSync(cwd, { recursive: true, force: true })
  }
}

/** A site of public and private pages of 40 kB, with a style sheet and a script. */
function writeFolder(cwd) {
  const texts = Array.from(
    { length: 300 },
    (_, at) => `Paragraph ${at} of this page says what it has to say about its topic.`,
  )
  for (const part of ['open', 'partners']) {
    mkdirSync(join(cwd, 'dist', part), { recursive: true })
    for (let at = 0; at < PAGES; at += 1) {
      const paragraphs = texts.map((text) => `<p>${text} It is number ${at} of ${part}.</p>`).join('\n')
      writeFileSync(
        join(cwd, 'dist', part, `${at}.html`),
        `<!doctype html><html lang="en"><head><title>${part} page ${at}</title><link rel="stylesheet" href="/site.css"><script src="/site.js" defer></script></head><body><main><h1>${part} page ${at}</h1>\n${paragraphs}\n</main></body></html>`,
      )
    }
  }
  writeFileSync(
    join(cwd, 'dist', 'index.html'),
    '<!doctype html><html lang="en"><title>Bench</title><main><h1>Bench</h1></main></html>',
  )
  writeFileSync(join(cwd, 'dist', 'site.css'), 'main { max-width: 40rem; margin: auto; }\n')
  writeFileSync(join(cwd, 'dist', 'site.js'), 'document.documentElement.dataset.ready = "yes"\n')
  const access = { rules: [{ path: '/partners/', groups: ['partners'] }] }
  writeFileSync(
    join(cwd, 'portico.json'),
    JSON.stringify({ access, site: { formConfiguration: { factors: [{ method: 'otp_via_email' }] } } }),
  )
}

const newPage = async (browser) => (await browser.newContext()).newPage()

/** Milliseconds from a navigation to the page with all that it loads. */
async function opening(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('html[data-ready="yes"] h1').waitFor()
  return page.evaluate(() => performance.getEntriesByType('navigation')[0].loadEventEnd)
}

async function signIn(page, url) {
  const since = new Date(Date.now() - 1).toISOString()
  await page.getByPlaceholder('Type your email').fill(READER)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.sid-otp-input input').first().focus()
  const mails = await (await fetch(`${url}/outbox/messages?to=${encodeURIComponent(READER)}&limit=5`)).json()
  const { subject } = mails.find(({ sent_at }) => sent_at > since)
  await page.keyboard.type(/\d{6}/.exec(subject)[0])
}

const row = (name, milliseconds, plain) => ({
  name,
  measured: `${(milliseconds / plain).toFixed(2)} × plain (${milliseconds.toFixed(0)} ms, plain ${plain.toFixed(0)} ms)`,
  bar: '<= 1.2 ×',
  holds: milliseconds <= 1.2 * plain,
})
