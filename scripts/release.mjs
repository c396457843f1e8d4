/**
 * `npm run release -- 1.2.3`: sets the version everywhere, dates the changelog, packs every package, tries the tarballs in an
 * empty folder, commits and tags. Publishes nothing: the tarballs are in `.cache/release/1.2.3`. With `--dry-run` it does the
 * same, and then puts the files back and neither commits nor tags.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackages } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { entriesOf, lockWithVersion, nextVersion, releasedChangelog, withVersion } from './lib/release.mjs'
import { CACHE, inRoot } from './lib/root.mjs'
import { main, run, Stop, say } from './lib/run.mjs'

const git = (...args) => execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8' }).trim()
const read = (file) => readFileSync(inRoot(file), 'utf8')
const json = (file) => JSON.parse(read(file))
const write = (file, value) =>
  writeFileSync(inRoot(file), typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`)

/** The manifests of the repository: its own, and those of its packages. */
const manifests = () => git('ls-files', 'package.json', '*/package.json').split('\n')
/** Packages that others install. Apps and tools stay here. */
const published = () => readdirSync(inRoot('packages')).map((name) => `packages/${name}`)

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
  write('CHANGELOG.md', releasedChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10)))
}

/** Packs every published package. @returns {string[]} the tarballs. */
async function pack(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const workspaces = published().flatMap((name) => ['-w', name])
  await run('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder, ...workspaces], {
    quiet: true,
  })
  return readdirSync(folder).map((name) => join(folder, name))
}

/** Installs the tarballs as a user would, and imports what they export. */
async function tryTarballs(tarballs) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-release-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'trial', private: true, type: 'module' }))
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    await run('npm', ['install', ...quiet, ...tarballs], { cwd: folder, quiet: true })
    const entries = published().flatMap((name) => entriesOf(json(`${name}/package.json`)))
    writeFileSync(join(folder, 'trial.mjs'), trialOf(entries))
    await run(process.execPath, ['trial.mjs'], { cwd: folder, quiet: true })
    say(`✓ ${entries.length} entries of ${tarballs.length} packages, installed and imported`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A program that imports entries and fails with the names of those that cannot be. */
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

demandNode()
await main(async () => {
  const dry = process.argv.includes('--dry-run')
  const [asked] = process.argv.slice(2).filter((word) => word !== '--dry-run')
  const version = nextVersion(asked, json('package.json').version)
  demandClean(version)
  await ensureInstalled()
  // Ctrl-C ends what runs, and then the files are put back.
  const ignore = () => {}
  process.on('SIGINT', ignore)
  let done = false
  try {
    setVersion(version)
    await buildPackages()
    const tarballs = await pack(join(CACHE, 'release', version))
    await tryTarballs(tarballs)
    if (dry) return say(`Version ${version} could be released. Nothing was changed.`)
    git('commit', '--all', '--message', `Release ${version}`)
    done = true
    git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`)
    say(`Released ${version}: committed, and tagged v${version}. The tarballs are in .cache/release/${version}.`)
  } finally {
    process.off('SIGINT', ignore)
    if (!done) git('checkout', '--', '.')
  }
})
