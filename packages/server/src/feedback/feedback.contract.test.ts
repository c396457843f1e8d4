import { LIMITS } from '@portico/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../adapters/sql/database.js'
import { migrate } from '../migrations/migrate.js'
import { startDatabases, type TestDatabases } from '../testing/databases.js'
import { createTestServer, type TestServer } from '../testing/index.js'

const fifty = <Result>(work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, at) => work(at)))

describe.each(['sqlite', 'postgres'] as const)('feedback on %s', (kind) => {
  let databases: TestDatabases
  let worlds: readonly TestServer[]
  let ada: string
  beforeAll(async () => {
    databases = await startDatabases(kind)
  })
  afterAll(() => databases.stop())
  /** Two servers on one database. */
  beforeEach(async () => {
    const target = await databases.target()
    const opened: readonly Database[] = [await openDatabase(target), await openDatabase(target)]
    for (const database of opened.slice(0, 1)) await migrate(database)
    const settings = { rateLimits: false }
    worlds = await Promise.all(opened.map((database) => createTestServer({ database, settings })))
    ada = (await worlds[0]?.admin.signIn('ada@example.com')) ?? ''
    return async () => {
      await Promise.all(worlds.map((world) => world.close()))
      await Promise.all(opened.map((database) => database.close()))
    }
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const send = (at: number, text: string) =>
    either(at).inject({ method: 'POST', url: '/feedback', token: ada, body: { text } })
  const total = async () => {
    const { stores, settings } = either(0).services
    return (await stores.feedback.list(settings.orgId, { limit: 1, offset: 0 })).total
  }

  test('sent fifty times at once is kept once, under one id', async () => {
    const ids = (await fifty((at) => send(at, 'x'))).map(({ json }) => json.result.id)
    expect(new Set(ids).size).toBe(1)
    expect(await total()).toBe(1)
  })

  test('never exceeds what one person may leave, however many come at once', async () => {
    for (let at = 0; at < LIMITS.feedbackPerPerson - 10; at++) await send(at, `number ${at}`)
    const statuses = (await fifty((at) => send(at, `racer ${at}`))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(await total()).toBe(LIMITS.feedbackPerPerson)
  })

  test('is marked as done by one of fifty', async () => {
    const { id } = (await send(0, 'x')).json.result
    const statuses = await fifty(async (at) => {
      const { inject, settings } = either(at)
      const body = { state: 'done' }
      return (await inject({ method: 'PATCH', url: `/admin/feedback/${id}`, token: settings.adminKey, body })).status
    })
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})
