import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import { type Rounds, rounds } from '../../ground/repeated-work.js'
import type { Database } from '../engine/database.js'
import type { Tables } from '../tables.js'
import { locked } from './bookkeeping.js'
import { checkMigrations } from './check-migrations.js'
import { programOf } from './compatibility.js'
import { RELEASES, type Release } from './index.js'

/** How often a running process reports that it uses the database, and after how much silence it counts as ended. */
const REPORT_EVERY = 15_000
const ENDED_AFTER = 60_000

/** A server process that uses a database. */
export interface Node {
  readonly name: string
  readonly release: string
  readonly seconds: number
}

/**
 * Registers this process as one that uses the database, so that no step that it cannot run with is applied while it
 * runs. Under the lock of the migrations: such a step comes either before, and the process is refused, or not at all.
 * @throws DatabaseError if this program cannot use the database.
 */
export async function registerNode(
  database: Database,
  releases: readonly Release[] = RELEASES,
): Promise<{ /** Removes the registration. */ leave(): Promise<void> }> {
  const { release, version } = programOf(releases)
  const node = { id: randomUUID(), name: `${hostname()}, process ${process.pid}`, release, version }
  const report = (query: Kysely<Tables>) => {
    const seenAt = databaseTime(database.kind)
    return query
      .insertInto('nodes')
      .values({ ...node, seen_at: seenAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seenAt }))
      .execute()
  }
  await locked(database, async (transaction) => {
    await checkMigrations({ ...database, query: transaction }, releases)
    const earliest = sql<number>`${databaseTime(database.kind)} - ${sql.lit(ENDED_AFTER)}`
    await transaction.deleteFrom('nodes').where('seen_at', '<', earliest).execute()
    await report(transaction)
  })
  // A missed report is made up for by the next one.
  const reports: Rounds = rounds({ every: REPORT_EVERY, round: () => report(database.query), failed: () => {} })
  reports.start()
  return {
    async leave() {
      await reports.stop()
      await database.query.deleteFrom('nodes').where('id', '=', node.id).execute()
    },
  }
}

/** Running processes of releases before a schema version. */
export async function nodesBefore(
  { kind, query }: Pick<Database, 'kind' | 'query'>,
  version: number,
): Promise<readonly Node[]> {
  const silence = sql<number>`${databaseTime(kind)} - seen_at`
  return query
    .selectFrom('nodes')
    .select(['name', 'release', sql<number>`(${silence}) / 1000`.as('seconds')])
    .where('version', '<', version)
    .where(silence, '<', ENDED_AFTER)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Milliseconds by the clock of the database, because those of several machines may differ. */
const databaseTime = (kind: Database['kind']) =>
  kind === 'sqlite'
    ? sql<number>`cast((julianday('now') - 2440587.5) * 86400000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
