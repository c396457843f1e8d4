import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'
import { readerOf } from './record.js'
import { wayOf } from './release.js'
import { anyPageAt } from './site-of.js'

interface Read {
  readonly session: SessionRecord
  readonly pageOrigin?: string | undefined
  /** The path of the page whose text was sent. */
  readonly path: string
}

/**
 * Records that a person's program read a private page that it requested by its path. Nothing is stored about paths
 * other than those of the site's private pages, so that no one can fill the table with made-up ones.
 */
export async function noteRead(services: Services, { session, pageOrigin, path }: Read): Promise<void> {
  const { site, settings, stores, clock } = services
  const map = await site?.()
  const page = map && anyPageAt(map, path)
  if (!page?.audience) return
  await stores.readings.add([
    {
      ...readerOf(session),
      site_id: map?.site ?? settings.orgId,
      way: wayOf({ session, pageOrigin }),
      expression: JSON.stringify(page.audience),
      page: page.path,
      at: clock.now(),
    },
  ])
}
