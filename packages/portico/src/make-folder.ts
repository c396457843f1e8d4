import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from './output.js'

/**
 * Creates a folder and its parents, inaccessible to other users (mode 0700). Node's own `recursive` never returns if a
 * parent exists but accepts no entries, such as /proc, so each step is tried once. Throws the system's error.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another program may have created it in the meantime.
    if (systemCode(error) === 'EEXIST' && isFolder(path)) return
    const parent = dirname(path)
    if (systemCode(error) !== 'ENOENT' || parent === path || isFolder(parent)) throw error
    makeFolder(parent)
    makeFolder(path)
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
