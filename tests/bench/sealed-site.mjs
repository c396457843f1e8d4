/**
 * Measures what privacy costs a site: JavaScript that a public page loads in addition to plain Docusaurus, the time of build
 * and sealing compared with a plain build of the same content, paints of the home page, and the time from a click to a sealed
 * page compared with the same page in cleartext, with the key available. Both have the same content, preset, bundler and flags;
 * search, sign-in and statistics, which plain Docusaurus does not have, count as our cost.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { staticHost } from '../../sites/static-host/serve.mjs'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { CACHE } from '../../tools/lib/root.mjs'
import { paints, scriptBytes, untilHeading } from './lib/page-figures.mjs'
import { builds, CLOSED, writeSite } from './lib/site-of-pages.mjs'

/** Sizes of the site, in pages. */
const SIZES = (process.env.BENCH_PAGES ?? '10,500,5000').split(',').map(Number)

/** The groups of the reader, each with private pages of its own. */
const GROUPS = Array.from({ length: Number(process.env.BENCH_GROUPS ?? '1') }, (_, at) => `bench-${at}`)

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function sealedSite() {
  const rows = []
  for (const pages of SIZES) rows.push(...(await sealedSiteOf(pages)))
  return rows
}

async function sealedSiteOf(pages) {
  const { createTestServer } = await import('../../packages/server/dist/testing/index.js')
  const { sealSite } = await import('../../packages/sealing/dist/index.js')
  const folder = join(CACHE, 'bench-site')
  const rounds = pages > 1000 ? 11 : 31
  const [plainOut, out] = ['plain', 'sealed'].map((name) => join(CACHE, 'bench', name))
  const staging = join(folder, '.portico', 'staging')
  const ports = [await freePort(), await freePort(), await freePort()]
  const [identity, sealedUrl, plainUrl] = ports.map((port) => `http://localhost:${port}`)
  const server = await createTestServer({ settings: { url: identity, origins: [sealedUrl] } })
  const hosts = [staticHost(out).listen(ports[1]), staticHost(plainOut).listen(ports[2])]
  const browser = await launchBrowser()
  try {
    await server.server.app.listen({ host: '127.0.0.1', port: ports[0] })
    writeSite(folder, identity, pages, { groups: GROUPS })
    const { plain, sealed: clear } = await builds(folder, plainOut, staging, pages)
    const to = await server.server.siteKey()
    const seals = []
    for (let round = 0; round < (pages > 1000 ? 1 : 3); round += 1) {
      const began = performance.now()
      await sealSite({ staging, out, to, origins: [sealedUrl] })
      seals.push(performance.now() - began)
    }
    const sealing = Math.min(...seals)
    const moreOf = async (path, how) =>
      (await scriptBytes(browser, sealedUrl + path, out, how)) -
      (await scriptBytes(browser, plainUrl + path, plainOut, how))
    const more = await moreOf('/still')
    const moreOfDoc = await moreOf('/docs/open/page-0', { alone: true })

    await server.admin.signIn('bench@portico.test')
    const { persons } = await server.admin.listPersons()
    await server.admin.setGroups(persons[0].person_id, GROUPS)
    const token = await server.admin.signIn('bench@portico.test')
    const context = await browser.newContext()
    await context.addInitScript((value) => localStorage.setItem('@slashid/USER_TOKEN', value), token)
    const page = await context.newPage()
    await page.goto(sealedUrl + CLOSED) // fetches the key
    await page.locator('h1', { hasText: 'closed number 3' }).waitFor()
    const [navigation, direct] = await untilHeading(page, [sealedUrl, plainUrl], CLOSED, 'closed number 3', rounds)
    const ratio = (clear + sealing) / plain
    // Paints vary the most of all figures here, so they are measured most often.
    const [ours, theirs] = await paints(browser, [sealedUrl, plainUrl], 3 * rounds)
    const [first, largest] = [ours.first / theirs.first, ours.largest / theirs.largest]
    return [
      {
        name: `public page beyond Docusaurus, ${pages} pages`,
        measured: `${(more / 1000).toFixed(2)} kB (a doc page ${(moreOfDoc / 1000).toFixed(2)} kB)`,
        bar: '<= 2 kB',
        holds: more <= 2000,
      },
      {
        name: `build and sealing, ${pages} pages`,
        measured: `${ratio.toFixed(2)} × plain (seal ${(sealing / 1000).toFixed(1)} s)`,
        bar: '<= 1.10 ×',
        holds: ratio <= 1.1,
      },
      {
        name: `open a sealed page, ${pages} pages, private pages of ${GROUPS.length === 1 ? 'one group' : `${GROUPS.length} groups`}`,
        measured: `${(navigation / direct).toFixed(2)} × plain (${navigation.toFixed(0)} ms)`,
        bar: '<= 1.2 ×',
        holds: navigation <= 1.2 * direct,
      },
      {
        name: `first and largest paint, ${pages} pages`,
        measured: `${first.toFixed(2)} × and ${largest.toFixed(2)} × plain`,
        bar: '<= 1.05 × each',
        holds: first <= 1.05 && largest <= 1.05,
      },
    ]
  } finally {
    await browser.close()
    for (const host of hosts) host.close()
    await server.close()
    for (const path of [folder, join(CACHE, 'bench')]) rmSync(path, { recursive: true, force: true })
  }
}
