import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import { type Released, readerOf } from './record.js'
import { wayOf } from './way-of.js'

/** A private page of which a text is about to be sent to a program. */
export interface ReadPage {
  /** Its canonical path, as its sealed text names it. */
  readonly path: string
  /** The parts that its text was opened with. */
  readonly parts: readonly string[]
}

/**
 * Records that a person's program reads private pages, for the readers of each part that was released for one: a whole
 * page, or what a search shows of it. Only what was opened has such a path, so no one can fill the table with made-up
 * ones.
 *
 * @throws Error for a part that was not released: nothing may be sent that is not recorded
 */
export async function noteRead(
  { stores, clock }: Services,
  session: SessionRecord,
  pages: readonly ReadPage[],
  released: ReadonlyMap<string, Released>,
): Promise<void> {
  const reader = { ...readerOf(session), way: wayOf(session, { inPage: false }), at: clock.now() }
  const texts = pages.flatMap(({ path, parts }) => parts.map((part) => ({ path, part })))
  const readings = texts.map(({ path, part }) => {
    const release = released.get(part)
    if (!release) throw new Error(`The text of ${path} was opened with a key that was not released for this request.`)
    return { ...reader, site_id: release.site, expression: JSON.stringify(release.expression), page: path }
  })
  await stores.readings.add(readings)
  await stores.settled()
}
