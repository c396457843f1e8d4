import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cable, layCable } from '../../testing/cable.js'
import { startDatabases, type TestDatabases } from '../../testing/databases.js'
import { createTestServer, type TestAnswer, type TestServer } from '../../testing/index.js'
import { type Database, type DatabaseLimits, openDatabase } from './database.js'

let databases: TestDatabases
beforeAll(async () => {
  databases = await startDatabases('postgres')
})
afterAll(() => databases.stop())

interface Setting {
  readonly world: TestServer
  readonly cable: Cable
  readonly database: Database
  /** A connection that does not use the cable. */
  readonly direct: Database
}

const open: Setting[] = []
afterEach(async () => {
  for (const { world, cable, database, direct } of open.splice(0)) {
    cable.onPacket(undefined)
    await world.close()
    await database.close()
    await direct.close()
    await cable.cut()
  }
})

/** A server whose connections to PostgreSQL use a cable. */
async function serverOn(connections: number, limits: Partial<DatabaseLimits> = {}): Promise<Setting> {
  const target = await databases.target()
  if (target.kind !== 'postgres') throw new Error('This test needs PostgreSQL.')
  const url = new URL(target.url)
  const cable = await layCable(Number(url.port))
  url.port = String(cable.port)
  const database = await openDatabase({ kind: 'postgres', url: url.href, connections }, limits)
  const world = await createTestServer({ database, settings: { rateLimits: false } })
  const setting = { world, cable, database, direct: await openDatabase(target) }
  open.push(setting)
  return setting
}

const begin = ({ inject }: TestServer, value: string) =>
  inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' } },
  })
const crowd = async (world: TestServer, size: number) => {
  const answers = await Promise.all(Array.from({ length: size }, (_, at) => begin(world, `person-${at}@example.com`)))
  return answers.map(({ status }) => status)
}
/** Starts a sign-in for each packet that it sends, to which something happens, until nothing is left to happen to. */
async function atEachPacket(
  world: TestServer,
  cable: Cable,
  happen: () => 'drop' | Promise<'forward'>,
  check: (answer: TestAnswer) => Promise<void> = async () => {},
): Promise<number[]> {
  const statuses: number[] = []
  for (let position = 0; ; ) {
    let packet = 0
    let isReached = false
    cable.onPacket(() => {
      if (packet++ !== position) return 'forward'
      isReached = true
      return happen()
    })
    const answer = await begin(world, `at-${position}@example.com`)
    cable.onPacket(undefined)
    statuses.push(answer.status)
    await check(answer)
    // A call that failed without it got a connection that had just been lost.
    if (isReached) position++
    else if (answer.status === 200) return statuses
  }
}
const all = (status: number, size: number) => Array.from({ length: size }, () => status)

test('an outage of PostgreSQL is a 503 in the error format, and its return needs no restart', async () => {
  const { world, cable } = await serverOn(10)
  expect((await begin(world, 'ada@example.com')).status).toBe(200)

  await cable.cut()
  const away = await begin(world, 'eve@example.com')
  expect(away.status).toBe(503)
  expect(away.json.errors).toEqual([
    { httpcode: 503, message: expect.stringContaining('cannot reach its database'), slug: 'unavailable' },
  ])
  expect((await world.inject({ url: '/ready' })).status).toBe(503)
  expect((await world.inject({ url: '/health' })).status).toBe(200)
  const headers = { authorization: `Bearer ${world.settings.adminKey}` }
  const unavailable = expect.objectContaining({ httpcode: 503, slug: 'unavailable' })
  for (const url of ['/ready', '/admin/persons', '/oauth2/authorize?client_id=x', '/.well-known/jwks.json']) {
    const { status, json } = await world.inject({ url, headers })
    if (status !== 200) expect([url, status, json.errors]).toEqual([url, 503, [unavailable]])
  }

  await cable.reconnect()
  expect((await begin(world, 'eve@example.com')).status).toBe(200)
  expect((await world.inject({ url: '/ready' })).status).toBe(200)
  expect(await world.outbox.all('eve@example.com')).toHaveLength(1)
})

test('after packets were lost, no silent connection is used twice, and calls succeed again without a restart', async () => {
  const { world, cable } = await serverOn(10, { statement: 4_000, response: 5_000, wait: 5_000, connect: 5_000 })
  expect(await crowd(world, 16)).toEqual(all(200, 16))

  cable.silence()
  expect(await crowd(world, 16)).toEqual(all(503, 16))
  expect((await world.inject({ url: '/ready' })).status).toBe(503)
  expect((await world.inject({ url: '/health' })).status).toBe(200)

  cable.restore()
  // The first call may still get a connection that was idle all the time.
  await begin(world, 'eve@example.com')
  expect(await crowd(world, 16)).toEqual(all(200, 16))
  expect((await world.inject({ url: '/ready' })).status).toBe(200)
  await world.server.flush()
})

test('a connection that is lost at any packet of a transaction is a 503 that leaves nothing half written', async () => {
  const { world, cable, direct } = await serverOn(1)
  await begin(world, 'warm@example.com')
  const rows = async (table: 'flows' | 'challenges' | 'outbox') =>
    Number(
      (
        await direct.query
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirst()
      )?.rows,
    )
  const perFlow = (await rows('challenges')) / (await rows('flows'))
  const statuses = await atEachPacket(
    world,
    cable,
    () => 'drop',
    async () => {
      expect(await rows('challenges')).toBe((await rows('flows')) * perFlow)
      expect(await rows('outbox')).toBe(await rows('flows'))
    },
  )
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(5)
  expect(new Set(statuses)).toEqual(new Set([503, 200]))
})

test('the response to a commit that was lost says that the change may have been made', async () => {
  const { world, cable } = await serverOn(1)
  await begin(world, 'warm@example.com')
  cable.onPacket((packet) => (packet.includes('commit') ? 'drop' : 'forward'))
  const { status, json } = await begin(world, 'ada@example.com')
  expect([status, json.errors[0].slug]).toEqual([503, 'unavailable'])
  expect(json.errors[0].message).toContain('the change may have been made')
})

test('a PostgreSQL that ends the connection at any statement of a transaction is a 503', async () => {
  const { world, cable, direct } = await serverOn(1)
  await begin(world, 'warm@example.com')
  const endOthers = () =>
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid != pg_backend_pid()`.execute(direct.query)
  const terminate = async () => {
    // Another packet at the same time may have ended this connection, so try again; a packet after the test finds it closed.
    for (let tries = 0; tries < 5; tries += 1) if (await endOthers().then(Boolean, () => false)) break
    return 'forward' as const
  }
  const statuses = await atEachPacket(world, cable, terminate)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(5)
  expect(new Set(statuses)).toEqual(new Set([503, 200]))
})

test('errors that may pass are a 503, and those of a statement are not', async () => {
  const { database } = await serverOn(2)
  const raise = (code: string) =>
    sql.raw(`do $$ begin raise exception 'test' using errcode = '${code}'; end $$`).execute(database.query)
  const nameOf = async (code: string) => [code, await raise(code).catch(({ name }) => name)]
  for (const code of ['08006', '25006', '25P03', '28P01', '40001', '40P01', '53100', '53200', '53300', '55P03'])
    expect(await nameOf(code)).toEqual([code, 'DatabaseAwayError'])
  for (const code of ['57014', '57P01', '57P02', '57P03', '57P05', '58030'])
    expect(await nameOf(code)).toEqual([code, 'DatabaseAwayError'])
  for (const code of ['23505', '42601', '22023']) expect(await nameOf(code)).toEqual([code, 'error'])
})

test('a statement that takes too long is canceled, and its connection serves the next one', async () => {
  const { database } = await serverOn(1, { statement: 200, response: 10_000 })
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.query)).rows[0]?.pid
  const before = await pid()
  const sleep = sql`select pg_sleep(60)`.execute(database.query)
  await expect(sleep).rejects.toMatchObject({ name: 'DatabaseAwayError', code: '57014' })
  expect(await pid()).toBe(before)
})

test('PostgreSQL closes a connection whose other end is silent', async () => {
  const { database } = await serverOn(4)
  for (const query of [database.query, database.reading])
    for (const [name, value] of [
      ['tcp_keepalives_idle', '10'],
      ['tcp_keepalives_count', '4'],
      ['tcp_user_timeout', '30000'],
    ])
      expect((await sql.raw(`show ${name}`).execute(query)).rows).toEqual([{ [name as string]: value }])
})

test('a transaction whose statement failed is never reported as committed', async () => {
  const { world } = await serverOn(1)
  const { stores } = world.services
  const key = { kid: 'twice', public_jwk: '{}', sealed_private: '', created_at: 0 }
  const transaction = stores.transaction(async (inside) => {
    await inside.leases.take('test', 'x', 0, 1)
    await inside.keys.add(key)
    await inside.keys.add(key).catch(() => {})
  })
  await expect(transaction).rejects.toThrow('rolled back')
})

test('callers wait for the connections that PostgreSQL grants, if those are fewer than the setting', async () => {
  const target = await databases.target()
  if (target.kind !== 'postgres') throw new Error('This test needs PostgreSQL.')
  const owner = await openDatabase(target)
  const role = `few_${Date.now()}`
  for (const text of [
    `create role ${role} login password 'few' connection limit 3`,
    `grant all on all tables in schema public to ${role}`,
    `grant all on all sequences in schema public to ${role}`,
    `grant all on schema public to ${role}`,
  ])
    await sql.raw(text).execute(owner.query)
  const url = new URL(target.url)
  Object.assign(url, { username: role, password: 'few' })
  const database = await openDatabase({ kind: 'postgres', url: url.href, connections: 10 })
  const world = await createTestServer({ database, settings: { rateLimits: false } })
  for (let round = 0; round < 5; round++) expect(await crowd(world, 16)).toEqual(all(200, 16))
  await world.close()
  await database.close()
  await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(owner.query)
  await owner.close()
})
