import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { load as loadYaml } from 'js-yaml'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { buildWithDocusaurus } from '../../tools/lib/docusaurus-builder.mjs'
import { CACHE, inRoot } from '../../tools/lib/root.mjs'
import { servePlain } from './compare/serve-plain.js'
import { DESCRIPTIONS } from './descriptions.js'
import { fetchSource } from './fetch-source.js'
import type { Npm } from './installed/npm.js'

/**
 * Third-party API descriptions as references of one site. `npm run adoption -- descriptions` prints the table of
 * docs/adoption.md.
 */
const CONFIG = (paths: readonly string[]) => `export default {
  title: 'Descriptions',
  url: 'http://localhost',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  future: { faster: true, v4: { removeLegacyPostBuildHeadAttribute: true } },
  presets: [['classic', { docs: false, blog: false }]],
  themes: [['@portico/docusaurus-theme', {
    orgID: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    openapi: ${JSON.stringify(paths.map((path) => ({ path, route: `/${path.split('.')[0]}` })))},
  }]],
}
`

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
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await writeFile(
    join(folder, 'docusaurus.config.mjs'),
    CONFIG(DESCRIPTIONS.map(({ name, file }) => name + extname(file))),
  )
  const start = performance.now()
  const { ok, output } = await buildWithDocusaurus({
    core: inRoot('package.json'),
    site: folder,
    env: { ...process.env },
    options: { outDir: join(built, 'site') },
  })
  seconds = (performance.now() - start) / 1000
  if (!ok) throw new Error(output)
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
  await page.addInitScript(() => {
    const sum = globalThis as unknown as { blocked: number }
    sum.blocked = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) sum.blocked += Math.max(0, duration - 50)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(`${site.url}/${name}`)
  await page.waitForLoadState('networkidle')
  const rendered = await page.evaluate(() => ({
    operations: document.querySelectorAll('.portico-api main > section > .portico-api__operation').length,
    schemas: [...document.querySelectorAll('[id^="schema-"]')].map(({ id }) => id.slice('schema-'.length)),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    blocked: (globalThis as unknown as { blocked: number }).blocked,
  }))
  expect(complaints).toEqual([])
  expect(rendered.operations).toBe(operations)
  expect(rendered.schemas).toEqual(schemas)
  const { size } = await stat(source)
  rows.push(
    `| ${[name, `${(size / 1e6).toFixed(1)} MB`, operations, schemas.length, `${rendered.paint.toFixed(0)} ms`, `${rendered.blocked.toFixed(0)} ms`].join(' | ')} |`,
  )
  await page.close()
})
