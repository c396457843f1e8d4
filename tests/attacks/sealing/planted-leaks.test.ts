import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFixture } from '../../../packages/docusaurus-theme/src/testing/built-fixture.js'
import { findLeaks } from '../../../packages/sealing/src/leaks/find-leaks.js'
import { readSites, type StagedSite } from '../../../packages/sealing/src/staging/read-sites.js'
import { sortFiles } from '../../../packages/sealing/src/staging/sort-files.js'
import { PLANTS, type Plant, PRIVATE } from './plants.js'

/** A really built site without a leak, in which one piece of a private page after another is published. */
const root = mkdtempSync(join(tmpdir(), 'portico-plants-'))
let sites: readonly StagedSite[]

beforeAll(async () => {
  await builtFixture('alarms', join(root, 'staging'))
  sites = await readSites(join(root, 'staging'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The findings in the whole site, or those with a plant in the site of the default language. */
const findingsIn = (plant?: Plant) =>
  findLeaks(
    sites
      .filter(({ folder }) => !plant || folder === '')
      .map((site) => ({ ...site, sorted: sortFiles(plant ? planted(site.files, plant) : site.files, site.plan) })),
  )

function planted(files: StagedSite['files'], { file: path, content }: Plant): StagedSite['files'] {
  const built = files.find((file) => file.path === path)
  const bytes =
    typeof content === 'function' ? Buffer.from(content(built?.bytes().toString() ?? '')) : Buffer.from(content)
  return [...files.filter((file) => file !== built), { path, bytes: () => bytes }]
}

test('the site itself has no leak, although its private pages share much with public ones', () => {
  expect(findingsIn().map(({ sentence }) => sentence)).toEqual([])
})

test('there are many kinds of leaks', () => {
  expect(new Set(PLANTS.map(({ kind }) => kind)).size).toBe(PLANTS.length)
  expect(PLANTS.length).toBeGreaterThanOrEqual(60)
  expect(PRIVATE.address).toBe('/docs/1.x/p7')
})

/** What each plant was found by, such as `sentence`. */
const foundBy = (plant: Plant): string[] =>
  Array.from(new Set(findingsIn(plant).flatMap(({ file, what }) => (file === plant.file ? (what ?? []) : [])))).sort()

test.each(PLANTS)('a private text in $kind is found', (plant) => {
  expect(foundBy(plant), plant.kind).not.toEqual([])
})

test('the documentation lists what finds each', async () => {
  const rows = PLANTS.map((plant) => `| ${plant.kind} | \`${plant.file}\` | ${foundBy(plant).join(', ')} |`)
  const table = ['| a private text in | published as | found as |', '|---|---|---|', ...rows].join('\n')
  await expect(`${HEAD}\n${table}\n`).toMatchFileSnapshot('../../../docs/planted-leaks.md')
})

const HEAD = `# Planted leaks

This table is written by \`tests/attacks/sealing/planted-leaks.test.ts\` (with \`-u\`). The test builds a site, publishes one piece of a private page
after another, in each of these ways, and runs the leak check. All words of the sentences, titles and headings also occur on public pages, so that
each has to be found as a whole, except for two words that only the private page has. Without a plant, the site has no finding.
`
