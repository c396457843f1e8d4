import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { run, say } from './run.mjs'
import { digest, isFresh, stamp } from './stamp.mjs'

/**
 * Installs the dependencies when they are missing or the lock changed since. Uses nothing but Node, since nothing else is
 * there yet on a fresh clone.
 */
export async function ensureInstalled() {
  const wanted = digest(['package-lock.json'])
  if (existsSync(inRoot('node_modules', '.package-lock.json')) && isFresh('install', wanted)) return
  say('Installing dependencies (npm ci) …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  stamp('install', wanted)
}
