/**
 * `npm run release -- 1.2.3`: sets the version everywhere, dates the changelog, packs every package, tests the tarballs and the
 * program in an empty folder, packs the guide's site as an example and seals it with them, commits and tags. Publishes nothing:
 * the archives are in `.cache/release/1.2.3`. With `--dry-run` it does the same, but then restores the files and neither commits
 * nor tags. The packages contain the address of the repository: that of git's remote `origin`, or `--repository https://…`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildConsole, buildPackages } from './lib/build-steps.mjs'
import { packGuide, tryGuide } from './lib/guide-example.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { manifestOf, PUBLISHED_PACKAGES, pack } from './lib/published.mjs'
import {
  chartWithVersion,
  entriesOf,
  lockWithVersion,
  nextVersion,
  releasedChangelog,
  stepsWithVersion,
  webAddress,
  withAddress,
  withVersion,
} from './lib/release.mjs'
import { CACHE, inRoot } from './lib/root.mjs'
import { main, run, Stop, say } from './lib/run.mjs'
import { tryProgram } from './lib/try-program.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
const read = (file) => readFileSync(inRoot(file), 'utf8')
const json = (file) => JSON.parse(read(file))
const write = (file, value) =>
  writeFileSync(inRoot(file), typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`)

/** The chart's description, which Helm reads. */
const CHART = 'deploy/helm/portico/Chart.yaml'
const STEPS = 'packages/server/src/storage/migrations/index.ts'

/** The manifests of the repository: its own, and those of its packages. */
const manifests = () => git('ls-files', 'package.json', '*/package.json').split('\n')

function demandClean(version) {
  const changes = git('status', '--porcelain')
  if (changes !== '')
    throw new Stop(
      `There are changes that are not committed, so a release would not be what the repository holds. Commit or stash them:\n${changes}`,
    )
  if (git('tag', '--list', `v${version}`) !== '')
    throw new Stop(`There is a tag v${version} already. Choose another version, or delete the tag.`)
}

/** Writes the version and the changelog. */
function setVersion(version) {
  const files = manifests()
  const own = new Set(files.map((file) => json(file).name))
  for (const file of files) write(file, withVersion(json(file), version, own))
  write('package-lock.json', lockWithVersion(json('package-lock.json'), version, own))
  write(CHART, chartWithVersion(read(CHART), version))
  const isReleased = (name) => git('tag', '--list', `v${name}`) !== ''
  write(STEPS, stepsWithVersion(read(STEPS), version, isReleased))
  write('CHANGELOG.md', releasedChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10)))
}

/** Writes the address of the repository into the manifests of the published packages. */
function setAddress(repository) {
  const address = webAddress(repository ?? originOf())
  if (address !== undefined)
    for (const folder of PUBLISHED_PACKAGES)
      write(`${folder}/package.json`, withAddress(json(`${folder}/package.json`), folder, address))
  else if (repository !== undefined)
    throw new Stop(
      `--repository needs an address that others can read, such as https://github.com/owner/name, got "${repository}".`,
    )
  else
    say(
      'The packages will not name their repository: git knows no public address of it. Set the remote "origin", or pass --repository.',
    )
}

function originOf() {
  try {
    return git('remote', 'get-url', 'origin')
  } catch {
    return ''
  }
}

/** Installs the tarballs as a user would, imports what they export, and runs the program. */
async function tryTarballs(tarballs, version) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-release-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'trial', private: true, type: 'module' }))
    const quiet = ['--engine-strict', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    await run('npm', ['install', ...quiet, ...tarballs], { cwd: folder, quiet: true })
    const entries = PUBLISHED_PACKAGES.flatMap((name) => entriesOf(manifestOf(name)))
    writeFileSync(join(folder, 'trial.mjs'), trialOf(entries))
    await run(process.execPath, ['trial.mjs'], { cwd: folder, quiet: true })
    say(`✓ ${entries.length} entries of ${tarballs.length} packages, installed and imported`)
    await demandOldestNode(folder)
    await tryProgram(folder, version)
    say('✓ portico answers from an empty folder: its version, the API, the SDK page, the console, the hosted login')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds and seals the example with the tarballs. */
async function tryExample(archive, tarballs) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-example-'))
  try {
    await tryGuide(archive, tarballs, folder)
    say('✓ the guide’s site, the example of this release, is built and sealed by the installed packages')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws Stop if npm chose a package that the oldest supported Node cannot run. */
async function demandOldestNode(folder) {
  // Does not exist before the dependencies are installed.
  const { tooNewFor } = await import('./lib/oldest-node.mjs')
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { node: range } = manifestOf('packages/portico').engines
  const wrong = tooNewFor(lock, range)
  if (wrong.length > 0)
    throw new Stop(`An installation of the packages does not run on every Node ${range}:\n${wrong.join('\n')}`)
  say(`✓ every package that npm installed beside them runs on every Node ${range}`)
}

/** A program that imports entries, and fails with the names of those that cannot be imported. */
const trialOf = (entries) => `import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
const failed = []
for (const { specifier, run } of ${JSON.stringify(entries)})
  try {
    const url = import.meta.resolve(specifier)
    if (!existsSync(fileURLToPath(url))) throw new Error('the file is missing')
    if (run) await import(specifier)
  } catch (error) {
    failed.push(specifier + ': ' + error.message)
  }
if (failed.length > 0) {
  console.error('These entries cannot be imported from the tarballs:\\n' + failed.join('\\n'))
  process.exit(1)
}
`

function readArguments() {
  try {
    const options = { 'dry-run': { type: 'boolean' }, repository: { type: 'string' } }
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new Stop(`${error.message}\nRun "npm run release -- 1.2.3", with --dry-run or --repository https://…`)
  }
}

demandNode()
await main(async () => {
  const { values, positionals } = readArguments()
  const { 'dry-run': dry, repository } = values
  const [requested] = positionals
  const version = nextVersion(requested, json('package.json').version)
  demandClean(version)
  await ensureInstalled()
  // Ctrl-C ends the running program, and then the files are restored.
  const ignore = () => {}
  process.on('SIGINT', ignore)
  let done = false
  try {
    setVersion(version)
    setAddress(repository)
    await buildPackages()
    await buildConsole()
    const tarballs = await pack(join(CACHE, 'release', version))
    await tryTarballs(tarballs, version)
    await tryExample(await packGuide(join(CACHE, 'release', version), version), tarballs)
    if (dry) return say(`Version ${version} could be released. Nothing was changed.`)
    git('commit', '--all', '--message', `Release ${version}`)
    done = true
    git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`)
    say(
      `Released ${version}: committed, and tagged v${version}. The packages and the example are in .cache/release/${version}.`,
    )
  } finally {
    process.off('SIGINT', ignore)
    if (!done) git('checkout', '--', '.')
  }
})
