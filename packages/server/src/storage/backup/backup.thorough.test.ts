import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MasterKeyError } from '../../ground/errors.js'
import { outsideTransaction } from '../../ground/transaction-scope.js'
import { startDatabases, type TestDatabases } from '../../testing/databases.js'
import { createTestServer } from '../../testing/index.js'
import { type Database, openDatabase } from '../engine/database.js'
import { RELEASES, type Release } from '../migrations/index.js'
import { migrate } from '../migrations/migrate.js'
import { sqlStores } from '../stores.js'
import { restoreBackup } from './restore-backup.js'
import { writeBackup } from './write-backup.js'

const KEY = new Uint8Array(32).fill(7)
const KINDS = ['sqlite', 'postgres'] as const

describe('a backup', () => {
  const databases = {} as Record<(typeof KINDS)[number], TestDatabases>
  beforeAll(async () => {
    for (const kind of KINDS) databases[kind] = await startDatabases(kind)
  })
  afterAll(async () => {
    for (const kind of KINDS) await databases[kind].stop()
  })

  const linesOf = async (database: Database): Promise<string[]> => {
    const lines: string[] = []
    await writeBackup(database, {
      masterKey: KEY,
      now: 0,
      async write(line) {
        lines.push(line)
      },
    })
    return lines
  }
  async function* fed(lines: readonly string[]) {
    yield* lines
  }
  const restore = (database: Database, lines: readonly string[], masterKey = KEY) =>
    restoreBackup(database, { lines: fed(lines), masterKey, now: 0 })
  const emails = (world: Awaited<ReturnType<typeof createTestServer>>) =>
    world.admin.listPersons().then(({ persons }) => persons.flatMap(({ handles }) => handles.map(({ value }) => value)))

  const ways = KINDS.flatMap((from) => KINDS.map((to) => ({ from, to })))
  test.each(ways)(
    'of $from restored into $to signs the same people in, with their existing tokens',
    async ({ from, to }) => {
      const source = await databases[from].open()
      const before = await createTestServer({ database: source, settings: { rateLimits: false } })
      const token = await before.admin.signIn('ada@example.com')
      await before.admin.addPerson({
        handles: [{ type: 'email_address', value: 'bob@example.com' }],
        password: 'Tr0ub4dor&Zebra',
        groups: ['readers'],
      })
      const organization = await before.inject({
        method: 'POST',
        url: '/admin/organizations',
        token: before.settings.adminKey,
        body: { org_name: 'Branch', parent_id: before.settings.orgId },
      })
      const lines = await linesOf(source)
      await before.close()
      const target = await databases[to].open({ empty: true })
      await restore(target, lines)
      const after = await createTestServer({ database: target, settings: { rateLimits: false } })
      expect(await emails(after)).toEqual(['ada@example.com', 'bob@example.com'])
      expect((await after.inject({ url: '/me', token })).status).toBe(200)
      const handle = { type: 'email_address', value: 'bob@example.com' }
      const body = { handle, factor: { method: 'password' } }
      const started = await after.inject({ method: 'POST', url: '/id/v2', body })
      const verify = started.json.result.find(({ type }: { type: string }) => type === 'password_verify')
      const answer = { challenge_id: verify.id, challenge_type: verify.type, data: { password: 'Tr0ub4dor&Zebra' } }
      expect((await after.inject({ method: 'POST', url: '/attestation/v3', body: answer })).status).toBe(200)
      const branch = `/admin/organizations/${organization.json.result.id}`
      expect((await after.inject({ url: branch, token: after.settings.adminKey })).json.result.parent_id).toBe(
        after.settings.orgId,
      )
      await after.close()
    },
  )

  test.each(KINDS)('of %s is consistent, whatever is written in the meantime', async (kind) => {
    const target = await databases[kind].target()
    const [writer, reader] = [await openDatabase(target), await openDatabase(target)]
    const world = await createTestServer({ database: writer, settings: { rateLimits: false } })
    const add = (value: string) => world.admin.addPerson({ handles: [{ type: 'email_address', value }] })
    for (let at = 0; at < 20; at++) await add(`early${at}@example.com`)
    const lines: string[] = []
    let late = 0
    await writeBackup(reader, {
      masterKey: KEY,
      now: 0,
      async write(line) {
        lines.push(line)
        // The server may write between any two lines; it knows nothing of the backup's transaction.
        if (late < 30) await outsideTransaction(() => add(`late${late++}@example.com`))
      },
    })
    expect(late).toBe(30)
    const restored = await databases[kind].open({ empty: true })
    const counts = await restore(restored, lines)
    // The first line is written before the first late person, and the snapshot was taken even earlier.
    expect(counts).toMatchObject({ persons: 20, memberships: 20, handles: 20 })
    await world.close()
    await writer.close()
    await reader.close()
  })

  test.each(KINDS)('of an older version is brought up to date on %s', async (kind) => {
    const source = await databases.sqlite.open()
    const world = await createTestServer({ database: source })
    const { person_id } = await world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'ada@example.com' }],
    })
    await world.close()
    const later: readonly Release[] = [
      ...RELEASES,
      {
        version: '98.0.0',
        steps: [
          {
            name: '9800-additions',
            kind: 'expand',
            statements: ['alter table persons add column made_up bigint', 'update persons set made_up = key'],
          },
        ],
      },
    ]
    const target = await databases[kind].open({ empty: true })
    await restoreBackup(target, { lines: fed(await linesOf(source)), masterKey: KEY, now: 0 }, later)
    expect(await migrate(target, later)).toEqual({ applied: [] })
    expect(await target.query.selectFrom('persons').select(sql`made_up - key`.as('rest')).execute()).toEqual([
      { rest: 0 },
    ])
    expect(await sqlStores(target).handles.of(person_id)).toMatchObject([{ value: 'ada@example.com' }])
  })

  test.each(KINDS)('that cannot be used leaves an empty %s as it was', async (kind) => {
    const source = await databases.sqlite.open()
    const world = await createTestServer({ database: source })
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }] })
    const lines = await linesOf(source)
    await world.close()
    const target = await databases[kind].open({ empty: true })
    const isEmpty = async () => expect(await target.query.introspection.getTables()).toEqual([])
    await expect(restore(target, lines, new Uint8Array(32).fill(8))).rejects.toBeInstanceOf(MasterKeyError)
    await isEmpty()
    await expect(restore(target, lines.slice(0, -1))).rejects.toThrow(/ends too early/)
    await isEmpty()
    await expect(
      restore(
        target,
        lines.filter((_, at) => at !== 3),
      ),
    ).rejects.toThrow(/was changed, or lines are missing/)
    await isEmpty()
    const changed = lines.map((line) => line.replace('ada@example.com', 'eve@example.com'))
    await expect(restore(target, changed)).rejects.toThrow(/was changed/)
    await isEmpty()
    await expect(restore(target, ['{"some":"json"}'])).rejects.toThrow(/does not start like/)
    const newer = lines.with(0, JSON.stringify({ ...JSON.parse(lines[0] ?? ''), migrations: { '9999-later': 'x' } }))
    await expect(restore(target, newer)).rejects.toThrow(/written by another version/)
    await isEmpty()
    await restore(target, lines)
    await expect(restore(target, lines)).rejects.toThrow(/is not empty/)
  })
})
