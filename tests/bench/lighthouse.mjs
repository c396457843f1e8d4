/**
 * Measures Lighthouse's four scores for the home page, the API reference, a public post and the sign-in form on a phone, and
 * the blocking time of scripts on the API reference, the largest of them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@portico/server/testing/free-port'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { buildStaging, sealHub } from '../../tools/lib/build-steps.mjs'
import { ensureInstalled } from '../../tools/lib/install.mjs'
import { PORTICO } from '../../tools/lib/root.mjs'
import { OTHERS } from './lib/start-peer.mjs'

const PAGES = { 'home page': '/', 'API reference': '/api', 'a post': '/blog/welcome', 'login form': '/docs/intro' }

/** The minimum score of each category, by Lighthouse's name. */
const LEAST = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }

/** The maximum blocking time of scripts on a page in milliseconds, by the page's name. */
const MOST_BLOCKED = { 'API reference': 200 }

/** How often each page is measured, so that a busy moment of the machine does not decide its score. */
const LOOKS = 5

/** A private address intentionally asks search engines not to index it and returns 401 to visitors. */
const SKIPPED = ['is-crawlable', 'http-status-code', 'errors-in-console']

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function lighthouseMarks() {
  const home = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const [port, debugging] = [await freePort(), await freePort()]
  const env = { PORTICO_DATA: join(home, 'data'), PORTICO_SITE: join(home, 'site'), PORT: String(port) }
  await ensureInstalled(OTHERS)
  const { default: lighthouse } = await import('./others/lighthouse.mjs')
  await buildStaging()
  await sealHub({ out: env.PORTICO_SITE, env, quiet: true })
  const child = spawn(process.execPath, [PORTICO, 'serve', '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('"ready"')) break
  const browser = await launchBrowser(`--remote-debugging-port=${debugging}`)
  try {
    const rows = []
    for (const [name, path] of Object.entries(PAGES)) {
      const { marks, blocked } = await looksAt(lighthouse, `http://localhost:${port}${path}`, debugging)
      rows.push({
        name: `Lighthouse, ${name}`,
        measured: Object.entries(marks)
          .map(([category, mark]) => `${category.slice(0, 4)} ${mark}`)
          .join(' · '),
        bar: Object.values(LEAST).join(' / '),
        holds: Object.entries(LEAST).every(([category, least]) => marks[category] >= least),
      })
      const most = MOST_BLOCKED[name]
      if (most === undefined) continue
      const measured = `${Math.round(blocked)} ms`
      rows.push({ name: `blocking time, ${name}`, measured, bar: `<= ${most} ms`, holds: blocked <= most })
    }
    return rows
  } finally {
    await browser.close()
    child.kill('SIGTERM')
    await once(child, 'close')
    rmSync(home, { recursive: true, force: true })
  }
}

/** Each category's score and the total blocking time: the medians of several runs. */
async function looksAt(lighthouse, url, port) {
  const looks = []
  for (let look = 0; look < LOOKS; look += 1)
    looks.push((await lighthouse(url, { port, logLevel: 'error', skipAudits: SKIPPED, ignoreStatusCode: true })).lhr)
  const median = (of) => looks.map(of).sort((a, b) => a - b)[Math.floor(LOOKS / 2)]
  const markOf = (category) => Math.round(median(({ categories }) => categories[category].score) * 100)
  return {
    marks: Object.fromEntries(Object.keys(LEAST).map((category) => [category, markOf(category)])),
    blocked: median(({ audits }) => audits['total-blocking-time'].numericValue),
  }
}
