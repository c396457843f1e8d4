import { createTestServer, type TestServer } from '@portico/server/testing/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from './api-error.js'
import { type Connection, call } from './call.js'

let world: TestServer
let connection: Connection
beforeAll(async () => {
  world = await createTestServer({ listen: true, settings: { rateLimits: false } })
  const { orgId, adminKey } = world.settings
  connection = { origin: world.url, organization: orgId, token: adminKey, fetch }
})
afterAll(() => world.close())

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return [(error as ApiError).status, (error as ApiError).message]
}

test('a call sends path, query and body, and returns the result with its page', async () => {
  const handles = [{ type: 'email_address' as const, value: 'ada@example.com' }]
  const { result } = await call(connection, 'createPerson', { body: { handles } })
  const { result: same } = await call(connection, 'getPerson', { path: { person_id: result.person_id } })
  expect(same).toEqual(result)
  const list = await call(connection, 'listPersons', { query: { search: 'ada', limit: 1, group: '' } })
  expect([list.result.length, list.pagination?.total_count]).toEqual([1, 1])
})

test('a refusal has the server’s message, as one sentence', async () => {
  expect(await refusal(call(connection, 'getPerson', { path: { person_id: 'no one/at all' } }))).toEqual([
    404,
    'There is no such person in this organization.',
  ])
  expect(await refusal(call({ ...connection, token: 'wrong' }, 'listKeys'))).toEqual([401, expect.any(String)])
})

test('a server that does not respond is reported as such, and an aborted call is not an error', async () => {
  const nowhere = { ...connection, origin: 'http://127.0.0.1:9' }
  expect(await refusal(call(nowhere, 'listKeys'))).toEqual([0, expect.stringContaining('Can’t reach the server')])
  const signal = AbortSignal.abort()
  await expect(call(connection, 'listKeys', { signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a session without a second factor that is now required has ended for the console', async () => {
  const { services, admin, settings } = world
  const handle = { type: 'email_address', value: 'boss@example.com' } as const
  await admin.addPerson({ handles: [handle], groups: ['portico-admins'] })
  const ended: string[] = []
  const token = await admin.signInToConsole(handle.value)
  const mine = { ...connection, token, onEnded: (which: string) => ended.push(which) }
  await call(mine, 'listKeys')
  await services.stores.organizations.update(settings.orgId, { settings: '{"second_factor":"administrators"}' })
  expect(await refusal(call(mine, 'listKeys'))).toEqual([403, expect.stringContaining('second factor')])
  expect(ended).toEqual([token])
  await services.stores.organizations.update(settings.orgId, { settings: '{}' })
})
