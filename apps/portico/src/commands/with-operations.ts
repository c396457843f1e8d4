import type { Operations } from '@portico/server'
import type { Context } from '../context.js'
import { loadSettings } from '../load.js'
import { openStorage } from '../open-storage.js'
import { serverSettings } from '../server-settings.js'

/**
 * Opens the database of the settings, brings it up to date, and hands its operations to `act`. Works beside a running
 * server: both speak to the database, which keeps them apart.
 */
export async function withOperations<T>(
  context: Context,
  act: (operations: Operations) => Promise<T>,
  organizationId?: string,
): Promise<T> {
  const loaded = loadSettings(context)
  const { database, secrets } = await openStorage(loaded)
  try {
    const { createOperations, migrate } = await import('@portico/server')
    await migrate(database)
    const parts = { settings: serverSettings(loaded.configuration, secrets), database }
    return await act(await createOperations(parts, organizationId))
  } finally {
    await database.close()
  }
}
