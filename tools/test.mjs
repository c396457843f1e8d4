/**
 * `npm test`: the quick tests, on a machine that may have only Node: the checks, the unit tests, the contract tests on SQLite, and a few
 * journeys in a browser. `npm run test:all` continues with all other tests, and `npm run test:rest` runs only those in Node and
 * Chromium. `npm test -- --engines` runs those in Firefox and WebKit. Each ends with `N passed, N failed`.
 * `npm test -- sign-in chrome` runs only the test files whose paths contain one of these words, from all projects, without the checks.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { checkOnce } from './check.mjs'
import { ensureBrowser, ensureEngines } from './lib/browser.mjs'
import { buildConsole, buildPackages, buildStaging } from './lib/build-steps.mjs'
import { failedTests } from './lib/failed-tests.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { CACHE, inRoot } from './lib/root.mjs'
import { main, node, Stop, say } from './lib/run.mjs'
import { slowFiles } from './lib/slow-files.mjs'
import { tally } from './lib/tally.mjs'

/**
 * Vitest projects that may run at the same time, in the order in which they run, and the number of parallel files per core: a
 * browser often waits for a server, and a test for a program or a database.
 */
const STEPS = {
  quick: [{ projects: ['unit', 'contract', 'journeys'], perCore: 1.5 }],
  rest: [
    { projects: ['react-18'], perCore: 1 },
    { projects: ['thorough', 'postgres', 'system'], perCore: 1.5 },
  ],
  engines: [{ projects: ['engines'], perCore: 1 }],
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
    const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    say(['', `The longest of ${testResults.length} files:`, ...slowFiles(testResults)].join('\n'))
    const failed = Math.max(numFailedTests, ended && success ? 0 : 1)
    const failures = failedTests(testResults)
    // Vitest also fails for an error that no test caught, which its report does not contain.
    if (failed > 0 && failures.length === 0)
      failures.push(`${projects.join(', ')}: an error outside the tests, printed above`)
    return { passed: numPassedTests, failed, failures }
  } catch {
    return { passed: 0, failed: 1, failures: [`${projects.join(', ')}: Vitest wrote no report`] }
  }
}

/** Runs the files whose paths contain one of the parts. */
async function chosen(parts, count, env) {
  const projects = Object.values(STEPS).flatMap((step) => step.flatMap((suites) => suites.projects))
  const result = await suite({ projects, perCore: 1 }, parts, env)
  if (result.passed + result.failed === 0)
    throw new Stop(`No test file has ${parts.map((part) => `"${part}"`).join(' or ')} in its path.`)
  count(result)
}

const OPTIONS = { '--all': ['quick', 'rest', 'engines'], '--rest': ['rest'], '--engines': ['engines'] }

demandNode()
await main(async () => {
  const words = process.argv.slice(2)
  const steps = OPTIONS[words[0]] ?? ['quick']
  const parts = words.filter((word) => !Object.hasOwn(OPTIONS, word))
  const { failed, failures } = await tally(async (count) => {
    await ensureInstalled()
    const env = { CHROMIUM_PATH: await ensureBrowser() }
    if (steps.includes('engines')) await ensureEngines()
    mkdirSync(join(CACHE, 'tests'), { recursive: true })
    // First, because the checks report everything that is wrong, and a build stops at the first fault.
    if (parts.length === 0 && steps.includes('quick')) count(await checkOnce())
    await buildPackages()
    await buildConsole()
    await buildStaging()
    if (parts.length > 0) await chosen(parts, count, env)
    else for (const suites of steps.flatMap((step) => STEPS[step])) count(await suite(suites, [], env))
  }, say)
  mkdirSync(join(CACHE, 'tests'), { recursive: true })
  writeFileSync(join(CACHE, 'tests', `failed-${steps.join('-')}.txt`), failures.map((each) => `${each}\n`).join(''))
  if (failed > 0) process.exitCode = 1
})
