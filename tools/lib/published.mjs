/** The published packages, and their tarballs. */
import { randomInt } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOT_BUNDLED } from './build-program.mjs'
import { CACHE, inRoot } from './root.mjs'
import { run } from './run.mjs'

/** The program, whose dependencies are in its bundle. */
const PROGRAM = 'packages/portico'

/** The manifest of a package. */
export const manifestOf = (folder) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))

/** Their folders. The console is published as a part of the program. */
export const PUBLISHED_PACKAGES = readdirSync(inRoot('packages'))
  .map((name) => `packages/${name}`)
  .filter((folder) => folder === PROGRAM || !manifestOf(folder).private)

/**
 * Packs them as they are built.
 * @param {string} folder The folder for the tarballs; its contents are deleted.
 * @param {string[]} [packages] Some of them; all if omitted.
 * @returns {Promise<string[]>} The tarballs.
 */
export async function pack(folder, packages = PUBLISHED_PACKAGES) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // A separate folder for each call: several test files pack at once.
  const program = join(CACHE, 'pack', String(randomInt(2 ** 32)))
  try {
    const places = packages.map((name) => (name === PROGRAM ? assembleProgram(program) : inRoot(name)))
    await run('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder, ...places], {
      quiet: true,
    })
  } finally {
    rmSync(program, { recursive: true, force: true })
  }
  return readdirSync(folder).map((name) => join(folder, name))
}

/**
 * Returns the manifest with which the program is published: its dependencies are those that its bundle excludes, at the
 * versions that this repository is tested with. All others are in the bundle, so that no installation can get different
 * versions.
 */
function programManifest() {
  const { dependencies: bundled, devDependencies: _, ...manifest } = manifestOf(PROGRAM)
  const versions = { ...manifestOf('packages/server').dependencies, ...bundled }
  return { ...manifest, dependencies: Object.fromEntries(NOT_BUNDLED.toSorted().map((name) => [name, versions[name]])) }
}

/** Copies the published files of the program to a folder in which its manifest can be replaced. @returns {string} The folder. */
function assembleProgram(folder) {
  const manifest = programManifest()
  for (const part of ['bin', 'build', 'dist', 'README.md', 'LICENSE'])
    cpSync(inRoot(PROGRAM, part), join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
}
