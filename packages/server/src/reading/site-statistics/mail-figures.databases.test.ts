import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../storage/engine/database.js'
import { migrate } from '../../storage/migrations/migrate.js'
import { databaseKinds, startDatabases, type TestDatabases } from '../../testing/databases.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { mailFigures } from './mail-figures.js'

const WEEK = 7 * 24 * 3_600_000
const OWNER = 'owner@example.com'

describe.each(databaseKinds())('the weekly email with statistics on %s', (kind) => {
  let databases: TestDatabases
  let worlds: readonly TestServer[]
  let clock: ReturnType<typeof fakeClock>
  beforeAll(async () => {
    databases = await startDatabases(kind)
  })
  afterAll(() => databases.stop())
  /** Two servers on one database. */
  beforeEach(async () => {
    const target = await databases.target()
    const openDatabases = [await openDatabase(target), await openDatabase(target)]
    for (const database of openDatabases.slice(0, 1)) await migrate(database)
    clock = fakeClock()
    worlds = await Promise.all(
      openDatabases.map((database) => createTestServer({ database, clock, settings: { rateLimits: false } })),
    )
    const handles = [{ type: 'email_address', value: OWNER }] as const
    await either(0).admin.addPerson({ handles: [...handles], groups: ['portico-admins'] })
    await either(0).admin.signIn(OWNER)
    await either(0).admin.signIn('reader@example.com')
    return async () => {
      await Promise.all(worlds.map((world) => world.close()))
      await Promise.all(openDatabases.map((database) => database.close()))
    }
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const round = () => Promise.all(Array.from({ length: 50 }, (_, at) => mailFigures(either(at).services)))
  const ask = (statistics_mail: boolean) => {
    const { settings, inject } = either(0)
    const url = `/admin/organizations/${settings.orgId}`
    return inject({ method: 'PATCH', url, token: settings.adminKey, body: { settings: { statistics_mail } } })
  }
  const view = async () => {
    const { siteCounter } = either(0).services
    siteCounter.note({ kind: 'view', page: '/docs/fares', address: '192.0.2.1' })
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      siteCounter.note({ kind: 'search', words: '<b>baggage</b>', found: false, address })
    await siteCounter.flush()
  }
  const mails = async () => {
    const { services } = either(0)
    const all = await services.outbox.list(services.stores, { limit: 50 })
    return all.filter(({ subject }) => subject.startsWith('The week'))
  }

  test('is written once a week, by one of fifty rounds of two servers, only to administrators', async () => {
    await view()
    clock.advance(WEEK)
    await round()
    expect(await mails()).toEqual([])
    await ask(true)
    await round()
    const [mail, ...more] = await mails()
    expect([mail?.to, mail?.subject, more]).toEqual([OWNER, 'The week at Developer hub: 1 page view', []])
    expect(mail?.text).toContain('/docs/fares (1)')
    expect(mail?.text).toContain('<b>baggage</b> (3)')
    expect(mail?.html).not.toContain('<b>baggage')
    await round()
    expect(await mails()).toHaveLength(1)
    await view()
    clock.advance(WEEK)
    await round()
    expect(await mails()).toHaveLength(2)
  })

  test('is not written for an empty week, nor after it was turned off', async () => {
    await ask(true)
    await round()
    expect(await mails()).toEqual([])
    await view()
    await ask(false)
    clock.advance(WEEK)
    await round()
    expect(await mails()).toEqual([])
  })
})
