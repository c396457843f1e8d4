import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'
import { run, say } from './run.mjs'

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages
  } catch {
    return {}
  }
}

/**
 * Whether `installed` (npm's own record inside node_modules) contains every package of `wanted` (the lock file) at its version.
 * Optional packages of other platforms may be missing.
 */
export const isInstalled = (required, installed) =>
  Object.entries(required).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const present = installed[path]
    if (!present) return optional === true || devOptional === true
    return link === true || present.version === version
  })

/**
 * Installs the dependencies of the repository, or of a folder that is not one of its workspaces, if they are missing or the
 * lock file has changed. Uses only Node, because nothing else is installed yet on a fresh clone.
 */
export async function ensureInstalled(folder = '.') {
  const present = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  if (isInstalled(packagesOf(join(folder, 'package-lock.json')), present)) return
  say(folder === '.' ? 'Installing dependencies (npm ci) …' : `Installing the dependencies of ${folder} (npm ci) …`)
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: inRoot(folder) })
}
