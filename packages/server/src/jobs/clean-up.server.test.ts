import { expect, test } from 'vitest'
import { openDatabase } from '../storage/engine/database.js'
import { createTestServer, fakeClock } from '../testing/index.js'
import { cleanUp } from './clean-up.js'

const DAY = 24 * 3_600_000

test('the audit log is kept for two years, or as long as its organization sets', async () => {
  const clock = fakeClock()
  const world = await createTestServer({ clock })
  const admin = (method: 'PATCH', url: string, body?: unknown) =>
    world.inject({ method, url, token: world.settings.adminKey, body })
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
  const remaining = await world.services.stores.audit.list(world.settings.orgId, 99)
  expect(remaining.map(({ action }) => action)).toEqual(['organization.changed'])
  await world.close()
})

test('what distinguishes readers in statistics is removed when the day has ended', async () => {
  const clock = fakeClock()
  const world = await createTestServer({ clock })
  const { siteTexts } = world.services.stores
  const day = Math.floor(clock.now() / DAY) * DAY
  const text = { organization_id: world.settings.orgId, day, kind: 'search', text: 'ember', page: '' } as const
  const search = (mark: string) => siteTexts.count(text, { digest: 'd', mark }, { from: 3, most: 9 })
  const searchTexts = async () => (await siteTexts.list(world.settings.orgId, { ...ALL, kinds: ['search'] })).texts
  const key = await siteTexts.dayKey(day, 'first')
  for (const mark of ['one', 'two']) await search(mark)
  await cleanUp(world.services)
  expect(await siteTexts.dayKey(day, 'second')).toBe(key)
  clock.advance(DAY)
  await cleanUp(world.services)
  expect(await siteTexts.dayKey(day, 'third')).toBe('third')
  for (const mark of ['one', 'two']) await search(mark)
  expect(await searchTexts()).toEqual([])
  await search('three')
  expect(await searchTexts()).toMatchObject([{ text: 'ember', counts: { search: 3 } }])
  clock.advance(2 * 365 * DAY)
  await cleanUp(world.services)
  expect(await searchTexts()).toEqual([])
  await world.close()
})

const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 9, offset: 0 } as const

test('a failing job does not prevent others, and both are reported', async () => {
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
