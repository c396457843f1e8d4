/**
 * `npm test`: runs everything, on a machine that may have only Node. Fast checks come first, then the suites that need only
 * Node, then those with a browser. Ends with `N passed, N failed`.
 * `npm test -- sign-in chrome` runs only the test files whose paths contain one of these words, without the checks.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { ensureBrowser } from './lib/browser.mjs'
import { buildConsole, buildPackages, buildStaging } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { CACHE, inRoot } from './lib/root.mjs'
import { main, node, Stop, say } from './lib/run.mjs'
import { tally } from './lib/tally.mjs'

/**
 * Vitest projects that may run at the same time, in the order in which they run, and the number of parallel files per core: a
 * browser often waits for a server, and a test for a program or a database.
 */
const SUITES = [
  { projects: ['unit', 'react-18'], perCore: 1 },
  { projects: ['contract', 'system'], perCore: 1.5 },
]

/**
 * Runs some Vitest projects and counts by their own report; a suite that could not even start counts as one failure.
 * @param {string[]} parts parts of the paths of the files to run; none for all files.
 */
async function suite({ projects, perCore }, parts, env) {
  say(`\n── ${projects.join(', ')} ──`)
  const report = join(CACHE, 'tests', `${projects.join('-')}.json`)
  rmSync(report, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const names = projects.map((name) => `--project=${name}`)
  const workers = `--maxWorkers=${Math.ceil(availableParallelism() * perCore)}`
  const chosen = parts.length > 0 ? ['--passWithNoTests', ...parts] : []
  const ended = await node(inRoot('node_modules', 'vitest', 'vitest.mjs'), [...args, workers, ...names, ...chosen], {
    env,
  }).then(
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
  const parts = process.argv.slice(2)
  const isSelection = parts.length > 0
  const failed = await tally(async (count) => {
    await ensureInstalled()
    const browser = await ensureBrowser()
    mkdirSync(join(CACHE, 'tests'), { recursive: true })
    if (!isSelection) count(await check())
    await buildPackages()
    await buildConsole()
    await buildStaging()
    let ran = 0
    const all = { projects: SUITES.flatMap(({ projects }) => projects), perCore: 1 }
    for (const selection of isSelection ? [all] : SUITES) {
      const result = await suite(selection, parts, { CHROMIUM_PATH: browser })
      ran += result.passed + result.failed
      count(result)
    }
    if (isSelection && ran === 0)
      throw new Stop(`No test file has ${parts.map((part) => `"${part}"`).join(' or ')} in its path.`)
  }, say)
  if (failed > 0) process.exitCode = 1
})
