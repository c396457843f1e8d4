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
import { PORTICO } from '../scripts/lib/root.mjs'
import { freePort } from '../scripts/lib/run.mjs'

const PAGES = { 'home page': '/', 'a post': '/blog/welcome', 'login form': '/docs/intro' }

/** How often each page is looked at: a busy moment of the machine must not be its mark. */
const LOOKS = 5

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
      const marks = await marksOf(`http://localhost:${port}${path}`, debugging)
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

/** Each category with its mark: the median of several looks. */
async function marksOf(url, port) {
  const looks = []
  for (let look = 0; look < LOOKS; look += 1)
    looks.push((await lighthouse(url, { port, logLevel: 'error', skipAudits: SKIPPED })).lhr.categories)
  return Object.entries(looks[0]).map(([name, { title }]) => {
    const scores = looks.map((categories) => categories[name].score).sort((one, other) => one - other)
    return [title, Math.round(scores[Math.floor(LOOKS / 2)] * 100)]
  })
}
