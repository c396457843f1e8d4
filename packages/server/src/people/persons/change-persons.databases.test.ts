import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../storage/engine/database.js'
import { migrate } from '../../storage/migrations/migrate.js'
import { databaseKinds, startDatabases, type TestDatabases } from '../../testing/databases.js'
import { createTestServer, type TestServer } from '../../testing/index.js'

const fifty = <Result>(work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, at) => work(at)))

describe.each(databaseKinds())('changes of several persons on %s', (kind) => {
  let databases: TestDatabases
  let world: TestServer
  let ids: string[]
  let close: () => Promise<void>
  beforeAll(async () => {
    databases = await startDatabases(kind)
    const database = await openDatabase(await databases.target())
    await migrate(database)
    world = await createTestServer({ database, settings: { rateLimits: false } })
    ids = []
    for (const name of ['ada', 'bob']) {
      const handles = [{ type: 'email_address', value: `${name}@example.com` }] as const
      ids.push((await world.admin.addPerson({ handles: [...handles] })).person_id)
    }
    close = async () => {
      await world.close()
      await database.close()
    }
  })
  afterAll(async () => {
    await close()
    await databases.stop()
  })
  const change = async (body: object) =>
    (
      await world.inject({
        method: 'POST',
        url: '/admin/persons/changes',
        token: world.settings.adminKey,
        body: { person_ids: ids, ...body },
      })
    ).json.result
  const groups = async () => Promise.all(ids.map(async (id) => (await world.admin.findPerson(id))?.groups))

  test('no group is lost when fifty calls each add one concurrently', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `g${at}`).sort()
    const outcomes = await fifty((at) => change({ change: 'add_groups', groups: [`g${at}`] }))
    for (const { changed } of outcomes) expect(changed.toSorted()).toEqual(ids.toSorted())
    expect(await groups()).toEqual([names, names])
    await fifty((at) => change({ change: 'remove_groups', groups: [`g${at}`] }))
    expect(await groups()).toEqual([[], []])
  })

  test('only one of fifty concurrent calls disables each person', async () => {
    const outcomes = await fifty(() => change({ change: 'disable' }))
    expect(outcomes.flatMap(({ changed }) => changed).toSorted()).toEqual(ids.toSorted())
    const audit = await world.services.stores.audit.search(world.settings.orgId, {
      action: 'person.disabled',
      limit: 9,
      offset: 0,
    })
    expect(audit.total).toBe(2)
  })
})
