import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { UserError } from './output.js'

/** Whether Git knows a revision by this name, such as `origin/main`. It is never taken for an option. */
export async function isRevision(folder: string, name: string): Promise<boolean> {
  if (name.startsWith('-') || name.includes(':')) return false
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  return promisify(execFile)('git', args, { cwd: folder }).then(
    () => true,
    () => false,
  )
}

/**
 * A file as it was in a revision; undefined where there was none.
 *
 * @param file from the folder
 */
export async function fileInRevision(folder: string, revision: string, file: string): Promise<string | undefined> {
  if (revision.startsWith('-') || revision.includes(':')) return undefined
  const args = ['show', '--end-of-options', `${revision}:./${file}`]
  return promisify(execFile)('git', args, { cwd: folder, maxBuffer: 2 ** 28 }).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

/**
 * Refuses a name that is both a path and a revision: a change that adds a file by the name of a branch would choose for itself
 * what it is compared with.
 *
 * @throws UserError
 */
export async function demandOneMeaning(given: string, path: string, folder: string): Promise<void> {
  const isPlainly = /^(\.{0,2}[\\/]|[a-z]:)/i.test(given)
  if (existsSync(path) && !isPlainly && (await isRevision(folder, given)))
    throw new UserError(
      `${given} is both a path and a Git revision. Write ./${given} for the path, or use the commit hash.`,
    )
}
