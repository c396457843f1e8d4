import { MAY_READ_CASES } from '@portico/access/testing/may-read-cases'
import { base64url, deriveContentKey } from '@portico/seal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../testing/index.js'

let clock: ReturnType<typeof fakeClock>
let world: TestServer
let token: string
let personId: string

beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock })
  token = await world.admin.signIn('ada@example.com')
  personId = (await world.admin.listPersons()).persons[0]?.person_id ?? ''
})
afterEach(() => world.close())

const ask = (audiences: string[][], more: { token?: string } = { token }) =>
  world.inject({ method: 'POST', url: '/content-keys', body: { build: 'build-1', audiences }, ...more })
const keyOf = async (audience: string[]) =>
  base64url(
    await deriveContentKey({
      secret: world.settings.sealSecret,
      build: 'build-1',
      orgId: world.settings.orgId,
      audience,
    }),
  )

test('releases the keys of the audiences a person belongs to, and names the others', async () => {
  await world.admin.setGroups(personId, ['docusaurus-users', 'writers'])
  const { status, json } = await ask([
    ['writers', 'docusaurus-users', 'writers'],
    [],
    ['admins'],
    ['writers', 'admins'],
  ])
  expect(status).toBe(200)
  expect(json.result).toEqual({
    keys: [
      {
        audience: ['docusaurus-users', 'writers'],
        key: await keyOf(['docusaurus-users', 'writers']),
        expires_in: 24 * 3600,
      },
      { audience: [], key: await keyOf([]), expires_in: 24 * 3600 },
    ],
    denied: [['admins'], ['admins', 'writers']],
  })
})

const CLOSED = MAY_READ_CASES.filter(({ audience }) => audience !== undefined)

test.each(CLOSED)('a key is released to those who may read: $name', async ({ audience = [], groups, may }) => {
  if (groups !== undefined) await world.admin.setGroups(personId, [...groups])
  const { status, json } = await ask([[...audience]], groups === undefined ? {} : { token })
  expect(status).toBe(groups === undefined ? 401 : 200)
  expect(json.result?.keys ?? []).toHaveLength(may ? 1 : 0)
})

test("goes by the person's groups now, not by what the token says", async () => {
  expect((await ask([['docusaurus-users']])).json.result.keys).toEqual([])
  await world.admin.setGroups(personId, ['docusaurus-users'])
  expect((await ask([['docusaurus-users']])).json.result.keys).toHaveLength(1)
  const member = await world.admin.signIn('ada@example.com')
  await world.admin.setGroups(personId, [])
  expect((await ask([['docusaurus-users']], { token: member })).json.result.keys).toEqual([])
})

test('refuses anyone signed out, revoked, disabled or expired', async () => {
  expect((await ask([[]], {})).status).toBe(401)
  await world.inject({ method: 'POST', url: '/token/revoke', body: { token } })
  expect((await ask([[]])).status).toBe(401)
  const second = await world.admin.signIn('ada@example.com')
  await world.admin.setActive(personId, false)
  expect((await ask([[]], { token: second })).status).toBe(401)
  await world.admin.setActive(personId, true)
  const third = await world.admin.signIn('ada@example.com')
  clock.advance(30 * 24 * 3_600_000)
  expect((await ask([[]], { token: third })).status).toBe(401)
})

test('a key is good no longer than the token it was asked with', async () => {
  clock.advance((30 * 24 * 3600 - 60) * 1000)
  expect((await ask([[]])).json.result.keys[0].expires_in).toBe(60)
})

test('the admin key is no person, and gets no keys', async () => {
  expect((await ask([[]], { token: world.settings.adminKey })).status).toBe(401)
})
