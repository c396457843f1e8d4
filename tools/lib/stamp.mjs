import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CACHE, inRoot } from './root.mjs'

/** Never sources, wherever they are. */
const SKIPPED = new Set(['node_modules', '.docusaurus', '.cache', '.portico', '.git'])
/**
 * Created by a package's build, beside its `package.json`. Elsewhere these are ordinary names: a page may be
 * `docs/build/index.md`.
 */
const MADE = new Set(['dist', 'build'])

const TEST = /\.test\.[cm]?[jt]sx?$/

function* filesUnder(path, withTests) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isFile()) return yield path
  const names = readdirSync(path).sort()
  const isPackage = names.includes('package.json')
  for (const name of names)
    if (!SKIPPED.has(name) && !(isPackage && MADE.has(name)) && (withTests || !TEST.test(name)))
      yield* filesUnder(join(path, name), withTests)
}

/**
 * Returns a digest of the contents below some paths of the repository. Contents rather than times, because a checkout changes
 * all times.
 * @param {string[]} paths
 * @param {{ withTests?: boolean }} [options] test files are left out unless requested.
 */
export function digest(paths, { withTests = false } = {}) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesUnder(inRoot(path), withTests))
      hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const stampFile = (name) => join(CACHE, 'stamps', name)

/** Whether the step `name` was last completed for exactly this digest. */
export function isFresh(name, value) {
  try {
    return readFileSync(stampFile(name), 'utf8') === value
  } catch {
    return false
  }
}

/** Records that the step `name` is complete. */
export function stamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), value)
}

/**
 * Does a step while no other process of this repository does: two that build into one folder would break each other's work. The
 * one that waited finds the result already there, so call `isFresh` inside.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function alone(name, work) {
  const lock = join(CACHE, 'locks', name)
  mkdirSync(dirname(lock), { recursive: true })
  while (!take(lock)) await wait(100)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** A lock whose process has ended does not block anyone. It is created with the process id in it. */
function take(lock) {
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isRunning(holderOf(lock))) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    // Released in the meantime: the next check finds it free.
    return process.pid
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
