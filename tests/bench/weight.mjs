/**
 * Measures what the widget costs a page: the JavaScript that Chromium downloads, in addition to the same page with only React,
 * until a person has signed in with a code from an email. Pages are built with the bundlers that sites use; sizes are after
 * gzip. The SDK is also measured as one file, for a page without a bundler, and in the parts into which esbuild splits it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { staticHost } from '../../sites/static-host/serve.mjs'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { CACHE, inRoot } from '../../tools/lib/root.mjs'
import { say } from '../../tools/lib/run.mjs'
import { BUNDLERS } from './lib/bundlers.mjs'
import { pageWeight } from './lib/page-weight.mjs'
import { sdkWeights } from './lib/sdk-weight.mjs'
import { vendorPages } from './lib/vendor-widget.mjs'

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const signedIn = (page) => page.getByRole('heading', { name: 'Signed in' }).waitFor()

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function weight() {
  // Below the packages, where bundlers find them.
  mkdirSync(CACHE, { recursive: true })
  const pages = mkdtempSync(join(CACHE, 'weight-'))
  cpSync(inRoot('tests', 'bench', 'weight-apps'), pages, { recursive: true })
  try {
    const rows = await weigh(pages, [
      { name: 'sign-in by code', entry: 'portico', most: 30, files: 6 },
      { name: 'a hook alone', entry: 'hook', visit: signedIn, most: 3, files: 1 },
    ])
    return [...rows, ...(await sdkWeights())]
  } finally {
    rmSync(pages, { recursive: true, force: true })
  }
}

/** The same with the widget that ours replaces, as its vendor publishes it. Downloads it. */
export const vendorWeight = async () =>
  weigh(await vendorPages(), [{ name: "vendor's sign-in by code", entry: 'portico' }])

/** Builds pages with each bundler, and opens them. Without `visit`, the visitor signs in. */
async function weigh(folder, pages) {
  const { createTestServer } = await import('../../packages/server/dist/testing/index.js')
  const port = await freePort()
  const site = `http://localhost:${port}`
  const server = await createTestServer({ listen: true, hostname: 'localhost', settings: { origins: [site] } })
  const browser = await launchBrowser()
  const out = mkdtempSync(join(tmpdir(), 'portico-weight-'))
  const host = staticHost(out).listen(port)
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
      const scriptsOf = async (entry, visit) => {
        await build(folder, `${entry}.js`, out)
        const scripts = await pageWeight(browser, site, { PAGE, visit })
        rmSync(join(out, 'assets'), { recursive: true, force: true })
        return { bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0), scripts }
      }
      const alone = await scriptsOf('react-alone', signedIn)
      for (const { name, entry, visit = signIn, most, files } of pages) {
        const { bytes, scripts } = await scriptsOf(entry, visit)
        if (process.env.BENCH_FILES) for (const script of scripts) say(`${bundler} ${script.path} ${script.bytes}`)
        const more = bytes - alone.bytes
        rows.push({
          name: `${name}, ${bundler}`,
          measured: `${kilobytes(more)} in ${scripts.length} files`,
          bar: most === undefined ? 'shown only' : `<= ${most} kB, ${files} files`,
          holds: most === undefined || (more <= most * 1000 && scripts.length <= files),
        })
      }
    }
  } finally {
    await browser.close()
    host.close()
    await server.close()
    rmSync(out, { recursive: true, force: true })
  }
  return rows
}
