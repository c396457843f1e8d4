import type { ReadingGrouping } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { createVault } from '../../ground/adapters/vault.js'
import { currentSiteKey, rotateSiteKey } from '../../identity/site-keys/site-keys.js'
import { createTicketOpener } from '../../identity/site-keys/ticket-opener.js'
import { reseal } from '../../jobs/vault-rotation/reseal.js'
import { recordOpenings } from '../../reading/content-keys/record.js'
import { fakeClock, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'
import { ticketFor } from '../../testing/tickets.js'
import type { Database } from '../engine/database.js'
import { sqlStores } from '../stores.js'
import type { ReadingQuery } from './filtered-readings.js'
import type { ReadingTotal } from './reading-totals.js'

const DAY = 24 * 3_600_000

onBothDatabases('keys and openings', (databases) => {
  let database: Database
  let world: TestServer
  let other: TestServer
  let clock: ReturnType<typeof fakeClock>
  /** Two servers on one database. */
  beforeEach(async () => {
    clock = fakeClock()
    const settings = { rateLimits: false }
    const pair = await twoServers(databases, { clock, settings })
    ;[world, other] = pair.worlds
    database = pair.database
    return pair.close
  })
  const either = (at: number) => (at % 2 === 0 ? world : other)
  const ask = (server: TestServer, token: string, tickets: readonly string[]) =>
    server.inject({ method: 'POST', url: '/content-keys', token, body: { build: 'build-1', tickets } })

  test('fifty servers that start at the same time create one key pair, and fifty rotations create fifty', async () => {
    const { orgId } = world.settings
    const currentKeys = await fifty((at) => currentSiteKey(either(at).services, orgId))
    expect(new Set(currentKeys.map(({ id }) => id)).size).toBe(1)
    const acting = (at: number) =>
      ({ services: either(at).services, organization: { id: orgId }, actor: { kind: 'command line' } }) as never
    const pairs = await fifty((at) => rotateSiteKey(acting(at)))
    const storedKeys = await world.services.stores.siteKeys.list(orgId)
    expect(storedKeys).toHaveLength(51)
    expect(new Set(storedKeys.map(({ created_at }) => created_at)).size).toBe(51)
    expect(pairs.map(({ id }) => id)).toContain((await currentSiteKey(other.services, orgId)).id)
    const oldest = storedKeys.at(-1)?.id ?? ''
    const { siteKeys } = world.services.stores
    const removed = await fifty((at) => either(at).services.stores.siteKeys.remove(orgId, oldest))
    expect(removed.filter(Boolean)).toHaveLength(1)
    expect(await siteKeys.find([oldest])).toEqual([])
  })

  test('only one of fifty concurrent releases of the same parts writes each audit row', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketFor(world, [])))
    const ticketTexts = tickets.map(({ ticket }) => ticket)
    const answers = await fifty((at) => ask(either(at), token, at % 3 === 0 ? [...ticketTexts].reverse() : ticketTexts))
    for (const { json } of answers) expect(json.result.keys).toHaveLength(8)
    const written = async () =>
      (
        await world.services.stores.audit.search(world.settings.orgId, {
          action: 'content.opened',
          limit: 99,
          offset: 0,
        })
      ).rows
    expect((await written()).map(({ detail }) => detail.part).sort()).toEqual(tickets.map(({ part }) => part).sort())
    const readings = async () =>
      (await world.services.stores.readings.list(world.settings.orgId, { limit: 99, offset: 0 })).readings
    // All eight parts have the same readers, and each is counted once.
    expect((await readings()).map(({ times }) => times)).toEqual([8])
    clock.advance(DAY)
    await fifty((at) => ask(either(at), token, ticketTexts))
    expect(await written()).toHaveLength(16)
    expect((await readings()).map(({ times }) => times)).toEqual([8, 8])
    const { openings } = await world.services.stores.openings.list(world.settings.orgId, { limit: 99, offset: 0 })
    expect(openings).toHaveLength(8)
    const [pair] = await world.services.stores.siteKeys.list(world.settings.orgId)
    expect((await world.services.stores.siteKeys.builds(world.settings.orgId, 9)).get(pair?.id ?? '')).toMatchObject({
      builds: [{ build: 'build-1', confirmed: false, readers: 1 }],
      other_builds: 0,
    })
  })

  test('fifty builds that one reader opens at the same time leave at most eight, and a confirmed one stays first', async () => {
    const { orgId } = world.settings
    for (const name of ['ada', 'bob', 'eve']) await world.admin.signIn(`${name}@example.com`)
    const [ada = '', bob = '', eve = ''] = (await world.admin.listPersons()).persons.map(({ person_id }) => person_id)
    const note = (at: number, person_id: string, build: string, confirmed = false, key_id = 'key-1') =>
      either(at).services.stores.siteKeys.noteBuild(orgId, {
        build,
        key_id,
        person_id,
        confirmed,
        asked_at: clock.now(),
      })
    await note(0, bob, 'real', true)
    for (const person of [bob, ada]) await note(0, person, 'elsewhere')
    await fifty((at) => note(at, eve, `invented-${at}`))
    // What a reader states neither confirms a build nor takes a confirmation back.
    await fifty((at) => note(at, at % 2 === 0 ? eve : bob, 'real'))
    await note(0, eve, 'elsewhere', false, 'key-2')
    const { siteKeys } = world.services.stores
    const all = (await siteKeys.builds(orgId, 99)).get('key-1')
    expect(all?.builds.slice(0, 2)).toMatchObject([
      { build: 'real', confirmed: true, readers: 2 },
      { build: 'elsewhere', confirmed: false, readers: 2 },
    ])
    expect(all?.builds.length).toBeLessThanOrEqual(10)
    const limited = await siteKeys.builds(orgId, 3)
    expect(limited.get('key-1')?.builds).toEqual(all?.builds.slice(0, 3))
    expect(limited.get('key-1')?.other_builds).toBe((all?.builds.length ?? 0) - 3)
    expect(limited.get('key-2')).toMatchObject({ builds: [{ build: 'elsewhere', readers: 1 }], other_builds: 0 })
    await world.admin.deletePerson(eve)
    expect((await siteKeys.builds(orgId, 99)).get('key-1')?.builds).toHaveLength(2)
  })

  test('concurrent readings of the same page are all counted, in one row, and removed by day', async () => {
    await world.admin.signIn('ada@example.com')
    const [person] = (await world.admin.listPersons()).persons
    const { orgId: site_id } = world.settings
    const reading = (page: string | null) => ({
      site_id,
      organization_id: site_id,
      person_id: person?.person_id ?? '',
      actor: null,
      way: 'program' as const,
      expression: '{"any":[[]]}',
      page,
      at: clock.now(),
    })
    const both = ['/one', '/two'.repeat(2_000)].map(reading)
    await fifty((at) => either(at).services.stores.readings.add(at % 3 === 0 ? both.toReversed() : both))
    const { readings } = world.services.stores
    const list = await readings.list(site_id, { limit: 9, offset: 0 })
    expect(list.readings.map(({ times }) => times)).toEqual([50, 50])
    expect((await readings.count(site_id, {})).days).toEqual([
      { day: Math.floor(clock.now() / DAY) * DAY, way: 'program', times: 100 },
    ])
    await readings.removeBefore(site_id, clock.now())
    expect((await readings.list(site_id, { limit: 9, offset: 0 })).total).toBe(2)
    await readings.removeBefore(site_id, clock.now() + DAY)
    expect((await readings.list(site_id, { limit: 9, offset: 0 })).total).toBe(0)
  })

  test('readings are grouped as requested, most first, in pages', async () => {
    const { orgId: site_id, adminKey } = world.settings
    const body = { org_name: 'Globex', parent_id: site_id }
    const organization = await world.inject({ method: 'POST', url: '/admin/organizations', token: adminKey, body })
    const globex: string = organization.json.result.id
    for (const value of ['ada@example.com', 'bob@example.com'])
      await world.admin.addPerson({ handles: [{ type: 'email_address', value }] })
    const [ada = '', bob = ''] = (await world.admin.listPersons()).persons.map(({ person_id }) => person_id).sort()
    const now = clock.now()
    const reading = {
      site_id,
      organization_id: site_id,
      person_id: ada,
      actor: null,
      way: 'browser' as const,
      page: null,
    }
    const [deals, all] = ['{"any":[["acme"]]}', '{"any":[[]]}']
    const { readings } = world.services.stores
    await readings.add([{ ...reading, expression: deals, at: now }])
    await readings.add([
      { ...reading, expression: deals, at: now + DAY },
      { ...reading, expression: all, at: now },
      { ...reading, person_id: bob, organization_id: globex, expression: all, at: now + 2 * DAY },
      { ...reading, way: 'program', page: '/deals', expression: deals, at: now + 1 },
      {
        ...reading,
        way: 'program',
        page: '/deals',
        expression: deals,
        person_id: bob,
        actor: 'admin-key',
        at: now + 2,
      },
    ])
    const by = async (...[grouping, filter]: [ReadingGrouping, ReadingQuery?]) =>
      (await readings.totals(site_id, grouping, { limit: 9, offset: 0, ...filter })).totals
    const counted = (totals: readonly ReadingTotal[], ...names: (keyof ReadingTotal)[]) =>
      totals.map((total) => [...names.map((name) => total[name]), total.times, total.readers])
    expect(counted(await by('person'), 'person_id', 'organization_id', 'actor')).toEqual([
      [ada, site_id, null, 4, 1],
      [bob, globex, null, 1, 1],
      // A reading by someone acting as bob is not bob's, and does not count as a reader.
      [bob, site_id, 'admin-key', 1, 0],
    ])
    expect(counted(await by('organization'), 'organization_id', 'person_id')).toEqual([
      [site_id, null, 5, 1],
      [globex, null, 1, 1],
    ])
    expect(counted(await by('part'), 'site_id', 'expression')).toEqual([
      [site_id, deals, 4, 1],
      [site_id, all, 2, 2],
    ])
    expect(counted(await by('page'), 'page', 'expression')).toEqual([
      [null, null, 4, 2],
      ['/deals', null, 2, 1],
    ])
    const [browser] = await by('way')
    expect(browser).toMatchObject({ way: 'browser', times: 4, readers: 2, first_at: now, last_at: now + 2 * DAY })
    expect(counted(await by('way', { personId: ada, until: now + DAY }), 'way')).toEqual([
      ['browser', 2, 1],
      ['program', 1, 1],
    ])
    expect(counted(await by('organization', { way: 'program' }), 'organization_id')).toEqual([[site_id, 2, 1]])
    const second = await readings.totals(site_id, 'person', { limit: 1, offset: 1 })
    expect([second.total, second.totals.map(({ person_id }) => person_id)]).toEqual([3, [bob]])
    expect(await readings.totals(site_id, 'way', { limit: 9, offset: 9 })).toEqual({
      total: 2,
      exact: true,
      totals: [],
    })
    // Globex sees its own member's readings and nothing else of the site.
    expect(counted((await readings.totals(globex, 'part', { limit: 9, offset: 0 })).totals, 'expression')).toEqual([
      [all, 1, 1],
    ])
    expect(await readings.count(site_id, {})).toMatchObject({ readers: 2, organizations: 2 })
    expect(await readings.count(site_id, { way: 'program' })).toMatchObject({ readers: 1, organizations: 1 })
  })

  test('a key pair that one server destroys opens nothing on the other, whatever that has cached', async () => {
    const { orgId } = world.settings
    const token = await world.admin.signIn('ada@example.com')
    const { ticket } = await ticketFor(world, [])
    const { id } = await currentSiteKey(world.services, orgId)
    for (const server of [world, other]) expect((await ask(server, token, [ticket])).json.result.keys).toHaveLength(1)
    await world.services.stores.siteKeys.remove(orgId, id)
    expect((await ask(other, token, [ticket])).json.result.denied).toMatchObject([{ why: 'unknown_key' }])
  })

  test('leases, retention and the end of a person', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const { ticket, part } = await ticketFor(world, [])
    await ask(world, token, [ticket])
    const { stores } = world.services
    const { orgId } = world.settings
    const leased = (at: number) => stores.openings.leased(orgId, clock.now() + at, 9)
    expect(await leased(0)).toMatchObject([{ part, build: 'build-1', organization_id: orgId }])
    expect(await leased(1.2 * DAY)).toEqual([])
    await stores.openings.removeBefore(orgId, clock.now() + DAY)
    expect(await leased(0)).toHaveLength(1)
    await stores.openings.removeBefore(orgId, clock.now() + 1.2 * DAY)
    await stores.siteKeys.removeBuildsBefore(orgId, clock.now() + 1)
    expect([await leased(0), await stores.siteKeys.builds(orgId, 9)]).toEqual([[], new Map()])
    await ask(world, token, [ticket])
    const [person] = (await world.admin.listPersons()).persons
    expect(await world.admin.deletePerson(person?.person_id ?? '')).toBe(true)
    expect((await stores.openings.list(orgId, { limit: 9, offset: 0 })).total).toBe(0)
  })

  test('a change of the master key re-encrypts private keys, and they continue to work', async () => {
    const { orgId, masterKey } = world.settings
    const { ticket, partKey } = await ticketFor(world, [])
    const { random } = world.services
    const fresh = new Uint8Array(32).fill(5)
    expect(await reseal(database, createVault(fresh, random, { all: () => [fresh, masterKey] }))).toBeGreaterThan(0)
    const alone = createTicketOpener({ stores: sqlStores(database), vault: createVault(fresh, random) })
    const result = await alone.open({ ticket, build: 'build-1' })
    expect(result.ok && Buffer.from(result.content.key).toString('base64url')).toBe(partKey)
    const [{ sealed_private = '' } = {}] = await sqlStores(database).siteKeys.list(orgId)
    expect(() => createVault(masterKey, random).open(sealed_private, 'x')).toThrow(/master key/)
  })

  test('no key is released if the release cannot be recorded', async () => {
    const token = await world.admin.signIn('ada@example.com')
    const session = await world.services.stores.sessions.find(
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti,
    )
    if (!session) throw new Error('The session is not there.')
    const broken = {
      ...world.services,
      random: {
        bytes: () => {
          throw new Error('no randomness')
        },
      },
    }
    const released = {
      part: 'p',
      content: 'c',
      page: null,
      site: world.settings.orgId,
      keyId: 'k',
      expression: { any: [[]] },
      lease: 60,
      until: clock.now() + DAY,
      byAdministrator: false,
    }
    await expect(
      recordOpenings(broken as never, { session, build: 'b', way: 'browser', asText: false }, [released]),
    ).rejects.toThrow('no randomness')
  })
})
