import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { UserError } from './output.js'

/** Whether Git knows a revision with this name, such as `origin/main`. The name is never interpreted as an option. */
export async function isRevision(folder: string, name: string): Promise<boolean> {
  if (name.startsWith('-') || name.includes(':')) return false
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  return promisify(execFile)('git', args, { cwd: folder }).then(
    () => true,
    () => false,
  )
}

/**
 * Returns a file as it was in a revision; undefined if it did not exist.
 *
 * @param file path relative to the folder
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
 * Refuses a name that is both a path and a revision: otherwise a change that adds a file with the name of a branch could choose
 * what it is compared with.
 *
 * @throws UserError
 */
export async function demandOneMeaning(target: string, path: string, folder: string): Promise<void> {
  const isPlainly = /^(\.{0,2}[\\/]|[a-z]:)/i.test(target)
  if (existsSync(path) && !isPlainly && (await isRevision(folder, target)))
    throw new UserError(
      `${target} is both a path and a Git revision. Write ./${target} for the path, or use the commit hash.`,
    )
}
