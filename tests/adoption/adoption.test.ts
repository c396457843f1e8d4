import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { buildSite, type Workshop } from './build-site.js'
import { choosePages } from './compare/choose-pages.js'
import { comparePages } from './compare/compare.js'
import { servePlain } from './compare/serve-plain.js'
import { type Published, publishPackages } from './installed/publish.js'
import { whileRunning } from './installed/while-running.js'
import { reportOf, type SiteRow } from './report.js'
import { scan } from './scan/scan.js'
import { SITES } from './sites.js'

/** Third-party sites on Portico. `npm run adoption` prints the table of docs/adoption.md; `-- -t MACI` runs one of them. */
const COMPARED = 30

/** What pages show in place of the result of something that the content policy refuses, if they show anything. */
const TRACES: Readonly<Record<string, string>> = { "'unsafe-eval'": 'EvalError: ' }

let workshop: Workshop
let published: Published
let browser: Browser
const rows: SiteRow[] = []

beforeAll(async () => {
  const home = await mkdtemp(join(tmpdir(), 'portico-adoption-'))
  const port = await freePort()
  // Private pages open at the address that they were sealed for.
  published = await publishPackages(home, { PORT: String(port) })
  workshop = { home, port, npm: published.npm, version: published.version }
  browser = await launchBrowser()
})
afterAll(async () => {
  if (rows.length > 0) console.log(reportOf(rows))
  await browser?.close()
  await published?.close()
  await rm(workshop?.home, { recursive: true, force: true })
})

test.each(SITES)('$name is sealed, reveals nothing, and reads as before', async (site) => {
  const built = await buildSite(site, workshop)
  const isPrivate = (path: string) =>
    site.isPrivate?.(path) === true ||
    [site.privatePath, ...site.follows].some((start) => `${path.replace(/\/$/, '')}/`.startsWith(start))
  const pages = await choosePages(built.plain, {
    base: site.baseUrl,
    count: COMPARED,
    isPrivate,
    isList: site.isList ?? (() => false),
  })
  const scanned = await scan(built.around, join(built.folder, 'build'), site.privateSources)
  const plain = await servePlain(built.plain, site.baseUrl)
  try {
    const differences = await whileRunning(built.folder, ['run', 'preview'], workshop.port, (running) =>
      comparePages(browser, plain.url, running, pages),
    )
    const row = {
      site,
      pages: pages.all,
      locked: pages.locked,
      compared: pages.open.length + pages.sealed.length,
      lists: pages.lists.length,
      seconds: built.seconds,
      findingCount: built.findingCount,
      scan: scanned,
      differences,
    }
    rows.push(row)
    // At once, because all sites together take an hour.
    console.log(reportOf([row]))
    expect.soft(scanned.leaks).toEqual([])
    const { reader, stranger, refused } = differences
    const asked = site.asked ?? []
    for (const source of asked) expect.soft(built.output).toContain(source)
    const unasked = (texts: readonly string[]) =>
      texts.filter((text) => !asked.some((source) => text.includes(TRACES[source] ?? source)))
    expect.soft({ reader: unasked(reader), stranger: unasked(stranger) }).toEqual({ reader: [], stranger: [] })
    expect.soft(unasked(refused)).toEqual([])
  } finally {
    plain.close()
  }
})
