/**
 * `npm run bench`: measures every figure that the README quotes, with its limit. Exits with 1 if a limit is exceeded.
 * `npm run bench -- sign-ins start` measures only those parts. `scale` loads a million people, `rows` takes minutes, and
 * `vendor-weight` downloads another widget: they only run by name.
 */
import { buildPackages } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { main, Stop, say } from './lib/run.mjs'

/** The parts by name. Each loads its own tools. */
const PARTS = {
  weight: async () => (await import('../tests/bench/weight.mjs')).weight,
  'vendor-weight': async () => (await import('../tests/bench/weight.mjs')).vendorWeight,
  start: async () => (await import('../tests/bench/server-start.mjs')).serverStart,
  'sign-ins': async () => (await import('../tests/bench/sign-ins.mjs')).signIns,
  import: async () => (await import('../tests/bench/import.mjs')).importPeople,
  keys: async () => (await import('../tests/bench/content-keys.mjs')).contentKeys,
  rows: async () => (await import('../tests/bench/rows.mjs')).rows,
  health: async () => (await import('../tests/bench/health.mjs')).health,
  anonymous: async () => (await import('../tests/bench/anonymous.mjs')).anonymous,
  site: async () => (await import('../tests/bench/sealed-site.mjs')).sealedSite,
  folder: async () => (await import('../tests/bench/folder-page.mjs')).folderPage,
  'site-resources': async () => (await import('../tests/bench/site-resources.mjs')).siteResources,
  reading: async () => (await import('../tests/bench/reading.mjs')).reading,
  search: async () => (await import('../tests/bench/search.mjs')).search,
  lighthouse: async () => (await import('../tests/bench/lighthouse.mjs')).lighthouseMarks,
  scale: async () => (await import('../tests/bench/scale.mjs')).scale,
}

/** What only runs by name. */
const BY_NAME = ['scale', 'rows', 'site-resources', 'vendor-weight']

demandNode()
await main(async () => {
  const selected = process.argv.slice(2)
  const unknown = selected.find((part) => !Object.hasOwn(PARTS, part))
  if (unknown !== undefined)
    throw new Stop(
      `There is no part "${unknown}"; name some of ${Object.keys(PARTS).join(', ')}, or none for all but ${BY_NAME.join(' and ')}.`,
    )
  const parts = selected.length > 0 ? selected : Object.keys(PARTS).filter((part) => !BY_NAME.includes(part))
  await ensureInstalled()
  await buildPackages()
  const rows = []
  for (const part of parts) rows.push(...(await (await PARTS[part]())()))
  for (const { name, measured, bar, holds } of rows)
    say(`${holds ? '✓' : '✗'} ${name.padEnd(32)} ${measured.padEnd(28)} ${bar}`)
  if (rows.some(({ holds }) => !holds)) throw new Stop('A bar does not hold.')
})
