import { createHash } from 'node:crypto'
import { HOUR } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { type Bytes, bytesOf } from '../id-bytes.js'
import { organizationKey, personKey } from '../keys.js'
import { prepared, preparedList } from '../prepared.js'
import type { Tables } from '../tables.js'

/** A key pair that builds of a site are sealed for. */
export interface SiteKeyRecord {
  readonly id: string
  /** The organization whose site it is. */
  readonly organization_id: string
  /** 65 bytes in base64url. */
  readonly public_key: string
  readonly sealed_private: string
  readonly created_at: number
}

/** How many builds are recorded for each reader and key pair. */
const BUILDS_PER_READER = 8

/** A build whose keys were released to a reader. */
export interface BuildOpening {
  readonly build: string
  readonly key_id: string
  readonly person_id: string
  /** Whether the server knows that the site has this build, instead of only being told so by the reader. */
  readonly confirmed: boolean
  readonly asked_at: number
}

/** A build of a site, with the number of readers who opened it with a key pair. */
export interface SiteBuildRecord {
  readonly build: string
  readonly key_id: string
  readonly confirmed: boolean
  readonly readers: number
  readonly asked_at: number
}

/** The builds that were opened with one key pair. */
export interface BuildsOfKey {
  readonly builds: readonly SiteBuildRecord[]
  /** How many further builds exist. */
  readonly other_builds: number
}

/** How often it is recorded that a build is in use, in milliseconds. */
const NOTED_EVERY = HOUR

export const siteKeyStore = (query: Kysely<Tables>) => ({
  /** Those that exist, in any organization. */
  find: (ids: readonly string[]): Promise<SiteKeyRecord[]> => byIds(query, ids),

  /** The key pairs of an organization, newest first. */
  list: (organizationId: string): Promise<SiteKeyRecord[]> =>
    query
      .selectFrom('site_keys')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  async add(key: SiteKeyRecord) {
    await query.insertInto('site_keys').values(key).execute()
  },

  /** False if the organization has no key pair with that id. Of concurrent calls, exactly one returns true. */
  async remove(organizationId: string, id: string) {
    const removed = await query
      .deleteFrom('site_keys')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning('id')
      .execute()
    return removed.length > 0
  },

  /**
   * Records that a reader opened a build, unless that was recorded within the last hour. A reader has at most
   * `BUILDS_PER_READER` builds for each key pair: a further one replaces one of theirs.
   */
  async noteBuild(site: string, { person_id, confirmed, ...opening }: BuildOpening) {
    await note(query, {
      ...opening,
      site,
      person: bytesOf(person_id),
      slot: slotOf(opening.build),
      confirmed: Number(confirmed),
      before: opening.asked_at - NOTED_EVERY,
    })
  },

  /**
   * The builds of an organization's site by key pair, at most `most` for each: confirmed ones first, then those with the
   * most readers, then the most recently requested ones.
   */
  async builds(organizationId: string, most: number): Promise<ReadonlyMap<string, BuildsOfKey>> {
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

  /** Removes builds that were last requested before a time. */
  async removeBuildsBefore(organizationId: string, time: number) {
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
