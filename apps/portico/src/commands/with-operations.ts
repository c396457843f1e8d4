import type { Operations } from '@portico/server'
import type { Context } from '../context.js'
import { openDataDirectory, secretsOf } from '../data-directory.js'
import { loadSettings } from '../load.js'
import { serverSettings } from '../server-settings.js'

/**
 * Opens the database of the settings, brings it up to date, and hands its operations to `act`. Works beside a running
 * server: both speak to the database, which keeps them apart.
 */
export async function withOperations<T>(context: Context, act: (operations: Operations) => Promise<T>): Promise<T> {
  const loaded = loadSettings(context)
  const { configuration, reading } = loaded
  openDataDirectory(configuration.dataDirectory)
  const secrets = secretsOf(reading.values, configuration.dataDirectory)
  const { createOperations, migrate, openDatabase } = await import('@portico/server')
  const database = await openDatabase(configuration.database)
  try {
    await migrate(database)
    return await act(await createOperations({ settings: serverSettings(configuration, secrets), database }))
  } finally {
    await database.close()
  }
}
