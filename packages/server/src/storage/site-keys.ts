import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type Bytes, bytesOf } from './id-bytes.js'
import { organizationKey, personKey } from './keys.js'
import { BUILDS_PER_READER } from './ports/site-key-store.js'
import type { BuildsOfKey, SiteKeyRecord, SiteKeyStore } from './ports/stores.js'
import { prepared, preparedList } from './prepared.js'
import type { Tables } from './tables.js'

/** How often it is recorded that a build is in use, in milliseconds. */
const NOTED_EVERY = 3_600_000

export const sqlSiteKeys = (query: Kysely<Tables>): SiteKeyStore => ({
  find: (ids) => byIds(query, ids),

  list: (organizationId) =>
    query
      .selectFrom('site_keys')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  async add(key) {
    await query.insertInto('site_keys').values(key).execute()
  },

  async remove(organizationId, id) {
    const removed = await query
      .deleteFrom('site_keys')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning('id')
      .execute()
    return removed.length > 0
  },

  async noteBuild(site, { person_id, confirmed, ...opening }) {
    await note(query, {
      ...opening,
      site,
      person: bytesOf(person_id),
      slot: slotOf(opening.build),
      confirmed: Number(confirmed),
      before: opening.asked_at - NOTED_EVERY,
    })
  },

  async builds(organizationId, most) {
    const rows = await query
      .with('by_build', (inner) =>
        inner
          .selectFrom('site_builds')
          .where('site_key', '=', organizationKey(organizationId))
          .groupBy(['key_id', 'build'])
          .select(({ fn }) => [
            'key_id',
            'build',
            fn.max<number>('confirmed').as('confirmed'),
            fn.countAll<number>().as('readers'),
            fn.max<number>('asked_at').as('asked_at'),
          ]),
      )
      .with('ranked', (inner) =>
        inner
          .selectFrom('by_build')
          .selectAll()
          .select([
            sql<number>`row_number() over (partition by key_id
              order by confirmed desc, readers desc, asked_at desc, build)`.as('place'),
            sql<number>`count(*) over (partition by key_id)`.as('total'),
          ]),
      )
      .selectFrom('ranked')
      .selectAll()
      .where('place', '<=', most)
      .orderBy('key_id')
      .orderBy('place')
      .execute()
    const byKey = new Map<string, BuildsOfKey>()
    for (const { place, total, confirmed, ...row } of rows) {
      const builds = [...(byKey.get(row.key_id)?.builds ?? []), { ...row, confirmed: confirmed === 1 }]
      byKey.set(row.key_id, { builds, other_builds: total - place })
    }
    return byKey
  },

  async removeBuildsBefore(organizationId, time) {
    await query
      .deleteFrom('site_builds')
      .where('site_key', '=', organizationKey(organizationId))
      .where('asked_at', '<', time)
      .execute()
  },
})

const byIds = preparedList<SiteKeyRecord>((query, ids) =>
  query.selectFrom('site_keys').selectAll().where('id', 'in', ids),
)

/** The slot of a build among those of a reader: rows are limited by their key, however many requests arrive at once. */
const slotOf = (build: string): number => createHash('sha256').update(build).digest().readUInt32BE() % BUILDS_PER_READER

interface Note {
  readonly site: string
  readonly build: string
  readonly key_id: string
  readonly person: Bytes
  readonly slot: number
  readonly confirmed: number
  readonly asked_at: number
  readonly before: number
}

const note = prepared((query, { site, key_id, person, slot, build, confirmed, asked_at, before }: Note) =>
  query
    .insertInto('site_builds')
    .values({
      site_key: organizationKey(site),
      key_id,
      person_key: personKey(person),
      slot,
      build,
      confirmed,
      asked_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_key', 'key_id', 'person_key', 'slot'])
        .doUpdateSet({
          build: sql<string>`excluded.build`,
          // A build stays confirmed, no matter who opens it later.
          confirmed: sql<number>`case when site_builds.build = excluded.build and site_builds.confirmed = 1
            then 1 else excluded.confirmed end`,
          asked_at: sql<number>`excluded.asked_at`,
        })
        .where(
          sql<boolean>`site_builds.asked_at <= ${before} or site_builds.build <> excluded.build
            or site_builds.confirmed < excluded.confirmed`,
        ),
    ),
)
