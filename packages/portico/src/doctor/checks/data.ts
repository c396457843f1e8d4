import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isLoopback } from '@portico/server/loopback'
import type { LoadedSettings } from '../../load-settings.js'
import type { Finding } from '../finding.js'

/** File systems that keep their files in memory, by the numbers that Linux gives them (statfs(2)). */
const IN_MEMORY: readonly number[] = [0x0102_1994, 0x8584_58f6]
/** Below this many free bytes, the database may soon be unable to write. */
const LITTLE_SPACE = 256 * 2 ** 20

const about = 'Data'

/** The data directory: who can read it, whether it can be written, and whether it lasts. */
export function dataFindings({
  configuration: { dataDirectory: directory, url, database },
}: LoadedSettings): Finding[] {
  const exists = existsSync(directory)
  if (exists && !statSync(directory).isDirectory())
    return [{ about, state: 'wrong', text: `${directory} is a file; set PORTICO_DATA to a folder` }]
  const existing = exists ? directory : parentOf(directory)
  const problem = writingProblem(existing, database)
  if (problem !== undefined) return [{ about, state: 'wrong', text: problem }]
  return [exists ? accessOf(directory) : created(directory), ...lastingOf(existing, directory, url)]
}

const created = (directory: string): Finding => ({
  about,
  state: 'note',
  text: `${directory} is created on first start`,
})

function accessOf(directory: string): Finding {
  return process.platform !== 'win32' && (statSync(directory).mode & 0o077) !== 0
    ? { about, state: 'note', text: `${directory} is accessible to other users; the next start closes it` }
    : { about, state: 'good', text: `${directory}, not accessible to other users` }
}

/** The nearest folder above a path that exists. */
function parentOf(path: string): string {
  const parent = dirname(path)
  return parent === path || existsSync(parent) ? parent : parentOf(parent)
}

function writingProblem(folder: string, database: LoadedSettings['configuration']['database']): string | undefined {
  const files = database.kind === 'sqlite' && existsSync(database.file) ? [database.file] : []
  for (const path of [folder, ...files])
    try {
      accessSync(path, constants.W_OK)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const why = code === 'EROFS' ? 'its disk is mounted read-only' : 'this user may not write there'
      return `${path} cannot be written, because ${why}; give the user of this program the right to, or set PORTICO_DATA to another folder`
    }
  return undefined
}

function lastingOf(existing: string, directory: string, url: string): Finding[] {
  const { type, bavail, bsize } = statfsSync(existing)
  const findings: Finding[] = []
  if (IN_MEMORY.includes(type))
    findings.push({
      about,
      state: isLoopback(url) ? 'note' : 'wrong',
      text: `${directory} is in memory and is lost when this machine restarts, with all people and keys; put it on a disk`,
    })
  if (bavail * bsize < LITTLE_SPACE)
    findings.push({
      about,
      state: bavail === 0 ? 'wrong' : 'note',
      text: `the disk of ${directory} has ${Math.floor((bavail * bsize) / 2 ** 20)} MiB left; when it is full, no one can sign in: free some space, or move the folder`,
    })
  return findings
}
