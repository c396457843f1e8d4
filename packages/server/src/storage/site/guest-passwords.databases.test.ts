import { GUEST_PASSWORDS } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { fakeClock, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'

onBothDatabases('guest passwords', (databases) => {
  let world: TestServer
  let other: TestServer
  let person: string
  const clock = fakeClock()
  /** Two servers on one database. */
  beforeEach(async () => {
    const pair = await twoServers(databases, { clock, settings: { rateLimits: false } })
    ;[world, other] = pair.worlds
    const handle = { type: 'email_address', value: 'ada@example.com' } as const
    person = (await world.admin.addPerson({ handles: [handle], groups: ['portico-admins'] })).person_id
    await store(0).add({
      id: 'a',
      organization_id: world.settings.orgId,
      person_id: person,
      group_name: 'partners',
      name: 'Partners',
      word_hash: 'hash of the first',
      created_at: clock.now(),
      changed_at: clock.now(),
      expires_at: clock.now() + 10_000,
    })
    return pair.close
  })
  const stores = (at: number) => (at % 2 === 0 ? world : other).services.stores
  const store = (at: number) => stores(at).guestPasswords
  const times = () => ({ now: clock.now(), until: clock.now() + 10_000 })
  const next = () => ({
    person_id: person,
    word_hash: 'hash of the next',
    changed_at: clock.now(),
    expires_at: clock.now() + 10_000,
  })

  test('guests who enter the old word while it is replaced get in before, and not after', async () => {
    const { orgId } = world.settings
    const results = await fifty((at) =>
      stores(at).transaction(async (inside) =>
        at === 25
          ? (await inside.guestPasswords.change(orgId, 'a', clock.now(), next())) !== undefined
          : inside.guestPasswords.enter({ id: 'a', version: 1 }, `secret ${at}`, times()),
      ),
    )
    expect(results[25]).toBe(true)
    // Nothing of the old word is left, whichever came first.
    const passes = await fifty((at) => store(at).bySecret(`secret ${at}`))
    expect(passes.filter((entry) => entry !== undefined)).toEqual([])
    expect(await store(1).countOpening({ id: 'a', version: 1 }, clock.now())).toBe(false)
    expect(await store(0).enter({ id: 'a', version: 1 }, 'late', times())).toBe(false)
    expect(await store(0).enter({ id: 'a', version: 2 }, 'new', times())).toBe(true)
    expect(await store(1).bySecret('new')).toMatchObject({ password: { id: 'a' }, pass: { version: 2 } })
  })

  test('a password is ended once, and nothing is counted afterwards or after its time', async () => {
    const { orgId } = world.settings
    const counted = await fifty((at) => store(at).countOpening({ id: 'a', version: 1 }, clock.now()))
    expect(counted.filter(Boolean)).toHaveLength(50)
    const ends = await fifty((at) => store(at).end(orgId, 'a', clock.now()))
    expect(ends.filter((password) => password !== undefined)).toMatchObject([{ id: 'a', openings: 50 }])
    expect(await store(1).countOpening({ id: 'a', version: 1 }, clock.now())).toBe(false)
    expect(await store(0).live(orgId, clock.now())).toEqual([])
  })

  test('of sixteen that are set at the same time on two servers, as many are set as may be open', async () => {
    await world.inject({
      method: 'PATCH',
      url: `/admin/organizations/${world.settings.orgId}`,
      token: world.settings.adminKey,
      body: { settings: { guest_passwords: true } },
    })
    await store(0).end(world.settings.orgId, 'a', clock.now())
    const statuses = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => {
        const { status } = await (at % 2 === 0 ? world : other).inject({
          method: 'POST',
          url: '/admin/guest-passwords',
          token: world.settings.adminKey,
          body: {
            name: `Fair ${at}`,
            group: 'partners-preview',
            password: `violet harbor ${at} kites`,
            administrator_id: person,
          },
        })
        return status
      }),
    )
    const set = GUEST_PASSWORDS.mostOpen
    expect(statuses.sort()).toEqual([...Array(set).fill(201), ...Array(16 - set).fill(409)])
    expect(await store(0).live(world.settings.orgId, clock.now())).toHaveLength(GUEST_PASSWORDS.mostOpen)
  })

  test('a password that has expired stays so when the clock is set back', async () => {
    const { orgId } = world.settings
    clock.advance(10_000)
    expect(await store(0).countOpening({ id: 'a', version: 1 }, clock.now())).toBe(false)
    await fifty((at) => store(at).endExpired(clock.now()))
    clock.advance(-1)
    expect(await store(1).enter({ id: 'a', version: 1 }, 'secret', times())).toBe(false)
    expect(await store(1).live(orgId, clock.now())).toEqual([])
    await store(1).removeExpired(clock.now() + 2)
    expect(await store(0).bySecret('secret')).toBeUndefined()
  })
})
