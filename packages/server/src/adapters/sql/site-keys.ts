import { type Kysely, sql } from 'kysely'
import type { SiteKeyRecord, SiteKeyStore } from '../../ports/stores.js'
import { organizationKey } from './keys.js'
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

  async noteBuild(site, build) {
    await note(query, { site, ...build, before: build.asked_at - NOTED_EVERY })
  },

  builds: (organizationId) =>
    query
      .selectFrom('site_builds')
      .select(['build', 'key_id', 'parts', 'asked_at'])
      .where('site_key', '=', organizationKey(organizationId))
      .orderBy('asked_at', 'desc')
      .orderBy('build')
      .execute(),

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

interface Note {
  readonly site: string
  readonly build: string
  readonly key_id: string
  readonly parts: number
  readonly asked_at: number
  readonly before: number
}

const note = prepared((query, { site, build, key_id, parts, asked_at, before }: Note) =>
  query
    .insertInto('site_builds')
    .values({ site_key: organizationKey(site), build, key_id, parts, asked_at })
    .onConflict((conflict) =>
      conflict
        .columns(['site_key', 'build', 'key_id'])
        .doUpdateSet({
          parts: sql<number>`case when excluded.parts > site_builds.parts then excluded.parts else site_builds.parts end`,
          asked_at: sql<number>`excluded.asked_at`,
        })
        .where(sql<boolean>`site_builds.asked_at <= ${before} or site_builds.parts < excluded.parts`),
    ),
)
