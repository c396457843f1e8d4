/**
 * What privacy costs a site: JavaScript that a public page loads beyond plain Docusaurus, the time of build and sealing against a
 * plain build of the same content, and the time from a click to a sealed page against the same page in clear, key at hand.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { staticHost } from '../examples/static-host/serve.mjs'
import { launchBrowser } from '../scripts/lib/browser.mjs'
import { freePort } from '../scripts/lib/free-port.mjs'
import { CACHE, inRoot } from '../scripts/lib/root.mjs'

const PAGES = Number(process.env.BENCH_PAGES ?? 500)
const ROUNDS = 9
/** The private page that is opened. */
const CLOSED = '/docs/closed/page-3'
const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]

/** Writes the same site twice over: with the theme and without. Half of its docs are private. */
function writeSite(folder, identity) {
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['open', 'closed']) {
    mkdirSync(join(folder, 'docs', part), { recursive: true })
    for (let page = 0; page < PAGES / 2; page += 1)
      writeFileSync(
        join(folder, 'docs', part, `page-${page}.md`),
        `---\ntitle: ${part} number ${page}\n---\n\n${`The ${part} paragraph ${page} says what page ${page} has to say. `.repeat(20)}\n\n## Heading ${page} of ${part}\n`,
      )
  }
  mkdirSync(join(folder, 'src', 'pages'), { recursive: true })
  writeFileSync(join(folder, 'src', 'pages', 'index.md'), `# A public page\n\nSome words, and [a way in](${CLOSED}).\n`)
  // Links fetch what they lead to, and the sealed site fetches less: this page weighs the page alone.
  writeFileSync(join(folder, 'src', 'pages', 'still.md'), '# A page without links\n\nSome words.\n')
  writeFileSync(join(folder, 'package.json'), '{ "name": "bench-site", "private": true }\n')
  const config = {
    title: 'Bench',
    url: 'http://localhost',
    baseUrl: '/',
    future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
    presets: [['classic', { docs: {}, blog: false }]],
  }
  const options = {
    orgID: ORGANIZATION,
    baseURL: identity,
    uxMode: 'modal',
    privatePaths: [{ path: 'docs/closed/*', groups: ['bench'] }],
  }
  writeFileSync(join(folder, 'plain.mjs'), `export default ${JSON.stringify(config)}\n`)
  writeFileSync(
    join(folder, 'sealed.mjs'),
    `export default ${JSON.stringify({ ...config, themes: [['@portico/docusaurus-theme', options]] })}\n`,
  )
}

/** Builds one variant from nothing, caches included. Answers how long it took, in milliseconds. */
async function build(folder, config, out) {
  for (const cache of ['.docusaurus', 'node_modules']) rmSync(join(folder, cache), { recursive: true, force: true })
  const docusaurus = inRoot('node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs')
  const began = performance.now()
  await promisify(execFile)(process.execPath, [docusaurus, 'build', folder, '--config', config, '--out-dir', out], {
    cwd: folder,
    maxBuffer: 1 << 26,
  })
  return performance.now() - began
}

/** JavaScript that a page loads of its own accord, each file after gzip. */
async function scriptBytes(browser, url, folder) {
  const page = await browser.newPage()
  const files = new Set()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0)
}

/** Median milliseconds from a click on a link, on a page at rest, until the heading of the page behind it stands. */
async function untilHeading(page, url, path, title) {
  const took = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(url, { waitUntil: 'networkidle' })
    const milliseconds = await page.evaluate(
      ([href, text]) =>
        new Promise((resolve) => {
          const began = performance.now()
          new MutationObserver((_, observer) => {
            if (document.querySelector('h1')?.textContent !== text) return
            observer.disconnect()
            resolve(performance.now() - began)
          }).observe(document, { subtree: true, childList: true })
          document.querySelector(`main a[href="${href}"]`).click()
        }),
      [path, title],
    )
    took.push(milliseconds)
  }
  return median(took)
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function sealedSite() {
  const { createTestServer } = await import('../packages/server/dist/testing/index.js')
  const { sealSite } = await import('../packages/docusaurus-theme/dist/sealing/index.js')
  const folder = join(CACHE, 'bench-site')
  const [plainOut, staging, out] = ['plain', 'staging', 'sealed'].map((name) => join(CACHE, 'bench', name))
  const ports = [await freePort(), await freePort(), await freePort()]
  const [identity, sealedUrl, plainUrl] = ports.map((port) => `http://localhost:${port}`)
  const server = await createTestServer({ settings: { url: identity, origins: [sealedUrl] } })
  const hosts = [staticHost(out).listen(ports[1]), staticHost(plainOut).listen(ports[2])]
  const browser = await launchBrowser()
  try {
    await server.server.app.listen({ host: '127.0.0.1', port: ports[0] })
    writeSite(folder, identity)
    await build(folder, 'plain.mjs', plainOut) // the first one reads Docusaurus from disk
    const plain = await build(folder, 'plain.mjs', plainOut)
    const clear = await build(folder, 'sealed.mjs', staging)
    const began = performance.now()
    await sealSite({ staging, out, secret: server.settings.sealSecret })
    const sealing = performance.now() - began
    const more =
      (await scriptBytes(browser, `${sealedUrl}/still`, out)) -
      (await scriptBytes(browser, `${plainUrl}/still`, plainOut))

    await server.admin.signIn('bench@portico.test')
    const { persons } = await server.admin.listPersons()
    await server.admin.setGroups(persons[0].person_id, ['bench'])
    const token = await server.admin.signIn('bench@portico.test')
    const context = await browser.newContext()
    await context.addInitScript((value) => localStorage.setItem('@slashid/USER_TOKEN', value), token)
    const page = await context.newPage()
    await page.goto(sealedUrl + CLOSED) // fetches the key
    await page.locator('h1', { hasText: 'closed number 3' }).waitFor()
    const opened = await untilHeading(page, sealedUrl, CLOSED, 'closed number 3')
    const direct = await untilHeading(page, plainUrl, CLOSED, 'closed number 3')
    const ratio = (clear + sealing) / plain
    return [
      {
        name: 'public page beyond Docusaurus',
        measured: `${(more / 1000).toFixed(2)} kB`,
        bar: '<= 2 kB',
        holds: more <= 2000,
      },
      {
        name: `build and sealing, ${PAGES} pages`,
        measured: `${ratio.toFixed(2)} × plain (seal ${(sealing / 1000).toFixed(1)} s)`,
        bar: '<= 1.10 ×',
        holds: ratio <= 1.1,
      },
      {
        name: 'open a sealed page, key kept',
        measured: `${(opened / direct).toFixed(2)} × plain (${opened.toFixed(0)} ms)`,
        bar: '<= 1.2 ×',
        holds: opened <= 1.2 * direct,
      },
    ]
  } finally {
    await browser.close()
    for (const host of hosts) host.close()
    await server.close()
    for (const path of [folder, join(CACHE, 'bench')]) rmSync(path, { recursive: true, force: true })
  }
}
