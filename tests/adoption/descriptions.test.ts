import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { load as loadYaml } from 'js-yaml'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { CACHE } from '../../tools/lib/root.mjs'
import { servePlain } from './compare/serve-plain.js'
import { DESCRIPTIONS } from './descriptions.js'
import { fetchSource } from './fetch-source.js'
import type { Npm } from './installed/npm.js'
import { buildReferenceSite, pageTimes, watchBlocking } from './reference-site.js'

/**
 * Third-party API descriptions as references of one site. `npm run adoption -- descriptions` prints the table of
 * docs/adoption.md.
 */
const npm: Npm = async (cwd, ...args) => (await promisify(execFile)('npm', args, { cwd })).stdout
const rows: string[] = []
let folder: string
let built: string
let seconds: number
let browser: Browser
let site: Awaited<ReturnType<typeof servePlain>>

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  // Below the packages, where the site finds them.
  folder = await mkdtemp(join(CACHE, 'descriptions-'))
  built = await mkdtemp(join(tmpdir(), 'portico-descriptions-'))
  const sources = new Map<string, string>()
  for (const { source, file, name } of DESCRIPTIONS) {
    const unpacked = sources.get(source.name) ?? (await fetchSource(npm, join(built, 'sources'), source))
    sources.set(source.name, unpacked)
    await cp(join(unpacked, file), join(folder, name + extname(file)))
  }
  await mkdir(join(folder, 'src/pages'), { recursive: true })
  await writeFile(join(folder, 'src/pages/index.md'), '# Descriptions\n')
  const start = performance.now()
  await buildReferenceSite(
    folder,
    join(built, 'site'),
    DESCRIPTIONS.map(({ name, file }) => name + extname(file)),
  )
  seconds = (performance.now() - start) / 1000
  site = await servePlain(join(built, 'site'), '/')
  browser = await launchBrowser()
}, 900_000)
afterAll(async () => {
  console.log([`All of them in one build: ${seconds.toFixed(0)} s.`, '', ...rows].join('\n'))
  await browser?.close()
  site?.close()
  for (const path of [folder, built]) if (path) await rm(path, { recursive: true, force: true })
})

const VERBS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The content of a description, counted without the code under test. */
async function counted(file: string) {
  const text = await readFile(file, 'utf8')
  const api = (file.endsWith('.json') ? JSON.parse(text) : loadYaml(text)) as {
    paths?: Record<string, object>
    webhooks?: Record<string, object>
    components?: { schemas?: object }
  }
  const items = [...Object.values(api.paths ?? {}), ...Object.values(api.webhooks ?? {})]
  return {
    operations: items.flatMap((item) => Object.keys(item).filter((key) => VERBS.includes(key))).length,
    schemas: Object.keys(api.components?.schemas ?? {}),
  }
}

test.each(DESCRIPTIONS)('all of $name is shown', async ({ name, file }) => {
  const source = join(folder, name + extname(file))
  const { operations, schemas } = await counted(source)
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.addInitScript(watchBlocking)
  await page.goto(`${site.url}/${name}`)
  await page.waitForLoadState('networkidle')
  const rendered = await page.evaluate(() => ({
    operations: document.querySelectorAll('.portico-api main > section > .portico-api__operation').length,
    schemas: [...document.querySelectorAll('[id^="schema-"]')].map(({ id }) => id.slice('schema-'.length)),
  }))
  const { paint, blocked } = await page.evaluate(pageTimes)
  expect(complaints).toEqual([])
  expect(rendered.operations).toBe(operations)
  expect(rendered.schemas).toEqual(schemas)
  const { size } = await stat(source)
  rows.push(
    `| ${[name, `${(size / 1e6).toFixed(1)} MB`, operations, schemas.length, `${paint.toFixed(0)} ms`, `${blocked.toFixed(0)} ms`].join(' | ')} |`,
  )
  await page.close()
})
