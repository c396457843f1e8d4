import type { Operations, SiteMap } from '@portico/server'
import type { Context } from '../context.js'
import { loadSettings } from '../load-settings.js'
import { openStorage } from '../open-storage.js'
import { serverSettings } from '../server-settings.js'
import { prepareSite } from '../site/prepare-site.js'

const NO_SITE: SiteMap = { site: null, build: null, sealed: false, pages: [], tickets: [] }

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
    // The site's pages are read with the operations that are created below, and only by those that need them.
    const open: Operations['siteKeys']['open'] = (question) => operations.siteKeys.open(question)
    const site = async () => (await prepareSite(loaded.configuration, open))?.map() ?? NO_SITE
    const parts = { settings: serverSettings(loaded.configuration, secrets), database, site }
    const operations = await createOperations(parts, organizationId)
    return await act(operations)
  } finally {
    await database.close()
  }
}
