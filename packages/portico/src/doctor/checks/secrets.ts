import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { demandMasterKey, formerKeyFile, SECRET_FILES, type SecretName, storedSecret } from '../../data-directory.js'
import type { LoadedSettings } from '../../load-settings.js'
import type { Finding } from '../finding.js'

const about = 'Secrets'

/** The secrets of the data directory: whether they are there and whole, and who can read them. */
export function secretFindings({ configuration, reading }: LoadedSettings): Finding[] {
  const { dataDirectory: directory, database } = configuration
  for (const [name, { setting }] of Object.entries(SECRET_FILES))
    if (reading.values[setting] === undefined) storedSecret(directory, name as SecretName)
  if (database.kind === 'sqlite' && (statSync(database.file, { throwIfNoEntry: false })?.size ?? 0) > 0)
    demandMasterKey(reading.values, directory)
  const readable = secretFiles(directory).filter(isReadableByOthers)
  if (readable.length === 0) return [{ about, state: 'good', text: 'set, generated, or created on first start' }]
  return readable.map((file) => ({
    about,
    state: 'wrong',
    text: `other users of this machine can read ${file}, and with it everything that Portico stores; run chmod 600 ${file}, and replace the key if someone may have copied it`,
  }))
}

const secretFiles = (directory: string): readonly string[] =>
  [...Object.values(SECRET_FILES).map(({ file }) => join(directory, file)), formerKeyFile(directory)].filter(existsSync)

/** Also if no one can enter the folder now: copies keep the mode of the file. */
const isReadableByOthers = (file: string): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
