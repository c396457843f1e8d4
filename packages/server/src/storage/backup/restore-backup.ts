import { createHash } from 'node:crypto'
import { parseJson } from '@portico/access/guards'
import { sql, type Transaction } from 'kysely'
import { systemRandom } from '../../ground/adapters/system.js'
import { createVault } from '../../ground/adapters/vault.js'
import { DatabaseError } from '../../ground/errors.js'
import type { Database } from '../engine/database.js'
import { runTransaction } from '../engine/run-transaction.js'
import { createBookkeeping } from '../migrations/bookkeeping.js'
import { checksumOf } from '../migrations/compatibility.js'
import { type Migration, RELEASES, type Release } from '../migrations/index.js'
import { applySteps } from '../migrations/migrate.js'
import type { Tables } from '../tables.js'
import { continueIdentities } from './continue-identities.js'
import type { Row } from './snapshot.js'
import { type BackupHeader, KEY_PLACE } from './write-backup.js'

/**
 * Restores a backup of either kind into an empty database, in one transaction: completely or not at all. A backup of an
 * older version gets the migrations that it lacks.
 * @returns how many rows were written, by table.
 * @throws MasterKeyError for a master key other than the backup's, DatabaseError with one sentence if the database is
 * not empty, or if the backup is not one, is truncated, was changed, or is of a newer version.
 */
export async function restoreBackup(
  database: Database,
  {
    lines,
    masterKey,
    now,
  }: { readonly lines: AsyncIterable<string>; readonly masterKey: Uint8Array; readonly now: number },
  releases: readonly Release[] = RELEASES,
): Promise<Readonly<Record<string, number>>> {
  const tables = await database.query.introspection.getTables()
  if (tables.length > 0)
    throw new DatabaseError(
      `${database.name} is not empty, and a restore would mix two databases. Use an empty one: another data directory, or a new database in DATABASE_URL.`,
    )
  const migrations = releases.flatMap(({ steps }) => steps)
  const restore = async (transaction: Transaction<Tables>) => {
    const counts: Record<string, number> = {}
    const into = { transaction, kind: database.kind }
    let header: BackupHeader | undefined
    const batch: { table: string; rows: Row[] } = { table: '', rows: [] }
    const flush = async () => {
      await insert(transaction, batch.table, batch.rows)
      batch.rows = []
    }
    for await (const entry of checked(lines)) {
      if (!header) {
        header = readHeader(entry, masterKey)
        await createBookkeeping(transaction)
        await applySteps(into, stepsOf(header, migrations), now, releases)
        continue
      }
      const { t: table, r } = entry as { t: string; r: Row }
      if (table !== batch.table || batch.rows.length >= BATCH) await flush()
      batch.table = table
      batch.rows.push(unpacked(r))
      counts[table] = (counts[table] ?? 0) + 1
    }
    await flush()
    await continueIdentities(transaction, database.kind)
    const done = header?.migrations ?? {}
    await applySteps(
      into,
      migrations.filter(({ name }) => !(name in done)),
      now,
      releases,
    )
    return counts
  }
  return runTransaction(database.query, restore, { unhurried: true })
}

/** Rows per statement: few enough for the parameter limits of both databases. */
const BATCH = 200

async function insert(transaction: Transaction<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(transaction)
}

/** The values of the lines between the first and the last, as each is read; the last line must agree with all before it. */
async function* checked(lines: AsyncIterable<string>): AsyncGenerator<unknown> {
  const digest = createHash('sha256')
  let rows = -1
  let ended = false
  for await (const line of lines) {
    if (line === '' || ended) continue
    const value = read(line)
    if (isEnd(value)) {
      if (value.end !== rows || value.sha256 !== digest.digest('hex'))
        throw damaged('it was changed, or lines are missing')
      ended = true
      continue
    }
    digest.update(`${line}\n`)
    rows++
    yield value
  }
  if (!ended) throw damaged('it ends too early, so part of it is missing')
}

function read(line: string): unknown {
  const value = parseJson(line)
  if (value === undefined) throw damaged('a line in it is not JSON')
  return value
}

const isEnd = (value: unknown): value is { end: number; sha256: string } =>
  typeof value === 'object' && value !== null && 'end' in value

const damaged = (why: string) =>
  new DatabaseError(`The backup cannot be used: ${why}. Nothing was restored. Use another copy or an earlier backup.`)

function readHeader(value: unknown, masterKey: Uint8Array): BackupHeader {
  const header = value as Partial<BackupHeader>
  if (header.portico !== 'backup/v1' || typeof header.key_check !== 'string' || !header.migrations)
    throw damaged('it does not start like a Portico backup')
  createVault(masterKey, systemRandom).open(header.key_check, KEY_PLACE)
  return header as BackupHeader
}

/** The migrations whose schema the backup's rows match. */
function stepsOf({ migrations }: BackupHeader, steps: readonly Migration[]): readonly Migration[] {
  for (const [name, checksum] of Object.entries(migrations)) {
    const step = steps.find((migration) => migration.name === name)
    if (!step || checksumOf(step) !== checksum)
      throw new DatabaseError(
        `The backup was written by another version (this version does not have its schema step "${name}"). Restore it with that version, then start this one.`,
      )
  }
  return steps.filter(({ name }) => name in migrations)
}

const unpacked = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && 'base64' in value
        ? Buffer.from(String(value.base64), 'base64')
        : value,
    ]),
  )
