import { statSync } from 'node:fs'
import type { Database, DatabaseObserver, DatabaseTarget, Tracer } from '@portico/server'
import { demandMasterKey, openDataDirectory, type Secrets, secretsOf } from './data-directory.js'
import { createDatabaseFile } from './database-file.js'
import type { LoadedSettings } from './load-settings.js'

/**
 * Creates the data directory if it does not exist, and opens the secrets and the database of the settings. On the first start,
 * the secrets come first, so that an interrupted start never leaves a database without its key. The files of both are
 * inaccessible to other users.
 * @param watchers record statements and how long they take.
 * @throws UserError or DatabaseError with a message for the user.
 */
export async function openStorage(
  { configuration, reading }: LoadedSettings,
  watchers: { readonly tracer?: Tracer; readonly observer?: DatabaseObserver; readonly slow?: number } = {},
): Promise<{ database: Database; secrets: Secrets }> {
  const { dataDirectory, database: target } = configuration
  openDataDirectory(dataDirectory)
  const isOld = hasContent(target)
  if (!isOld) secretsOf(reading.values, dataDirectory)
  createDatabaseFile(target)
  const { openDatabase } = await import('@portico/server')
  const database = await openDatabase(target, watchers)
  try {
    if (isOld) demandMasterKey(reading.values, dataDirectory)
    return { database, secrets: secretsOf(reading.values, dataDirectory) }
  } catch (error) {
    await database.close()
    throw error
  }
}

function hasContent(target: DatabaseTarget): boolean {
  return target.kind === 'sqlite' && (statSync(target.file, { throwIfNoEntry: false })?.size ?? 0) > 0
}
