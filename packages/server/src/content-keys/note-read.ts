import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'
import { type Released, readerOf } from './record.js'
import { wayOf } from './way-of.js'

/** A private page whose text is about to be sent to a program. */
export interface ReadPage {
  /** Its canonical path, as its sealed text names it. */
  readonly path: string
  /** The parts that its text was opened with. */
  readonly parts: readonly string[]
}

/**
 * Records that a person's program reads a private page, for the readers of each part that was released for it. Only what was
 * opened has such a path, so no one can fill the table with made-up ones.
 *
 * @throws Error for a part that was not released: nothing may be sent that is not recorded
 */
export async function noteRead(
  { stores, clock }: Services,
  session: SessionRecord,
  { path, parts }: ReadPage,
  released: ReadonlyMap<string, Released>,
): Promise<void> {
  const readings = parts.map((part) => {
    const release = released.get(part)
    if (!release) throw new Error(`The text of ${path} was opened with a key that was not released for this request.`)
    return {
      ...readerOf(session),
      site_id: release.site,
      way: wayOf(session, { inPage: false }),
      expression: JSON.stringify(release.expression),
      page: path,
      at: clock.now(),
    }
  })
  await stores.readings.add(readings)
  await stores.settled()
}
