import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserOf } from '../../identity/limits/known-browsers.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import { openDatabase } from '../../storage/engine/database.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { admitMessage, MessageRefused, messageWasRead } from './caps.js'

const ADA = { type: 'email_address', value: 'ada@example.com' } as const
const ADDRESS = '203.0.113.7'

onBothDatabases('messages requested from two servers', (databases) => {
  let servers: TestServer[]
  let organization: Organization
  let close: () => Promise<void>

  beforeEach(async () => {
    const target = await databases.target()
    const clock = fakeClock()
    const connections = [await openDatabase(target), await openDatabase(target)]
    servers = []
    for (const database of connections) servers.push(await createTestServer({ database, clock }))
    const [first] = servers as [TestServer]
    organization = await findOrganization(first.services.stores, first.settings.orgId)
    close = async () => {
      for (const server of servers) await server.close()
      for (const database of connections) await database.close()
    }
  })
  afterEach(() => close())

  const services = (at: number) => (servers[at % 2] as TestServer).services
  const ask = (at: number, browser: string, value: string = ADA.value): Promise<'sent' | 'refused'> =>
    admitMessage({ services: services(at), organization, address: ADDRESS, browser }, { ...ADA, value }).then(
      () => 'sent',
      (error: unknown) => {
        if (error instanceof MessageRefused) return 'refused'
        throw error
      },
    )
  const times = <Result>(count: number, work: (at: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)))
  const sent = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'sent').length

  test('fifty concurrent browsers of one network get ten messages, and one browser gets one', async () => {
    expect(sent(await times(50, (at) => ask(at, `browser ${at}`)))).toBe(10)
    expect(sent(await times(50, (at) => ask(at, 'one browser', 'eve@example.com')))).toBe(1)
  })

  test('what was counted before a refusal stays counted', async () => {
    await times(50, (at) => ask(at, `browser ${at}`))
    expect(sent(await times(50, (at) => ask(at, 'b', `one${at}@example.com`)))).toBe(50)
    let more = 0
    for (let round = 0; round < 5; round++)
      more += sent(await times(50, (at) => ask(at, 'b', `more${round}-${at}@example.com`)))
    expect(more).toBe(200)
  })

  test('concurrent requests and answers never wait for each other', async () => {
    const browser = browserOf(services(0), organization, ADA, 'one browser') as string
    const read = (at: number) =>
      services(at).stores.transaction((inside) =>
        messageWasRead(services(at), inside, { handle: ADA, browser }, ADDRESS).then(() => 'read' as const),
      )
    const outcomes = await times(50, (at) => (at % 2 ? read(at >> 1) : ask(at >> 1, 'one browser')))
    expect(outcomes.filter((outcome) => outcome === 'read')).toHaveLength(25)
    expect(sent(outcomes)).toBeGreaterThan(0)
  })
})
