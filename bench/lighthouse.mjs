/** Lighthouse's four marks for the home page, a public post and the login form, as a phone sees them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import lighthouse from 'lighthouse'
import { launchBrowser } from '../scripts/lib/browser.mjs'
import { buildStaging, sealHub } from '../scripts/lib/build-steps.mjs'
import { freePort } from '../scripts/lib/free-port.mjs'
import { PORTICO } from '../scripts/lib/root.mjs'

const PAGES = { 'home page': '/', 'a post': '/blog/welcome', 'login form': '/docs/intro' }

/** A private address asks search engines to leave it out, on purpose. */
const SKIPPED = ['is-crawlable']

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function lighthouseMarks() {
  const home = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const [port, debugging] = [await freePort(), await freePort()]
  const env = { PORTICO_DATA: join(home, 'data'), PORTICO_SITE: join(home, 'site'), PORT: String(port) }
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
      const found = await lighthouse(`http://localhost:${port}${path}`, {
        port: debugging,
        logLevel: 'error',
        skipAudits: SKIPPED,
      })
      const marks = Object.values(found.lhr.categories).map(({ title, score }) => [title, Math.round(score * 100)])
      rows.push({
        name: `Lighthouse, ${name}`,
        measured: marks.map(([title, mark]) => `${title.slice(0, 4).toLowerCase()} ${mark}`).join(' · '),
        bar: '>= 95 each',
        holds: marks.every(([, mark]) => mark >= 95),
      })
    }
    return rows
  } finally {
    await browser.close()
    child.kill('SIGTERM')
    await once(child, 'close')
    rmSync(home, { recursive: true, force: true })
  }
}
