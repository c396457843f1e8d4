import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const clock = fakeClock()
let world: TestServer
let token: string
beforeEach(async () => {
  world = await createTestServer({ clock })
  token = await world.admin.signIn('ada@example.com')
})
afterEach(() => world.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', query = '', consent_levels?: readonly unknown[]) =>
  world.inject({ method, url: `/consent/gdpr${query}`, token, body: consent_levels && { consent_levels } })
const levels = async () =>
  (await call('GET')).json.result.consents.map(({ consent_level }: { consent_level: string }) => consent_level)

test('consents are added, replaced and withdrawn, and each keeps its time', async () => {
  expect((await call('GET')).json).toEqual({ result: { consents: [] } })
  const at = new Date(clock.now()).toISOString()
  const added = await call('POST', '', ['necessary', 'analytics', 'analytics'])
  expect(added.json.result.consents).toEqual([
    { consent_level: 'analytics', created_at: at },
    { consent_level: 'necessary', created_at: at },
  ])
  clock.advance(1_000)
  const replaced = await call('PUT', '', ['necessary', 'tracking'])
  expect(replaced.json.result.consents).toEqual([
    { consent_level: 'necessary', created_at: at },
    { consent_level: 'tracking', created_at: new Date(clock.now()).toISOString() },
  ])
  await call('POST', '', ['marketing'])
  const removed = await call('DELETE', '?consent_levels=necessary&consent_levels=marketing')
  expect([removed.status, removed.text]).toEqual([204, ''])
  expect(await levels()).toEqual(['tracking'])
  await call('POST', '', ['marketing', 'necessary'])
  expect((await call('DELETE', '?consent_levels=marketing')).status).toBe(204)
  expect((await levels()).sort()).toEqual(['necessary', 'tracking'])
  expect((await call('DELETE', '?deleteAll=true')).status).toBe(204)
  expect(await levels()).toEqual([])
})

test('an unknown level, and a withdrawal without levels, are refused', async () => {
  await call('POST', '', ['necessary'])
  expect((await call('PUT', '', ['everything'])).json.errors[0].message).toContain('consent_levels')
  expect((await call('DELETE', '?consent_levels=everything')).status).toBe(400)
  expect((await call('DELETE')).status).toBe(400)
  expect((await call('DELETE', '?deleteAll=false')).status).toBe(400)
  expect((await world.inject({ url: '/consent/gdpr' })).status).toBe(401)
  expect(await levels()).toEqual(['necessary'])
})
