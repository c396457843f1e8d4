import { READER_TOKENS } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { fakeClock, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'
import type { Database } from '../engine/database.js'

const EMAIL = 'ada@example.com'

onBothDatabases('reader tokens', (databases) => {
  let database: Database
  let clock: ReturnType<typeof fakeClock>
  let world: TestServer
  let other: TestServer
  let session: string
  /** Two servers on one database. */
  beforeEach(async () => {
    clock = fakeClock()
    const settings = { rateLimits: false, trustProxy: true }
    const pair = await twoServers(databases, { clock, settings })
    ;[world, other] = pair.worlds
    database = pair.database
    session = await world.admin.signIn(EMAIL)
    return pair.close
  })
  const either = (at: number) => (at % 2 === 0 ? world : other)
  const create = (server: TestServer, token = session) =>
    server.inject({ method: 'POST', url: '/me/reader-tokens', token, body: { name: 'CI', groups: [] } })
  const created = async (): Promise<{ id: string; token: string }> => (await create(world)).json.result
  const read = (server: TestServer, token: string, address = '192.0.2.1') =>
    server.inject({
      method: 'POST',
      url: '/content-keys',
      token,
      headers: { 'x-forwarded-for': address },
      body: { build: 'build-1', tickets: [] },
    })
  const actions = async () => {
    const { rows } = await world.services.stores.audit.search(world.settings.orgId, { limit: 500, offset: 0 })
    return rows.map(({ action }) => action).filter((action) => action.startsWith('reader_token.'))
  }

  test('fifty calls on two servers do not exceed a person’s limit', async () => {
    const statuses = (await fifty((at) => create(either(at)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(READER_TOKENS.mostPerPerson)
    expect(statuses.filter((status) => status === 409)).toHaveLength(50 - READER_TOKENS.mostPerPerson)
  })

  test('only one of fifty concurrent uses is the first, and each network is new once', async () => {
    const { token } = await created()
    const statuses = await fifty(async (at) => (await read(either(at), token)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await actions()).sort()).toEqual(['reader_token.created', 'reader_token.first_used'])
    await fifty((at) => read(either(at), token, '198.51.100.1'))
    expect((await actions()).filter((action) => action === 'reader_token.new_network')).toHaveLength(1)
  })

  test('no more than a hundred networks are remembered, and the token continues to work', async () => {
    const { token, id } = await created()
    const { readerTokens } = world.services.stores
    for (let at = 0; at < 120; at += 1)
      await readerTokens.use(id, { network: `10.0.${at}.0/24`, at: clock.now(), most: 100 })
    const rows = await database.query.selectFrom('reader_token_networks').select('network').execute()
    expect(rows).toHaveLength(100)
    expect((await read(world, token)).status).toBe(200)
  })

  test('one that was ended on one server opens nothing on the other', async () => {
    const { token, id } = await created()
    expect((await read(other, token)).status).toBe(200)
    await world.inject({ method: 'DELETE', url: `/me/reader-tokens/${id}`, token: session })
    expect((await read(other, token)).status).toBe(401)
    const ended = await fifty((at) =>
      either(at).inject({ method: 'DELETE', url: `/me/reader-tokens/${id}`, token: session }),
    )
    expect(ended.map(({ status }) => status)).not.toContain(200)
  })

  test('the database stores no secret, and nothing of a removed person', async () => {
    const { token } = await created()
    await read(world, token)
    const dump = JSON.stringify([
      await database.query.selectFrom('reader_tokens').selectAll().execute(),
      await database.query.selectFrom('audit').selectAll().execute(),
    ])
    expect(dump).not.toContain(token.slice(READER_TOKENS.mark.length, -6))
    const [{ person_id } = { person_id: '' }] = (await world.admin.listPersons()).persons
    await world.admin.deletePerson(person_id)
    for (const table of ['reader_tokens', 'reader_token_networks'] as const)
      expect(await database.query.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await read(world, token)).status).toBe(401)
  })
})
