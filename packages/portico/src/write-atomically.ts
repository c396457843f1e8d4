import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { interruptible } from './interruption.js'
import { systemCode, UserError } from './output.js'

/**
 * Writes a file for this user only (mode 0600), completely or not at all: it gets its name once `write` is done. An existing
 * file with that name is never replaced, because it may be the only copy of its content.
 * @param write receives the open file and a signal that Ctrl-C and SIGTERM abort.
 * @throws UserError if the name is taken or nothing can be written there, Interrupted if a signal stopped it.
 */
export async function writeAtomically<T>(
  path: string,
  write: (file: number, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (existsSync(path)) throw taken(path)
  return interruptible(
    () => `Stopped before ${path} was complete, so it was not kept.`,
    async (signal) => {
      const part = `${path}.${randomBytes(4).toString('hex')}.part`
      const file = openPart(part)
      try {
        const result = await write(file, signal).finally(() => {
          fsyncSync(file)
          closeSync(file)
        })
        giveName(part, path)
        return result
      } finally {
        rmSync(part, { force: true })
      }
    },
  )
}

function openPart(part: string): number {
  try {
    return openSync(part, 'wx', 0o600)
  } catch (error) {
    throw new UserError(`Cannot write ${part} (${systemCode(error)}). Choose a path this user can write to.`)
  }
}

/** Creating a link fails if the name is taken. File systems without links, such as FAT, get a rename. */
function giveName(part: string, path: string): void {
  try {
    linkSync(part, path)
  } catch (error) {
    if (systemCode(error) === 'EEXIST' || existsSync(path)) throw taken(path)
    renameSync(part, path)
  }
}

const taken = (path: string) => new UserError(`${path} already exists and was not overwritten. Choose another name.`)
