import { ADMINISTRATORS, type RequestResult } from '@portico/protocol'
import { newSiteKeyPair, type SitePublicKey } from '@portico/seal/tickets'
import { type TestTicket, ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { claimsOf, signInAt } from './sign-ins.js'

type Pair = RequestResult<'listSiteKeys'>[number]

let hub: Target
/** The build that the server itself serves. */
let served: { build: string; tickets: string[] }
let older: SitePublicKey
beforeEach(async () => {
  served = { build: 'served-build', tickets: [] }
  hub = await target({ site: async () => ({ site: hub.world.settings.orgId, sealed: true, pages: [], ...served }) })
  older = await hub.world.admin.siteKey()
  await hub.world.admin.rotateSiteKey()
  served.tickets = [(await sealed('served-build')).ticket]
})
afterEach(() => hub.close())

const sealed = (build: string, to?: SitePublicKey): Promise<TestTicket> => ticketFor(hub.world, [], { build, to })
const request = (token: string, build: string, ...tickets: readonly string[]) =>
  hub.call('POST', '/content-keys', { token, body: { build, tickets } })
/** Opens an own ticket for a build name, sealed with the public key of the site. */
async function invent(token: string, build: string, to?: SitePublicKey): Promise<void> {
  const { ticket } = await sealed(build, to)
  expect((await request(token, build, ticket)).json.result.keys).toHaveLength(1)
}
/** The current pair and the older one, as administrators see them. */
async function pairs(): Promise<readonly [Pair, Pair]> {
  const { json } = await hub.call('GET', '/admin/site/keys', { token: hub.world.settings.adminKey })
  return json.result
}
const confirmed = ({ builds }: Pair) => builds.filter((build) => build.confirmed).map(({ build }) => build)
const unconfirmed = ({ builds }: Pair) => builds.filter((build) => !build.confirmed)
const reader = (name: string) => hub.world.admin.signIn(`${name}@example.com`)
async function administrator(name: string): Promise<string> {
  const { person_id } = claimsOf(await reader(name))
  await hub.world.admin.setGroups(person_id, [ADMINISTRATORS, 'staff'])
  return reader(name)
}

test('a reader cannot fill the list of builds: no invented name is confirmed, and each reader has at most eight', async () => {
  const [ada, bob] = [await reader('ada'), await reader('bob')]
  for (let at = 0; at < 40; at += 1) await invent(ada, `invented-${at}`)
  await invent(bob, 'elsewhere-1')
  const [current] = await pairs()
  expect(confirmed(current)).toEqual([])
  expect(unconfirmed(current).length).toBeLessThanOrEqual(9)
  expect(unconfirmed(current)).toContainEqual({
    build: 'elsewhere-1',
    confirmed: false,
    readers: 1,
    last_asked: expect.any(String),
  })
})

test('names that readers invent cannot displace a build that more readers use, nor one that is confirmed', async () => {
  await request(await reader('zoe'), served.build, ...served.tickets)
  for (const name of ['ada', 'bob']) await invent(await reader(name), 'elsewhere-1')
  for (let person = 0; person < 8; person += 1) {
    const token = await reader(`attacker-${person}`)
    for (let at = 0; at < 20; at += 1) await invent(token, `invented-${person}-${at}`)
  }
  const [{ builds, other_builds }] = await pairs()
  expect(builds.slice(0, 2)).toMatchObject([
    { build: served.build, confirmed: true, readers: 1 },
    { build: 'elsewhere-1', confirmed: false, readers: 2 },
  ])
  expect(builds.length).toBe(20)
  expect(other_builds).toBeGreaterThan(0)
})

test('the build that the server serves is confirmed, but not for a key pair that it is not sealed for', async () => {
  const ada = await reader('ada')
  await request(ada, served.build, ...served.tickets)
  await invent(ada, served.build, older)
  const [current, previous] = await pairs()
  expect([confirmed(current), confirmed(previous)]).toEqual([[served.build], []])
  expect(unconfirmed(previous)).toMatchObject([{ build: served.build, readers: 1 }])
})

test('a build is confirmed once an administrator of the site opens it, in no other kind of session and no other role', async () => {
  const { settings } = hub.world
  const boss = await administrator('boss')
  const { id: globex } = (
    await hub.call('POST', '/admin/organizations', {
      token: settings.adminKey,
      body: { org_name: 'Globex', tenant_name: 'globex', parent_id: settings.orgId },
    })
  ).json.result
  await hub.call('POST', '/admin/persons', {
    token: settings.adminKey,
    org: globex,
    body: { handles: [{ type: 'email_address', value: 'chief@globex.example' }], groups: [ADMINISTRATORS] },
  })
  const chief = await signInAt(hub, globex, 'chief@globex.example')
  await invent(chief.json.result.token, 'of-the-partner')
  const { json } = await hub.call('POST', '/me/reader-tokens', { token: boss, body: { name: 'CI', groups: ['staff'] } })
  await invent(json.result.token, 'by-token')
  expect(confirmed((await pairs())[0])).toEqual([])
  await invent(boss, 'hosted-elsewhere')
  const [{ builds }] = await pairs()
  expect(builds[0]).toMatchObject({ build: 'hosted-elsewhere', confirmed: true, readers: 1 })
  expect(builds.slice(1).every((build) => !build.confirmed)).toBe(true)
})

test('tickets for a key pair that is not of this server leave no row', async () => {
  const ada = await reader('ada')
  const foreign = await newSiteKeyPair(hub.world.settings.orgId)
  const { ticket } = await sealed('foreign', foreign)
  expect((await request(ada, 'foreign', ticket)).json.result.keys).toEqual([])
  expect((await pairs()).flatMap(({ builds }) => builds)).toEqual([])
})
