import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { ticketFor } from '../../testing/tickets.js'

const GRETA = 'greta@globex.example'

let world: TestServer
let clock: ReturnType<typeof fakeClock>
let partner: string
let below: string
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, settings: { rateLimits: false } })
  partner = await organization('Globex')
  below = await organization('Globex Labs', partner)
  await organization('Acme partner')
})
afterEach(() => world.close())

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: unknown, org = world.settings.orgId) =>
  world.inject({ method, url, token: world.settings.adminKey, body, headers: { 'SlashID-OrgID': org } })
const organization = async (org_name: string, parent_id = world.settings.orgId): Promise<string> =>
  (await admin('POST', '/admin/organizations', { org_name, parent_id, person_pool: 'own' })).json.result.id
const list = async () => (await admin('GET', '/admin/partners')).json.result
const find = async (id = partner) => (await admin('GET', `/admin/partners/${id}`)).json.result
async function signIn(org: string): Promise<string> {
  const body = { handle: { type: 'email_address', value: GRETA }, factor: { method: 'otp_via_email' } }
  const start = await world.inject({ method: 'POST', url: '/id/v2', headers: { 'SlashID-OrgID': org }, body })
  const otp = /\d{6}/.exec((await world.outbox.next(GRETA)).subject)?.[0] ?? ''
  const attested = { challenge_id: start.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body: attested })).json.result.token
}
async function open(token: string): Promise<void> {
  const { ticket } = await ticketFor(world, [])
  await world.inject({ method: 'POST', url: '/content-keys', token, body: { build: 'build-1', tickets: [ticket] } })
}

test('the organizations directly below are listed by name, with their people and when they last read', async () => {
  expect(await list()).toEqual([
    expect.objectContaining({ org_name: 'Acme partner', people: { active: 0, pending: 0 }, last_read: null }),
    expect.objectContaining({ org_name: 'Globex', id: partner, suspended_at: null }),
  ])
  await open(await signIn(partner))
  clock.advance(60_000)
  await open(await signIn(below))
  await admin('PATCH', `/admin/organizations/${partner}`, { settings: { approval: 'sign_in' } }, partner)
  const handles = [{ type: 'email_address', value: 'waits@globex.example' }]
  const { person_id } = (await admin('POST', '/admin/persons', { handles }, partner)).json.result
  await world.services.stores.persons.setState(partner, person_id, 'pending')
  await admin('POST', `/admin/organizations/${partner}/suspend`)
  const [, globex] = await list()
  const now = new Date(clock.now()).toISOString()
  expect(globex).toMatchObject({ people: { active: 1, pending: 1 }, last_read: now, suspended_at: now })
})

test('a partner is shown with its domains, its sign-in, its groups and which of them count, and its agreements', async () => {
  await admin('POST', '/admin/providers', { type: 'oidc', provider: 'google', client_id: 'x' }, partner)
  await admin('POST', '/admin/domains', { domain: 'Globex.example', groups: ['beta'], approval: 'required' }, partner)
  const greta = (await world.inject({ url: '/me', token: await signIn(partner) })).json.result.person.person_id
  await admin('PUT', `/admin/persons/${greta}/groups`, { groups: ['beta', 'staff'] }, partner)
  await admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings: { child_groups: ['beta', 'x'] } })
  const agree = async (name: string, any: readonly (readonly string[])[], accepted_by: string) =>
    (await admin('POST', '/admin/agreements', { name, text: 'x', audience: { any }, accepted_by })).json.result.id
  const own = await agree('For Globex', [['org:Globex']], 'organization')
  await agree('For beta', [['org:Globex', 'beta']], 'person')
  await agree('For others', [['org:Initech'], ['staff']], 'person')
  const row = await find()
  expect(row).toMatchObject({
    group: 'org:Globex',
    below: 1,
    domains: [
      {
        id: expect.any(String),
        domain: 'globex.example',
        shown: 'globex.example',
        state: 'unverified',
        groups: ['beta'],
        approval: 'required',
      },
    ],
    providers: [{ type: 'oidc', name: 'google' }],
    groups: [
      { name: 'beta', members: 1, counts: true },
      { name: 'staff', members: 1, counts: false },
    ],
    child_groups: ['beta', 'x'],
  })
  expect(row.agreements).toEqual([
    expect.objectContaining({
      name: 'For Globex',
      accepted_by: 'organization',
      version: 1,
      acceptance: null,
      people: 0,
    }),
    expect.objectContaining({ name: 'For beta', accepted_by: 'person', acceptance: null, people: 0 }),
  ])
  await world.services.stores.agreements.accept({
    id: 'a',
    agreement_id: own,
    version: 1,
    digest: 'd',
    organization_id: partner,
    person_id: greta,
    accepted_at: clock.now(),
    expires_at: null,
    receipt: 'r',
    guest_link: null,
    guest_device: null,
    guest_email: null,
  })
  expect((await find()).agreements[0].acceptance).toMatchObject({ person_id: greta, expires_at: null })
  await admin('POST', `/admin/agreements/${own}/versions`, { text: 'y' })
  expect((await find()).agreements[0]).toMatchObject({ version: 2, acceptance: null, people: 0 })
})

test('what its people, and those of organizations below it, opened is listed without their handles', async () => {
  await open(await signIn(partner))
  await open(await signIn(below))
  await open(await world.admin.signIn('ada@acme.example'))
  const openings = async (id: string) => (await admin('GET', `/admin/site/openings?organization_id=${id}`)).json
  expect(
    (await openings(partner)).result.map((opening: { organization_id: string }) => opening.organization_id).sort(),
  ).toEqual([partner, below].sort())
  expect((await openings(below)).result).toMatchObject([{ organization_id: below, handles: [] }])
  expect((await openings(world.settings.orgId)).result).toHaveLength(3)
  expect((await admin('GET', `/admin/site/openings?organization_id=none`)).status).toBe(404)
})

test('only organizations directly below are partners, and only for administrators of the one above', async () => {
  for (const id of [below, world.settings.orgId, 'none'])
    expect((await admin('GET', `/admin/partners/${id}`)).status).toBe(404)
  const key = (await admin('POST', '/admin/keys', { name: 'K', scopes: ['*'] }, partner)).json.result.secret
  const theirs = (url: string) => world.inject({ url, token: key, headers: { 'SlashID-OrgID': partner } })
  expect((await theirs('/admin/partners')).json.result).toMatchObject([{ id: below }])
  expect((await theirs(`/admin/partners/${partner}`)).status).toBe(404)
  expect((await theirs(`/admin/site/openings?organization_id=${world.settings.orgId}`)).status).toBe(404)
  const narrow = (await admin('POST', '/admin/keys', { name: 'K', scopes: ['persons:read'] })).json.result.secret
  expect((await world.inject({ url: '/admin/partners', token: narrow })).status).toBe(403)
})
