/**
 * `npm run matrix`: tests the installed packages with each supported version of Node, Docusaurus and React, and prints a table of
 * the results. PORTICO_MATRIX selects rows by name. Downloads from the registry, so `npm test` leaves it out.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { CACHE, inRoot } from './lib/root.mjs'
import { main, run, Stop, say } from './lib/run.mjs'

const NODES = ['20', '22', '24']
/** Docusaurus and the versions of React that it allows. */
const DOCUSAURUS = {
  '3.6.3': ['18'],
  '3.7.0': ['18', '19'],
  '3.8.1': ['18', '19'],
  '3.9.2': ['18', '19'],
  '3.10.2': ['18', '19'],
}

/** Each row by its name. A row passes by returning and fails by throwing. */
const ROWS = Object.fromEntries([
  ...NODES.map((version) => [`node-${version}`, () => tryNode(version)]),
  ...Object.entries(DOCUSAURUS).flatMap(([version, reacts]) =>
    reacts.map((react) => [`docusaurus-${version}-react-${react}`, () => trySite(version, react)]),
  ),
])

/**
 * Creates, installs, builds, seals and serves a hub, reads it after signing in, and runs the program of the image, with that
 * Node.
 */
async function tryNode(version) {
  const folder = join(CACHE, 'nodes', version)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  // The Node binary is a separate package for each system; npm is that of this machine.
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error', `${name}@${version}`], {
    cwd: folder,
    quiet: true,
  })
  const bin = join(folder, 'node_modules', name, 'bin')
  const tests = [
    'run',
    '--project',
    'installed',
    'tests/adoption/installed/install.test.ts',
    'tests/adoption/installed/image.test.ts',
  ]
  await run(join(bin, 'node'), [inRoot('node_modules', 'vitest', 'vitest.mjs'), ...tests], {
    env: { PATH: [bin, process.env.PATH].join(delimiter) },
  })
}

/** Tests the theme on sites with that Docusaurus and React: pages, readers, search, sealing. */
const trySite = (version, react) =>
  run(process.execPath, [
    inRoot('tools', 'try-docusaurus.mjs'),
    ...[version, '--react', react, 'site.browser', 'readers.browser'],
  ])

demandNode()
await main(async () => {
  const names = process.env.PORTICO_MATRIX?.split(/[\s,]+/).filter(Boolean) ?? Object.keys(ROWS)
  const unknown = names.filter((name) => !(name in ROWS))
  if (unknown.length > 0)
    throw new Stop(`PORTICO_MATRIX names ${unknown.join(', ')}. The rows are ${Object.keys(ROWS).join(', ')}.`)
  await ensureInstalled()
  const results = []
  for (const name of names) {
    const start = performance.now()
    const error = await ROWS[name]().catch((cause) => cause)
    if (error) say(error.message)
    results.push({ name, passed: error === undefined, minutes: (performance.now() - start) / 60_000 })
  }
  say(`\n| row | result | minutes |\n|---|---|---|`)
  for (const { name, passed, minutes } of results)
    say(`| ${name} | ${passed ? 'passed' : 'failed'} | ${minutes.toFixed(1)} |`)
  if (results.some(({ passed }) => !passed)) throw new Stop('Not every row passed.')
})
