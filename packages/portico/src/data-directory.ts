import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFileOnce, readIfThere } from './create-once.js'
import { makeFolder } from './make-folder.js'
import { systemCode, UserError } from './output.js'
import type { SettingName, SettingValues } from './settings/table.js'
import { bearerKey, type Parsed, secret32 } from './settings/values.js'

/** The secrets a server needs, and where each came from. */
export interface Secrets {
  readonly masterKey: Uint8Array
  /** The current master key and the previous one. */
  readonly masterKeys: () => readonly Uint8Array[]
  readonly adminKey: string
}

export type SecretName = 'masterKey' | 'adminKey'

interface SecretRow {
  readonly setting: SettingName
  readonly file: string
  readonly parse: (text: string) => Parsed<unknown>
  readonly lost: string
}

/** The files of the data directory that contain secrets, and what is lost with each. */
export const SECRET_FILES = {
  masterKey: {
    setting: 'PORTICO_MASTER_KEY',
    file: 'master.key',
    parse: secret32,
    lost: 'what it encrypted can no longer be read',
  },
  adminKey: {
    setting: 'PORTICO_ADMIN_KEY',
    file: 'admin.key',
    parse: bearerKey,
    lost: 'programs that use it need the new one',
  },
} as const satisfies Record<SecretName, SecretRow>

/** Creates the data directory (mode 0700) if it does not exist. Throws an error with a message if that fails. */
export function openDataDirectory(directory: string): void {
  try {
    makeFolder(directory)
    if (process.platform !== 'win32' && (statSync(directory).mode & 0o077) !== 0) chmodSync(directory, 0o700)
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new UserError(`The data directory ${directory} ${whyNot(error)}. ${ELSEWHERE}`)
  }
}

/** Both secrets: each from its setting, otherwise from the data directory, where missing ones are created. */
export function secretsOf(values: SettingValues, directory: string): Secrets {
  const masterKey = values.PORTICO_MASTER_KEY ?? (stored(directory, 'masterKey') as Uint8Array)
  return {
    masterKey,
    masterKeys() {
      const { PORTICO_MASTER_KEY: provided, PORTICO_MASTER_KEY_OLD: before } = values
      const older = before ?? (provided === undefined ? formerMasterKey(directory) : undefined)
      const current = provided ?? storedSecret(directory, 'masterKey') ?? masterKey
      return [current as Uint8Array, ...(older ? [older] : [])]
    },
    adminKey: values.PORTICO_ADMIN_KEY ?? (stored(directory, 'adminKey') as string),
  }
}

/** The file with the public key that the site is sealed for. It is not a secret: copy it to where the site is built. */
const SITE_KEY_FILE = 'site-key.pub'
export const siteKeyFile = (directory: string): string => join(directory, SITE_KEY_FILE)

/** Writes the line of the public key to its file, unless it already contains it. */
export function writeSiteKey(directory: string, line: string): void {
  openDataDirectory(directory)
  const text = guarded(directory, () => readIfThere(siteKeyFile(directory)))
  if (text?.trim() !== line) replaceFile(directory, SITE_KEY_FILE, line)
}

/** The file with the previous master key, beside the file of the current one. */
export const formerKeyFile = (directory: string): string => join(directory, `${SECRET_FILES.masterKey.file}.old`)

/** The previous master key, if there is one. */
export function formerMasterKey(directory: string): Uint8Array | undefined {
  const text = guarded(directory, () => readIfThere(formerKeyFile(directory)))
  const parsed = text === undefined ? undefined : secret32(text.trim())
  return parsed && 'value' in parsed ? parsed.value : undefined
}

/** Replaces the text of a file in one step: a concurrent reader gets either the old or the new text. */
export function replaceFile(directory: string, file: string, text: string): void {
  const fresh = join(directory, `${file}.${randomBytes(4).toString('hex')}.new`)
  guarded(directory, () => {
    createFileOnce(fresh, `${text}\n`)
    renameSync(fresh, join(directory, file))
  })
}

/** Throws an error if there is a database whose master key is missing: a new key could open nothing in it. */
export function demandMasterKey(values: SettingValues, directory: string): void {
  if (values.PORTICO_MASTER_KEY !== undefined || storedSecret(directory, 'masterKey') !== undefined) return
  const { file, setting, lost } = SECRET_FILES.masterKey
  throw new UserError(
    `${directory} contains a database, but its ${file} is missing: ${lost}. Restore the file, or set ${setting} to its content.`,
  )
}

/** The stored secret, or `undefined` if there is none yet. Throws an error for a damaged one. */
export function storedSecret(directory: string, name: SecretName): unknown {
  const row: SecretRow = SECRET_FILES[name]
  const file = join(directory, row.file)
  const text = guarded(directory, () => readIfThere(file))
  if (text === undefined) return undefined
  const parsed = row.parse(text.trim())
  if ('value' in parsed) return parsed.value
  throw new UserError(
    `${file} ${parsed.why}. Restore the correct file, or set ${row.setting}. If you remove it, a new one is created, but then ${row.lost}.`,
  )
}

function stored(directory: string, name: SecretName): unknown {
  const there = storedSecret(directory, name)
  if (there !== undefined) return there
  openDataDirectory(directory)
  const text = randomBytes(32).toString('base64url')
  guarded(directory, () => createFileOnce(join(directory, SECRET_FILES[name].file), `${text}\n`))
  // Read back: if two programs start at once, one of them created the file, and both must use its content.
  return storedSecret(directory, name)
}

function guarded<T>(directory: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new UserError(`The data directory ${directory} ${whyNot(error)}. ${ELSEWHERE}`)
  }
}

const ELSEWHERE = 'Portico stores its database and its secrets there. Fix this, or set PORTICO_DATA to another folder.'

function whyNot(error: unknown): string {
  const code = systemCode(error)
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'cannot be created, because a file is in its place'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'is not writable for this user'
  if (code === 'ENOENT') return 'cannot be created there'
  if (code === 'ENOSPC') return 'is on a disk that is full'
  return `cannot be used (${code ?? 'unknown reason'})`
}
