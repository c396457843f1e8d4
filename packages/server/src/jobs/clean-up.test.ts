import { expect, test } from 'vitest'
import { openDatabase } from '../adapters/sql/database.js'
import { createTestServer, fakeClock } from '../testing/index.js'
import { cleanUp } from './clean-up.js'

const DAY = 24 * 3_600_000

test('the audit is kept for two years, or as long as its organization says', async () => {
  const clock = fakeClock()
  const world = await createTestServer({ clock })
  const admin = (method: 'PATCH', url: string, body?: unknown) =>
    world.inject({ method, url, token: world.settings.adminKey, ...(body !== undefined && { body }) })
  await world.admin.signIn('ada@example.com')
  const all = async () => (await world.services.stores.audit.list(world.settings.orgId, 99)).length
  const before = await all()
  clock.advance(729 * DAY)
  await cleanUp(world.services)
  expect(await all()).toBe(before)
  const url = `/admin/organizations/${world.settings.orgId}`
  expect((await admin('PATCH', url, { settings: { audit_retention_days: 5 } })).status).toBe(400)
  await admin('PATCH', url, { settings: { audit_retention_days: 30 } })
  await cleanUp(world.services)
  const left = await world.services.stores.audit.list(world.settings.orgId, 99)
  expect(left.map(({ action }) => action)).toEqual(['organization.changed'])
  await world.close()
})

test('a failing job holds no other back, and both are reported', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const world = await createTestServer({ database })
  await database.query.schema.dropTable('budgets').execute()
  const jobs: string[] = []
  const observer = {
    ...world.services.observer,
    job: (name: string, outcome: string) => jobs.push(`${name} ${outcome}`),
  }
  await cleanUp({ ...world.services, observer })
  expect(jobs).toContain('budgets failed')
  expect(jobs).toContain('member count done')
  await world.close()
  await database.close()
})
