/**
 * `npm test`: everything, on a machine that may have nothing but Node. Cheap checks come first; suites that want both cores
 * (a browser, a site build) come one after another, never side by side. Ends with `N passed, N failed`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { ensureBrowser } from './lib/browser.mjs'
import { buildConsole, buildPackages, buildStaging } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { CACHE, inRoot } from './lib/root.mjs'
import { main, node, say } from './lib/run.mjs'

/** Vitest projects that may share the machine, in the order they run. */
const SUITES = [['unit', 'react-18', 'contract'], ['browser'], ['attack'], ['e2e']]

/** Runs some Vitest projects and counts by its own report; a suite that could not even start counts as one failure. */
async function suite(projects, env) {
  say(`\n── ${projects.join(', ')} ──`)
  const report = join(CACHE, 'tests', `${projects.join('-')}.json`)
  rmSync(report, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const names = projects.map((name) => `--project=${name}`)
  const ended = await node(inRoot('node_modules', 'vitest', 'vitest.mjs'), [...args, ...names], { env }).then(
    () => true,
    () => false,
  )
  try {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: Math.max(numFailedTests, ended && success ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

demandNode()
await main(async () => {
  await ensureInstalled()
  const browser = await ensureBrowser()
  mkdirSync(join(CACHE, 'tests'), { recursive: true })
  await buildPackages()
  await buildConsole()
  const counts = [await check()]
  await buildStaging()
  for (const projects of SUITES) counts.push(await suite(projects, { CHROMIUM_PATH: browser }))
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  if (sum('failed') > 0) process.exitCode = 1
})
