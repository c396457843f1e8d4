import { FEED_TOKENS } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { fakeClock, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'

onBothDatabases('the addresses of feeds', (databases) => {
  let worlds: readonly TestServer[]
  let clock: ReturnType<typeof fakeClock>
  let ada: string
  /** Two servers on one database. */
  beforeEach(async () => {
    clock = fakeClock()
    const settings = { rateLimits: false }
    const pair = await twoServers(databases, { clock, settings })
    worlds = pair.worlds
    ada = await either(0).admin.signIn('ada@example.com')
    return pair.close
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const create = (at = 0) =>
    either(at).inject({ method: 'POST', url: '/me/feeds', token: ada, body: { name: `Reader ${at}` } })
  const list = async () => (await either(0).inject({ url: '/me/feeds', token: ada })).json.result.tokens
  const reader = (url: string, at = 0) => either(at).server.feedReader(url.split('/').at(-2) ?? '', '192.0.2.1')

  test('fifty calls on two servers do not exceed a person’s limit', async () => {
    const statuses = (await fifty(create)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(FEED_TOKENS.mostPerPerson)
    expect(await list()).toHaveLength(FEED_TOKENS.mostPerPerson)
  })

  test('only one of fifty calls ends it, and neither server accepts it afterwards', async () => {
    const { id, url } = (await create()).json.result
    expect([await reader(url, 0), await reader(url, 1)]).toEqual([
      expect.objectContaining({ session: id }),
      expect.objectContaining({ session: id }),
    ])
    const ended = { method: 'DELETE', url: `/me/feeds/${id}`, token: ada } as const
    const statuses = await fifty(async (at) => (await either(at).inject(ended)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([await reader(url, 0), await reader(url, 1)]).toEqual([undefined, undefined])
  })

  test('none survives that is created while the person signs out everywhere else', async () => {
    const other = await either(0).admin.signIn('ada@example.com')
    const { url } = (await create()).json.result
    const statuses = await fifty(async (at) =>
      at === 25
        ? (await either(1).inject({ method: 'DELETE', url: '/me/sessions', token: other })).status
        : (await create(at)).status,
    )
    expect(statuses[25]).toBe(200)
    expect((await either(0).inject({ url: '/me/feeds', token: other })).json.result.tokens).toEqual([])
    expect([await reader(url, 0), await reader(url, 1)]).toEqual([undefined, undefined])
  })

  test('are listed newest first, with their last use recorded at most once a minute', async () => {
    const { url } = (await create(0)).json.result
    clock.advance(1_000)
    await create(1)
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Reader 1', 'Reader 0'])
    const first = new Date(clock.now()).toISOString()
    await reader(url)
    clock.advance(59_999)
    await reader(url)
    expect((await list())[1].last_used).toBe(first)
    clock.advance(1)
    await reader(url)
    expect((await list())[1].last_used).toBe(new Date(clock.now()).toISOString())
  })
})
