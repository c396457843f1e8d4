import { beforeEach, expect, test } from 'vitest'
import { fakeClock, type TestServer } from '../../testing/index.js'
import { onBothDatabases, twoServers } from '../../testing/on-both-databases.js'
import { type Change, mailChanges } from './read-feed.js'

const WEEK = 7 * 24 * 3_600_000
const HOUR = 3_600_000
const ADA = 'ada@example.com'

onBothDatabases('the weekly email about changes', (databases) => {
  let worlds: readonly TestServer[]
  let clock: ReturnType<typeof fakeClock>
  let ada: string
  let changes: Change[]
  /** Two servers on one database. */
  beforeEach(async () => {
    clock = fakeClock()
    const pair = await twoServers(databases, { clock, settings: { rateLimits: false } })
    worlds = pair.worlds
    ada = await either(0).admin.signIn(ADA)
    changes = []
    return pair.close
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const ask = (at = 0) =>
    either(at).inject({ method: 'POST', url: '/me/feeds', token: ada, body: { name: 'Mail', delivery: 'email' } })
  const round = (at = 0, findChanges = async () => changes as readonly Change[]) =>
    mailChanges(either(at).services, findChanges)
  const entry = (name: string): Change => ({
    id: `https://docs.example/${name}#1`,
    title: name,
    url: `https://docs.example/${name}`,
    date_modified: new Date(clock.now()).toISOString(),
  })
  const subjects = async () => {
    const { services } = either(0)
    const mails = await services.outbox.list(services.stores, { limit: 50 })
    return mails.filter(({ subject }) => subject.includes('change')).map(({ subject, to }) => `${to}: ${subject}`)
  }

  test('is written once a week, by one of fifty rounds of two servers', async () => {
    expect((await ask()).json.result).toEqual(expect.not.objectContaining({ url: expect.anything() }))
    clock.advance(1)
    changes = [entry('fares')]
    await round()
    expect(await subjects()).toEqual([])
    clock.advance(WEEK)
    await Promise.all(Array.from({ length: 50 }, (_, at) => round(at)))
    expect(await subjects()).toEqual([expect.stringMatching(/^ada@example.com: One change at /)])
  })

  test('lists what is new since the last one, whatever its date, and is not sent if nothing is', async () => {
    await ask()
    clock.advance(WEEK)
    changes = [entry('fares')]
    await round()
    clock.advance(WEEK)
    await round(1)
    expect(await subjects()).toHaveLength(1)
    changes = [{ ...entry('taxes'), date_modified: new Date(0).toISOString() }, ...changes]
    clock.advance(WEEK)
    await round()
    expect(await subjects()).toHaveLength(2)
  })

  test('is tried again in an hour if it fails, and nothing is lost', async () => {
    await ask()
    clock.advance(WEEK)
    changes = [entry('fares')]
    await round(0, async () => Promise.reject(new Error('The site cannot be read.')))
    expect(await subjects()).toEqual([])
    await round()
    expect(await subjects()).toEqual([])
    clock.advance(HOUR)
    await round()
    expect(await subjects()).toHaveLength(1)
  })

  test('is created once for each person, even by fifty concurrent requests', async () => {
    const statuses = await Promise.all(Array.from({ length: 50 }, async (_, at) => (await ask(at)).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
  })

  test('ends with its feed, and is not sent while its reader is suspended', async () => {
    const { id } = (await ask()).json.result
    const { persons } = await either(0).admin.listPersons()
    changes = [entry('fares')]
    const person = persons[0]?.person_id ?? ''
    const set = (active: boolean) =>
      either(0).inject({
        method: 'PATCH',
        url: `/admin/persons/${person}`,
        token: either(0).settings.adminKey,
        body: { active },
      })
    expect((await set(false)).status).toBe(200)
    clock.advance(WEEK)
    await round()
    expect(await subjects()).toEqual([])
    await set(true)
    ada = await either(0).admin.signIn(ADA)
    await either(0).inject({ method: 'DELETE', url: `/me/feeds/${id}`, token: ada })
    clock.advance(WEEK)
    await round()
    expect(await subjects()).toEqual([])
  })
})
