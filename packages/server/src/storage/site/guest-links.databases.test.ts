import { GUEST_LINKS } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { fakeClock, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'
import type { Database } from '../engine/database.js'

onBothDatabases('guest links', (databases) => {
  let world: TestServer
  let other: TestServer
  let database: Database
  let person: string
  const clock = fakeClock()
  /** Two servers on one database. */
  beforeEach(async () => {
    const pair = await twoServers(databases, { clock, settings: { rateLimits: false } })
    ;[world, other] = pair.worlds
    database = pair.database
    const handle = { type: 'email_address', value: 'ada@example.com' } as const
    person = (await world.admin.addPerson({ handles: [handle], groups: ['portico-admins'] })).person_id
    return pair.close
  })
  const either = (at: number) => (at % 2 === 0 ? world : other).services.stores.guestLinks
  const link = async (id: string, most_openings: number | null) => {
    const { orgId } = world.settings
    const now = clock.now()
    await world.services.stores.guestLinks.add(
      {
        id,
        organization_id: orgId,
        person_id: person,
        page: '/docs/plan',
        folder: false,
        shared: '[]',
        email: null,
        most_devices: null,
        note: '',
        created_at: now,
        expires_at: now + GUEST_LINKS.mostDays,
        most_openings,
      },
      `hash of ${id}`,
    )
  }

  test('of fifty concurrent openings on two servers, as many are counted as fit', async () => {
    await link('a', 3)
    await link('b', null)
    const counts = await fifty((at) => either(at).countOpening('a', clock.now()))
    expect(counts.filter(Boolean)).toHaveLength(3)
    await fifty((at) => either(at).countOpening('b', clock.now()))
    expect((await world.services.stores.guestLinks.bySecret('hash of a'))?.openings).toBe(3)
    expect((await world.services.stores.guestLinks.bySecret('hash of b'))?.openings).toBe(50)
  })

  test('without a limit of its own, a link has that of all', async () => {
    await link('a', null)
    await database.query
      .updateTable('guest_links')
      .set({ openings: GUEST_LINKS.mostOpenings - 1 })
      .execute()
    const counts = await fifty((at) => either(at).countOpening('a', clock.now()))
    expect(counts.filter(Boolean)).toHaveLength(1)
  })

  test('of fifty devices at once on two servers, as many are admitted as fit, and those stay', async () => {
    await link('a', null)
    await link('b', null)
    const admit = (at: number, device: string, id = 'a') =>
      (at % 2 === 0 ? world : other).services.stores.transaction((inside) =>
        inside.guestLinks.admitDevice(id, device, 3),
      )
    const admitted = await fifty((at) => admit(at, `device ${at}`))
    expect(admitted.filter(Boolean)).toHaveLength(3)
    expect(await fifty((at) => admit(at + 1, `device ${at}`))).toEqual(admitted)
    // One device that comes fifty times at once is one.
    expect((await fifty((at) => admit(at, 'same', 'b'))).filter(Boolean)).toHaveLength(50)
    expect((await world.services.stores.guestLinks.bySecret('hash of b'))?.devices).toBe(1)
  })

  test('what a link shares is read with its secret, and is not part of lists', async () => {
    await link('a', null)
    const { orgId } = world.settings
    const pages = {
      page: '/docs/rfp',
      folder: true,
      shared: '[{"expression":{"any":[["readers"]]},"pages":["/docs/rfp"]}]',
    }
    const more = {
      organization_id: orgId,
      person_id: person,
      note: '',
      email: null,
      most_devices: null,
      created_at: clock.now(),
      most_openings: null,
    }
    const store = world.services.stores.guestLinks
    await store.add({ id: 'b', ...pages, ...more, expires_at: clock.now() + 1_000 }, 'hash of b')
    expect(await either(1).bySecret('hash of b')).toMatchObject(pages)
    const list = await either(1).live(orgId, person, clock.now())
    expect(list.map(({ id, folder }) => [id, folder]).sort()).toEqual([
      ['a', false],
      ['b', true],
    ])
    expect(
      JSON.stringify([list, await either(0).list(orgId, { limit: 9, offset: 0, now: clock.now() })]),
    ).not.toContain('expression')
  })

  test('of concurrent tries at a code, as many are compared as there are, and one proves the address', async () => {
    await link('a', null)
    await link('b', null)
    const codes = (at: number) => (at % 2 === 0 ? world : other).services.stores.guestCodes
    const now = clock.now()
    const times = { created_at: now, expires_at: now + 1_000 }
    await codes(0).add({ id: 'code', link_id: 'a', code_hash: 'digest', tries_left: 5, ...times })
    expect(await codes(1).spendTry('code', 'b', now)).toBeUndefined()
    const tries = await fifty((at) => codes(at).spendTry('code', 'a', now))
    expect(tries.filter((digest) => digest === 'digest')).toHaveLength(5)
    const proofs = await fifty((at) => codes(at).prove('code', `proof ${at}`, now + 5_000))
    expect(proofs.filter(Boolean)).toHaveLength(1)
    const valid = await fifty((at) => codes(at).isProven('a', `proof ${at}`, now + 4_999))
    expect(valid).toEqual(proofs)
    expect(await codes(0).isProven('b', `proof ${proofs.indexOf(true)}`, now)).toBe(false)
    expect(await codes(0).isProven('a', `proof ${proofs.indexOf(true)}`, now + 5_000)).toBe(false)
    await world.services.stores.guestLinks.removeExpired(now + GUEST_LINKS.mostDays + 1)
    expect(await codes(0).isProven('a', `proof ${proofs.indexOf(true)}`, now)).toBe(false)
  })

  test('a link that has expired stays so when the clock is set back', async () => {
    await link('a', null)
    await either(0).endExpired(clock.now())
    expect(await either(1).countOpening('a', clock.now())).toBe(true)
    clock.advance(GUEST_LINKS.mostDays)
    await fifty((at) => either(at).endExpired(clock.now()))
    clock.advance(-1)
    expect(await either(1).countOpening('a', clock.now())).toBe(false)
    expect(await either(1).live(world.settings.orgId, person, clock.now())).toEqual([])
  })

  test('a link is ended once, and no opening is counted afterwards or after its time', async () => {
    await link('a', null)
    await link('b', null)
    const { orgId } = world.settings
    const ends = await fifty((at) => either(at).end(orgId, 'a', clock.now(), person))
    expect(ends.filter((page) => page === '/docs/plan')).toHaveLength(1)
    expect(await either(0).countOpening('a', clock.now())).toBe(false)
    clock.advance(GUEST_LINKS.mostDays)
    expect(await either(1).countOpening('b', clock.now())).toBe(false)
    expect(await either(1).live(orgId, person, clock.now())).toEqual([])
    await either(0).removeExpired(clock.now() + 1)
    expect(await either(0).bySecret('hash of b')).toBeUndefined()
  })
})
