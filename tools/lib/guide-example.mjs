/** The guide as a site of its own: the example that comes with a release. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeIdentityDescription } from './identity-description.mjs'
import { inRoot } from './root.mjs'
import { run, Stop } from './run.mjs'

/** The site, and the folders beside it from which it is built. */
const SITE = 'sites/docs'
const FOLDERS = [SITE, 'docs/guide', 'docs/diagrams']

/** Only of use in the repository. */
const isOfRepository = (path) => /\.test\.[cm]?ts$|\/(biome|tsconfig)\.json$/.test(path)

/**
 * Packs the site with its sources, in the folders that they have in the repository.
 * @param {string} folder Where the archive is written.
 * @returns {Promise<string>} The archive.
 */
export async function packGuide(folder, version) {
  await writeIdentityDescription()
  const name = `portico-guide-${version}`
  const root = join(folder, name)
  const listed = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: inRoot(), encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const path of [...listed.filter((path) => !isOfRepository(path)), `${SITE}/openapi/identity.json`]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(inRoot(path), join(root, path))
  }
  await run('tar', ['-czf', `${name}.tgz`, name], { cwd: folder, quiet: true })
  rmSync(root, { recursive: true })
  return join(folder, `${name}.tgz`)
}

/**
 * Builds and seals the packed site as a user would, with the packed packages.
 * @throws Stop if nothing is sealed.
 */
export async function tryGuide(archive, tarballs, folder) {
  await run('tar', ['-xzf', archive, '--strip-components', '1'], { cwd: folder, quiet: true })
  const cwd = join(folder, SITE)
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await run('npm', ['install', ...quiet, ...tarballs], { cwd, quiet: true })
  await run('npm', ['run', 'build'], { cwd, quiet: true })
  const published = join(cwd, 'build')
  if (!existsSync(join(published, 'index.html')))
    throw new Stop(`The guide's site was built in ${cwd}, but nothing was published to ${published}.`)
}
