/**
 * What the widget costs a page: the JavaScript that Chromium downloads, beyond the same page with React alone, until somebody has
 * signed in by a code from an email. Pages are built by the bundlers that sites use; sizes are after gzip. The SDK is measured in
 * one file too, as a page without a bundler has it, and in the parts that esbuild makes of it.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staticHost } from '../examples/static-host/serve.mjs'
import { launchBrowser } from '../scripts/lib/browser.mjs'
import { inRoot } from '../scripts/lib/root.mjs'
import { freePort } from '../scripts/lib/run.mjs'
import { BUNDLERS } from './lib/bundlers.mjs'
import { pageWeight } from './lib/page-weight.mjs'
import { esbuildWeights } from './lib/sdk-weight.mjs'

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const signedIn = (page) => page.getByRole('heading', { name: 'Signed in' }).waitFor()

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function weight() {
  const { createTestServer } = await import('../packages/server/dist/testing/index.js')
  const port = await freePort()
  const site = `http://localhost:${port}`
  const server = await createTestServer({ listen: true, hostname: 'localhost', settings: { origins: [site] } })
  const browser = await launchBrowser()
  const work = mkdtempSync(join(inRoot('bench'), '.weight-'))
  const out = mkdtempSync(join(tmpdir(), 'portico-weight-'))
  const host = staticHost(out).listen(port)
  cpSync(inRoot('bench', 'weight-apps'), work, { recursive: true })
  const PAGE = { oid: server.settings.orgId, server: server.url }
  const signIn = async (page) => {
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await page.keyboard.press('Enter')
    await page.getByLabel('Please enter OTP digit 1').waitFor()
    await page.keyboard.type(/\d{6}/.exec((await server.outbox.next('ada@example.com')).subject)[0])
    await signedIn(page)
  }
  const rows = []
  try {
    for (const [bundler, build] of Object.entries(BUNDLERS)) {
      const weigh = async (entry, visit) => {
        await build(work, `${entry}.js`, out)
        const weighed = await pageWeight(browser, site, { PAGE, visit })
        if (process.env.BENCH_FILES) console.log(bundler, entry, weighed.scripts)
        return weighed
      }
      const alone = await weigh('react-alone', signedIn)
      for (const [name, entry, visit, bar, most] of [
        ['sign-in by code', 'portico', signIn, 30, 6],
        ['a hook alone', 'hook', signedIn, 3, 1],
      ]) {
        const { bytes, files } = await weigh(entry, visit)
        const more = bytes - alone.bytes
        rows.push({
          name: `${name}, ${bundler}`,
          measured: `${kilobytes(more)} in ${files} files`,
          bar: `<= ${bar} kB, ${most} files`,
          holds: more <= bar * 1000 && files <= most,
        })
      }
    }
  } finally {
    await browser.close()
    host.close()
    await server.close()
    for (const folder of [work, out]) rmSync(folder, { recursive: true, force: true })
  }
  return [...rows, ...(await esbuildWeights())]
}
