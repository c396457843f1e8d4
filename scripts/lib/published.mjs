/** The packages that others install, and their tarballs. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

/** Their folders. Other apps and tools stay in the repository. */
export const PUBLISHED_PACKAGES = [...readdirSync(inRoot('packages')).map((name) => `packages/${name}`), 'apps/portico']

/** The manifest of one. */
export const manifestOf = (folder) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))

/**
 * Packs them as they are built.
 * @param {string} folder Where the tarballs go; what is in it is removed.
 * @param {string[]} [packages] Some of them; all if left out.
 * @returns {Promise<string[]>} The tarballs.
 */
export async function pack(folder, packages = PUBLISHED_PACKAGES) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const workspaces = packages.flatMap((name) => ['-w', name])
  await run('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder, ...workspaces], {
    quiet: true,
  })
  return readdirSync(folder).map((name) => join(folder, name))
}
