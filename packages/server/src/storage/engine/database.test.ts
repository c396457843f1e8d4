import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseError } from '../../ground/errors.js'
import { openDatabase } from './database.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-open-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const refusal = async (target: Parameters<typeof openDatabase>[0]): Promise<string> => {
  const error = await openDatabase(target).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(DatabaseError)
  const { message } = error as DatabaseError
  expect(message).not.toContain('\n')
  return message
}

describe('a SQLite file', () => {
  test('is created if it does not exist, durable, with foreign keys', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'new.db') })
    const read = async (pragma: string) =>
      Object.values((await sql.raw<object>(`pragma ${pragma}`).execute(database.query)).rows[0] ?? {})[0]
    expect(await read('journal_mode')).toBe('wal')
    expect(await read('synchronous')).toBe(1)
    expect(await read('foreign_keys')).toBe(1)
    await database.close()
  })

  test('gets what is in its log on another thread, long before the event loop would have to copy it', async () => {
    const file = join(folder, 'copied.db')
    const database = await openDatabase({ kind: 'sqlite', file })
    await sql`create table things (id integer primary key, name text)`.execute(database.query)
    const before = statSync(file).size
    for (let at = 0; at < 200; at++)
      await sql`insert into things (name) values (${'x'.repeat(200)})`.execute(database.query)
    await expect.poll(() => statSync(file).size).toBeGreaterThan(before)
    await database.close()
  })

  test.skipIf(!existsSync('/proc/self/fd'))('is closed even if it was never queried', async () => {
    const log = join(folder, 'unqueried.db-wal')
    const handles = () => {
      const links = readdirSync('/proc/self/fd').map((name) => join('/proc/self/fd', name))
      return links.filter((link) => existsSync(link) && readlinkSync(link) === log).length
    }
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'unqueried.db') })
    const before = handles()
    await database.close()
    // SQLite's own handles may stay open until their memory is collected.
    expect(handles()).toBeLessThan(before)
  })

  test('that is not a database is refused in one sentence', async () => {
    const file = join(folder, 'letter.db')
    await writeFile(file, 'Dear database, '.repeat(1000))
    expect(await refusal({ kind: 'sqlite', file })).toBe(
      `${file} is damaged or not a database, so nothing in it can be trusted. Restore it from a backup, or move it away to start empty.`,
    )
  })

  test('with a damaged middle is refused in the same sentence', async () => {
    const file = join(folder, 'damaged.db')
    const database = await openDatabase({ kind: 'sqlite', file })
    await sql`create table things (id integer primary key, name text)`.execute(database.query)
    for (let at = 0; at < 200; at++)
      await sql`insert into things (name) values (${'x'.repeat(200)})`.execute(database.query)
    await sql`pragma wal_checkpoint(truncate)`.execute(database.query)
    await database.close()
    const { readFile } = await import('node:fs/promises')
    const bytes = await readFile(file)
    bytes.fill(0xff, 4096, 12_288)
    await writeFile(file, bytes)
    expect(await refusal({ kind: 'sqlite', file })).toContain('is damaged or not a database')
  })

  test('in a folder that does not exist is refused in one sentence', async () => {
    const file = join(folder, 'nowhere', 'x.db')
    expect(await refusal({ kind: 'sqlite', file })).toBe(
      `${file} cannot be opened: check that its folder exists and that this user may read and write there.`,
    )
  })

  test.skipIf(process.getuid?.() === 0)('that may not be read is refused in one sentence', async () => {
    const file = join(folder, 'locked.db')
    await writeFile(file, '')
    await chmod(file, 0o000)
    expect(await refusal({ kind: 'sqlite', file })).toContain('cannot be opened')
  })
})

describe('a PostgreSQL address', () => {
  test('where nothing responds is refused in one sentence, without its password', async () => {
    const message = await refusal({ kind: 'postgres', url: 'postgres://portico:hunter2-secret@127.0.0.1:1/hub' })
    expect(message).toBe(
      'postgres://127.0.0.1:1/hub does not respond (ECONNREFUSED); check that PostgreSQL is running there and that DATABASE_URL is correct.',
    )
  })

  test('that is not a URL is refused in one sentence, without repeating it', async () => {
    const message = await refusal({ kind: 'postgres', url: 'hunter2-secret' })
    expect(message).toContain('DATABASE_URL is not a URL')
    expect(message).not.toContain('hunter2')
  })
})
