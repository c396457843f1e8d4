/**
 * Measures the bytes that people, their sessions and the audit log take in a database, after sign-ins by emailed code over
 * HTTP: pages of the table and of all its indexes, by the number of rows. Everyone signs up and comes back twice. SQLite's pages are counted
 * by `dbstat`, PostgreSQL's by `pg_total_relation_size`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@portico/server'
import { startPostgres } from '@portico/server/testing/postgres'
import { sql } from 'kysely'
import { caller } from './lib/caller.mjs'
import { signIn } from './lib/sign-in.mjs'
import { startPeer } from './lib/start-peer.mjs'

const CLIENTS = 8
const SIGN_INS = 9_000
const PERSONS = SIGN_INS / 3

/** What is counted together: rows of the first table, and the bytes of all. */
const KINDS = {
  'audit row': { tables: ['audit'], most: 200 },
  person: { tables: ['persons', 'handles', 'memberships'], most: 400 },
  session: { tables: ['sessions'], most: 400 },
}

/** The bytes of a table with its indexes. The index of parts of handles is a table of its own in SQLite. */
const SIZES = {
  sqlite: (table) => sql`select coalesce(sum(pgsize), 0) as bytes from dbstat where name = ${table} or name in (
    select name from sqlite_master where type = 'index' and tbl_name = ${table})
    or (${table} = 'handles' and name like 'handle_grams%')`,
  postgres: (table) => sql`select pg_total_relation_size(${table}::regclass) as bytes`,
}

async function measure(target, place) {
  const { port, mailed, end } = await startPeer('portico', place)
  const call = caller(port, CLIENTS)
  let next = 0
  const client = async () => {
    while (next < SIGN_INS) {
      const email = `person-${next++ % PERSONS}@bench.example`
      await signIn(call, email, mailed(email))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await end()
  const database = await openDatabase(target)
  const first = async (statement) => Object.values((await statement.execute(database.query)).rows[0])[0]
  const measured = {}
  for (const [kind, { tables }] of Object.entries(KINDS)) {
    let bytes = 0
    for (const table of tables) bytes += Number(await first(SIZES[target.kind](table)))
    measured[kind] = bytes / Number(await first(sql`select count(*) from ${sql.table(tables[0])}`))
  }
  await database.close()
  return measured
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function rows() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const file = join(folder, 'bench.db')
  const sqlite = await measure({ kind: 'sqlite', file }, file)
  rmSync(folder, { recursive: true, force: true })
  const server = await startPostgres()
  const url = await server.create()
  const postgres = await measure({ kind: 'postgres', url }, url)
  await server.stop()
  return Object.entries(KINDS).map(([kind, { most }]) => ({
    name: `bytes of a ${kind}`.replace('a audit', 'an audit'),
    measured: `${sqlite[kind].toFixed(0)}, PostgreSQL ${postgres[kind].toFixed(0)}`,
    bar: `<= ${most}`,
    holds: sqlite[kind] <= most,
  }))
}
