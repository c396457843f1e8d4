import type { Operations } from '@portico/server'
import type { Context } from '../context.js'
import { loadSettings } from '../load-settings.js'
import { openStorage } from '../open-storage.js'
import { serverSettings } from '../server-settings.js'

/**
 * Opens the database of the settings, brings it up to date, and passes its operations to `act`. Works while a server is running:
 * the database coordinates both.
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
