import { DAY, HOUR } from '@portico/protocol'
import { type Kysely, sql } from 'kysely'
import { memberKeys } from '../keys.js'
import type { Tables } from '../tables.js'

/**
 * When a member was last seen, in milliseconds; 0 for never: the latest use of their sessions, and what was recorded of
 * earlier ones. Sessions that another person opened in their name do not count.
 */
export const lastSeen = (postgres: boolean) => {
  const greatest = sql.raw(postgres ? 'greatest' : 'max')
  return sql<number>`${greatest}(coalesce(memberships.last_seen, 0), coalesce((
    select max(${greatest}(sessions.created_at, coalesce(sessions.seen_at, 0))) from sessions
    where sessions.person_key = memberships.person_key and sessions.organization_key = memberships.organization_key
      and sessions.actor is null), 0))`
}

/**
 * Before sessions are removed, records when their members were last seen. The plus keeps SQLite from reading all
 * sessions in the order of their grouping.
 */
export const noteExpired = (query: Kysely<Tables>, keys: readonly number[]) =>
  sql`update memberships set last_seen = ended.at from (
      select +person_key as person_key, +organization_key as organization_key, max(created_at) as at from sessions
      where key in (${sql.join([...keys])}) and actor is null group by 1, 2
    ) as ended
    where memberships.person_key = ended.person_key and memberships.organization_key = ended.organization_key
      and coalesce(memberships.last_seen, 0) < ended.at`.execute(query)

/** Records that a member was seen, at most once an hour. */
export const noteSeen = async (query: Kysely<Tables>, organizationId: string, personId: string, now: number) => {
  const { organization_key, person_key } = memberKeys(organizationId, personId)
  await query
    .updateTable('memberships')
    .set({ last_seen: now })
    .where('organization_key', '=', organization_key)
    .where('person_key', '=', person_key)
    .where(sql<boolean>`coalesce(last_seen, 0) <= ${now - HOUR}`)
    .execute()
}

/** Sessions that expired before a time; also expressed in days, which is what their index contains. */
export const isExpired = (before: number) => sql<boolean>`
  expires_at / ${sql.lit(DAY)} <= ${Math.floor(before / DAY)} and expires_at <= ${before}`
