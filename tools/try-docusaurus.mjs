/**
 * `node tools/try-docusaurus.mjs 3.9.2`: installs the packages as a user would, with that version of Docusaurus, builds the
 * theme's fixtures with it and runs the theme's browser tests on them. Downloads from the registry, so `npm test` leaves it out.
 * `--react 18` uses that version of React. Words after the version select test files.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackages } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { pack } from './lib/published.mjs'
import { inRoot } from './lib/root.mjs'
import { main, node, run, Stop, say } from './lib/run.mjs'

const OURS = ['access', 'docusaurus-theme', 'openapi', 'protocol', 'react', 'sdk', 'seal', 'sealing']

/**
 * What a version of Docusaurus additionally needs. The progress bar of 3.6 to 3.9 does not start with the newest versions of webpack
 * 5.
 */
const BESIDES = Object.fromEntries(['3.6', '3.7', '3.8', '3.9'].map((line) => [line, ['webpack@5.101.3']]))

/** Docusaurus 3.7 requires a preview of Rspack, with which chunks don't know their groups. */
const OVERRIDES = { 3.7: { '@rspack/core': '1.6.2' } }

demandNode()
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { react: { type: 'string', default: '19' } },
    allowPositionals: true,
  })
  const [version, ...words] = positionals
  if (!/^\d+\.\d+\.\d+$/.test(version ?? ''))
    throw new Stop('Name the version of Docusaurus to try, such as "node tools/try-docusaurus.mjs 3.9.2".')
  await ensureInstalled()
  await buildPackages()
  // Outside the repository, because the repository's own packages would be found if the trial lacked one.
  const folder = mkdtempSync(join(tmpdir(), 'portico-docusaurus-'))
  try {
    await tryIn(folder, { version, react: values.react, words })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

async function tryIn(folder, { version, react, words }) {
  const tarballs = join(folder, 'tarballs')
  const files = await pack(
    tarballs,
    OURS.map((name) => `packages/${name}`),
  )
  const line = version.replace(/\.\d+$/, '')
  const trial = { name: 'trial', private: true, overrides: OVERRIDES[line] }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(trial))
  say(`Installing Docusaurus ${version} and React ${react} …`)
  const docusaurus = ['core', 'faster', 'preset-classic'].map((name) => `@docusaurus/${name}@${version}`)
  const besides = BESIDES[line] ?? []
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await run('npm', ['install', ...quiet, ...docusaurus, ...besides, `react@${react}`, `react-dom@${react}`, ...files], {
    cwd: folder,
    quiet: true,
  })
  const installed = (name) =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version
  for (const name of ['@docusaurus/core', 'react', 'react-dom']) say(`${name} ${installed(name)}`)
  const tests =
    words.length > 0 ? words.map((word) => `packages/docusaurus-theme/src/${word}`) : ['packages/docusaurus-theme']
  await node(inRoot('node_modules', 'vitest', 'vitest.mjs'), ['run', '--project', 'system', ...tests], {
    env: { PORTICO_DOCUSAURUS: folder },
  })
}
