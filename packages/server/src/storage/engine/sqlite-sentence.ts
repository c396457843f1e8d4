import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** A sentence for the operator about a file that could not be opened. */
export function sqliteSentence(file: string, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  if (/not a database|malformed|corrupt|encrypted/i.test(message))
    return `${file} is damaged or not a database, so nothing in it can be trusted. Restore it from a backup, or move it away to start empty.`
  if (/unable to open/i.test(message))
    return `${file} cannot be opened: check that its folder exists and that this user may read and write there.`
  if (/readonly|read-only/i.test(message)) return `${file} is read-only for this user; give it write permission.`
  if (/locked|busy/i.test(message)) return `${file} is locked by another program; stop that program and start again.`
  // Without room for its shared memory, SQLite reports an error of the disk.
  if (/disk is full/i.test(message) || isFull(dirname(file)))
    return `${file} cannot be opened, because its disk is full; free some space and start again. Nothing is lost.`
  return `${file} cannot be opened: ${message}.`
}

function isFull(folder: string): boolean {
  try {
    return statfsSync(folder).bavail === 0
  } catch {
    return false
  }
}
