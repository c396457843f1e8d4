import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRecord } from '@portico/access/guards'
import { readIfThere } from '../../create-once.js'
import { makeFolder } from '../../make-folder.js'
import { systemCode, UserError } from '../../output.js'

/** What a server granted to this user's programs, with the names of RFC 6749. */
export interface StoredGrant {
  readonly access_token: string
  readonly refresh_token: string
  /** What the person allowed, separated by spaces. */
  readonly scope: string
  /** In milliseconds since 1970. */
  readonly expires_at: number
}

type Env = Readonly<Record<string, string | undefined>>

/** The maximum time that the lock of a crashed program blocks others. */
const LOCK_STALE = 30_000
const LOOK_AGAIN = 50

/** Where this user's grants are stored. */
export function grantsFile(env: Env): string {
  const own = env.HOME || homedir()
  const folder = env.XDG_CONFIG_HOME || (process.platform === 'win32' ? env.APPDATA : undefined) || join(own, '.config')
  return join(folder, 'portico', 'grants.json')
}

/**
 * The grants of this user by the origin of their server, in one file that no other user can read. Programs that run at the same
 * time take turns: a refresh token used by two of them ends the grant.
 */
export function grantStore(file: string) {
  const read = (): Readonly<Record<string, StoredGrant>> => {
    try {
      const stored: unknown = JSON.parse(readIfThere(file) ?? '{}')
      return isRecord(stored) ? (stored as Record<string, StoredGrant>) : {}
    } catch {
      return {}
    }
  }
  return {
    get(server: string): StoredGrant | undefined {
      const grants = read()
      const grant = Object.hasOwn(grants, server) ? grants[server] : undefined
      return grant && [grant.access_token, grant.refresh_token, grant.scope].every((text) => typeof text === 'string')
        ? grant
        : undefined
    },
    /** Replaces the previous grant; without a new one, deletes it. */
    set(server: string, grant: StoredGrant | undefined): void {
      const { [server]: _, ...otherGrants } = read()
      const draft = `${file}.${process.pid}.new`
      try {
        makeFolder(dirname(file))
        writeFileSync(draft, `${JSON.stringify({ ...otherGrants, ...(grant && { [server]: grant }) }, null, 2)}\n`, {
          mode: 0o600,
        })
        renameSync(draft, file)
      } catch (error) {
        throw new UserError(`Cannot write ${file} (${systemCode(error)}), where your sign-ins are stored.`)
      } finally {
        rmSync(draft, { force: true })
      }
    },
    /** Does something while no other program of this user does. */
    async alone<Result>(work: () => Promise<Result>): Promise<Result> {
      const lock = `${file}.lock`
      makeFolder(dirname(file))
      while (!tryLock(lock)) await wait(LOOK_AGAIN)
      try {
        return await work()
      } finally {
        rmSync(lock, { force: true })
      }
    },
  }
}

export type GrantStore = ReturnType<typeof grantStore>

function tryLock(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
    return true
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
    const lockTime = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (lockTime !== undefined && Date.now() - lockTime > LOCK_STALE) rmSync(lock, { force: true })
    return false
  }
}
