import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { CACHE, inRoot } from '../../tools/lib/root.mjs'
import { servePlain } from './compare/serve-plain.js'
import type { Npm } from './installed/npm.js'
import { buildReferenceSite, pageTimes, watchBlocking } from './reference-site.js'
import { largeDescription, POINTS } from './references/points.js'
import { OTHERS, writeOtherPages } from './references/programs.js'
import { isShown, readPage } from './references/read-page.js'

/**
 * The reference beside those of other programs: what each shows of the same descriptions, and how fast. `npm run adoption -- references`
 * prints the tables of docs/adoption.md.
 */
const NAMES = ['shop', 'events', 'large'] as const
/** The titles of the descriptions, which are there when a page can be read. */
const TITLES = { shop: 'Pet shop', events: 'Events', large: 'Large' } as const

const npm: Npm = async (cwd, ...args) => (await promisify(execFile)('npm', args, { cwd })).stdout
let folder: string
let built: string
let browser: Browser
let site: Awaited<ReturnType<typeof servePlain>>

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  folder = await mkdtemp(join(CACHE, 'references-'))
  built = await mkdtemp(join(tmpdir(), 'portico-references-'))
  for (const name of ['shop', 'events'])
    await cp(inRoot(`tests/adoption/references/${name}.yaml`), join(folder, `${name}.yaml`))
  await writeFile(join(folder, 'large.json'), JSON.stringify(largeDescription()))
  await mkdir(join(folder, 'src/pages'), { recursive: true })
  await writeFile(join(folder, 'src/pages/index.md'), '# Descriptions\n')
  await buildReferenceSite(folder, join(built, 'site'), ['shop.yaml', 'events.yaml', 'large.json'])
  await writeOtherPages(npm, join(built, 'site'), join(built, 'sources'), NAMES)
  site = await servePlain(join(built, 'site'), '/')
  browser = await launchBrowser()
}, 900_000)
afterAll(async () => {
  await browser?.close()
  site?.close()
  for (const path of [folder, built]) if (path) await rm(path, { recursive: true, force: true })
})

/** Opens the page of a program in a browser without other pages, and without the network. */
async function open(path: string, title: string) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.route(
    (url) => url.origin !== site.url,
    (route) => route.abort(),
  )
  await page.addInitScript(watchBlocking)
  await page.goto(`${site.url}${path}`)
  await page.waitForFunction(
    (words) => [...document.querySelectorAll('h1')].some(({ textContent }) => textContent.includes(words)),
    title,
    { polling: 50, timeout: 120_000 },
  )
  await page.waitForLoadState('networkidle')
  return { page, ...(await page.evaluate(pageTimes)) }
}

const PATHS = (name: string) => [`/${name}`, ...OTHERS.map((program) => `/${program}/${name}/`)]

test.each(['shop', 'events'] as const)('what the other programs show of %s is shown here', async (name) => {
  const texts: string[] = []
  for (const path of PATHS(name)) {
    const { page } = await open(path, TITLES[name])
    texts.push(await readPage(page))
    await page.context().close()
  }
  const missing: string[] = []
  const rows: string[] = []
  for (const [point, words] of Object.entries(POINTS[name])) {
    const cells = texts.map((text) => {
      const lost = words.filter((word) => !isShown(text, word))
      return lost.length === 0 ? 'yes' : lost.length === words.length ? 'no' : `without ${lost.join(', ')}`
    })
    rows.push(`| ${[point, ...cells].join(' | ')} |`)
    if (cells[0] !== 'yes') missing.push(`${point}: ${cells[0]}`)
  }
  console.log(rows.join('\n'))
  expect(missing).toEqual([])
})

test.each(NAMES)('how fast each program shows %s', async (name) => {
  const rows: string[] = []
  for (const path of PATHS(name)) {
    const { page, paint, blocked } = await open(path, TITLES[name])
    rows.push(
      `| ${[path, paint, blocked].map((each) => (typeof each === 'number' ? `${each.toFixed(0)} ms` : each)).join(' | ')} |`,
    )
    await page.context().close()
  }
  console.log(rows.join('\n'))
})
