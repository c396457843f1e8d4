import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { systemCode } from './output.js'

/**
 * Creates a file (mode 0600) completely or not at all, and never replaces one: the text is written beside it, flushed to the
 * disk, and then linked to its name, which only one of two programs can do. Does nothing if the file exists.
 */
export function createFileOnce(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    const handle = openSync(draft, 'wx', 0o600)
    try {
      writeSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    linkSync(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A file's text, or `undefined` if it does not exist. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}
