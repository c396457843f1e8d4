/**
 * `npm test`: what a person waits for, on a machine that may have only Node: the checks, every test of one part, parts together on
 * SQLite, and one journey of each story in a browser. `npm run test:all` continues with everything else, and `npm run test:rest` runs
 * only that. Each ends with `N passed, N failed`.
 * `npm test -- sign-in chrome` runs only the test files whose paths contain one of these words, from all projects, without the checks.
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
const STEPS = {
  quick: [
    { projects: ['unit'], perCore: 1 },
    { projects: ['contract', 'journeys'], perCore: 1.5 },
  ],
  rest: [
    { projects: ['react-18'], perCore: 1 },
    { projects: ['thorough', 'postgres', 'system'], perCore: 1.5 },
  ],
}

/**
 * Runs some Vitest projects and counts by their own report; a suite that could not even start counts as one failure.
 * @param {string[]} parts parts of the paths of the files to run; none for all files.
 */
async function suite({ projects, perCore }, parts, env) {
  say(`\n── ${projects.join(', ')} ──`)
  const report = join(CACHE, 'tests', `${projects.join('-')}.json`)
  rmSync(report, { force: true })
  const args = [
    'run',
    '--experimental.fsModuleCache',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
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

/** Runs everything that `npm test` runs. */
async function quick(count, env) {
  count(await check())
  for (const selection of STEPS.quick) count(await suite(selection, [], env))
}

async function rest(count, env) {
  for (const selection of STEPS.rest) count(await suite(selection, [], env))
}

/** Runs the files whose paths contain one of the parts. */
async function chosen(parts, count, env) {
  const projects = Object.values(STEPS).flatMap((step) => step.flatMap((each) => each.projects))
  const result = await suite({ projects, perCore: 1 }, parts, env)
  if (result.passed + result.failed === 0)
    throw new Stop(`No test file has ${parts.map((part) => `"${part}"`).join(' or ')} in its path.`)
  count(result)
}

demandNode()
await main(async () => {
  const [first, ...others] = process.argv.slice(2)
  const step = { '--all': [quick, rest], '--rest': [rest] }[first]
  const parts = step || first === undefined ? others : [first, ...others]
  const failed = await tally(async (count) => {
    await ensureInstalled()
    const env = { CHROMIUM_PATH: await ensureBrowser() }
    mkdirSync(join(CACHE, 'tests'), { recursive: true })
    await buildPackages()
    await buildConsole()
    await buildStaging()
    if (parts.length > 0) return chosen(parts, count, env)
    for (const run of step ?? [quick]) await run(count, env)
  }, say)
  if (failed > 0) process.exitCode = 1
})
