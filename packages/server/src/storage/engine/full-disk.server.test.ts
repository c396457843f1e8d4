import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../../testing/index.js'
import { type Database, openDatabase } from './database.js'

async function fileDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-full-'))
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'full.db') })
  onTestFinished(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return database
}

const count = async ({ query }: Database, table: 'flows' | 'challenges' | 'outbox' | 'handles' | 'persons') =>
  (
    await query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

test('a full disk is a 503 that leaves nothing half written; once there is space, no restart is needed', async () => {
  const database = await fileDatabase()
  const world = await createTestServer({ database, settings: { rateLimits: false } })
  onTestFinished(() => world.close())
  const begin = (value: string) =>
    world.inject({
      method: 'POST',
      url: '/id/v2',
      body: { handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' } },
    })
  const token = await world.admin.signIn('ada@example.com')

  await sql`pragma max_page_count = 1`.execute(database.query) // SQLite interprets it as "no larger than now"
  let refused = await begin('person-0@example.com')
  for (let person = 1; refused.status === 200 && person < 500; person++)
    refused = await begin(`person-${person}@example.com`)
  expect(refused.status).toBe(503)
  expect(refused.json.errors).toEqual([
    { httpcode: 503, message: expect.stringContaining('cannot reach its database'), slug: 'unavailable' },
  ])

  // Concurrent transactions share a commit; each of them receives the error, and none leaves a partial write.
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => begin(`crowd-${at}@example.com`)))
  const flows = await count(database, 'flows')
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(await count(database, 'challenges')).toBe(flows)
  expect(await count(database, 'outbox')).toBe(flows)

  // Read-only calls still work.
  const validated = await world.inject({ method: 'POST', url: '/token/validate', body: { token } })
  expect(validated.json.result.valid).toBe(true)
  expect((await world.inject({ url: '/health' })).status).toBe(200)

  await sql`pragma max_page_count = 1000000`.execute(database.query)
  expect((await begin('eve@example.com')).status).toBe(200)
  expect(await world.admin.signIn('grace@example.com')).toBeTruthy()
})
