import { createHash } from 'node:crypto'
import { systemRandom } from '../../ground/adapters/system.js'
import { createVault } from '../../ground/adapters/vault.js'
import { isoTime } from '../../ground/times.js'
import type { Database } from '../engine/database.js'
import type { Row } from './snapshot.js'
import { withSnapshot } from './snapshot.js'

/** The first line of a backup. */
export interface BackupHeader {
  readonly portico: 'backup/v1'
  readonly created_at: string
  /** The migrations whose schema the rows match, with their checksums. */
  readonly migrations: Readonly<Record<string, string>>
  /** Encrypted under the master key of the database, so that another key is noticed immediately. */
  readonly key_check: string
}

export const KEY_PLACE = 'backup'

/**
 * Tables with the state of running processes, or of the schema, which is in the header. Also what distinguishes readers
 * on one day, because a backup would keep it.
 */
const LEFT_OUT = [
  'schema_migrations',
  'schema_state',
  'nodes',
  'leases',
  'day_keys',
  'text_marks',
  'text_candidates',
  // Filled by triggers when rows are restored.
  'page_months',
]
/**
 * Private keys of sites are only included on request: without them in backups, destroying a pair destroys access to its
 * builds.
 */
const SITE_KEYS = 'site_keys'

/**
 * Writes a snapshot of a database as lines of JSON, the same for both kinds: a header, a line for each row, and a last
 * line that shows whether a backup was truncated. Writers continue in the meantime. Encrypted values stay encrypted:
 * restoring them also requires the master key, which is not included.
 * @param write takes a line without its line break, and resolves when it can take the next.
 * @returns how many rows were written, by table.
 */
export function writeBackup(
  database: Database,
  {
    masterKey,
    now,
    write,
    withSiteKeys = false,
  }: {
    readonly masterKey: Uint8Array
    readonly now: number
    write(line: string): Promise<void>
    readonly withSiteKeys?: boolean
  },
): Promise<Readonly<Record<string, number>>> {
  return withSnapshot(database, async (snapshot) => {
    const digest = createHash('sha256')
    const put = (value: unknown) => {
      const line = JSON.stringify(value)
      digest.update(`${line}\n`)
      return write(line)
    }
    const migrations: Record<string, string> = {}
    for await (const { name, checksum } of snapshot.rows('schema_migrations'))
      migrations[String(name)] = String(checksum)
    const header: BackupHeader = {
      portico: 'backup/v1',
      created_at: isoTime(now),
      migrations,
      key_check: createVault(masterKey, systemRandom).seal(KEY_PLACE, KEY_PLACE),
    }
    await put(header)
    const counts: Record<string, number> = {}
    for (const table of await snapshot.tables()) {
      if (LEFT_OUT.includes(table) || (table === SITE_KEYS && !withSiteKeys)) continue
      counts[table] = 0
      const parent = await snapshot.parentColumn(table)
      const rows = snapshot.rows(table)
      for await (const row of parent === undefined ? rows : parentsFirst(rows, parent)) {
        await put({ t: table, r: portable(row) })
        counts[table] = (counts[table] ?? 0) + 1
      }
    }
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    await write(JSON.stringify({ end: rows, sha256: digest.digest('hex') }))
    return counts
  })
}

/** Rows of a tree, each after its parent. These trees consist of organizations, which fit in memory. */
async function* parentsFirst(rows: AsyncIterable<Row>, parent: string): AsyncGenerator<Row> {
  let pending: Row[] = []
  for await (const row of rows) pending.push(row)
  const written = new Set<unknown>([null])
  while (pending.length > 0) {
    const ready = pending.filter((row) => written.has(row[parent]))
    if (ready.length === 0) throw new Error('A tree of rows contains a cycle.')
    for (const row of ready) {
      yield row
      written.add(row.id)
    }
    pending = pending.filter((row) => !written.has(row.id))
  }
}

/** JSON cannot contain bytes. */
const portable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ]),
  )
