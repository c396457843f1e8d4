import { createHash } from 'node:crypto'
import { ADMINISTRATORS, IMPERSONATORS } from '@portico/protocol'
import { createTestServer, fakeClock, type TestServer } from '@portico/server/testing/index'
import { LOGIN_PAGE, readingProgram } from '@portico/server/testing/reading-program'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** A partner reads under a contract, and everyone on its side tries to read without it. */
const TEXT = 'Keep it secret.'
const SEEN = { version: 1, digest: createHash('sha256').update(TEXT).digest('base64url') }
const GRETA = 'greta@globex.example'

let world: TestServer
let clock: ReturnType<typeof fakeClock>
let partner: string
let greta: string
let boss: string
/** Accepted by each person, and by an officer for the company. */
let own: string
let company: string
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, loginPage: LOGIN_PAGE, settings: { rateLimits: false } })
  partner = await organization('Globex')
  await person(GRETA, [])
  greta = await signIn(GRETA)
  await person('boss@globex.example', [ADMINISTRATORS, IMPERSONATORS])
  boss = await signIn('boss@globex.example', partner, { session: 'console' })
  own = await agreement('person')
  company = await agreement('organization')
})
afterEach(() => world.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const as = (token: string, method: Method, url: string, body?: unknown, org = partner) =>
  world.inject({ method, url, token, body, headers: { 'SlashID-OrgID': org } })
const admin = (method: Method, url: string, body?: unknown, org = world.settings.orgId) =>
  as(world.settings.adminKey, method, url, body, org)
const organization = async (org_name: string, parent_id = world.settings.orgId): Promise<string> =>
  (await admin('POST', '/admin/organizations', { org_name, parent_id, person_pool: 'own' })).json.result.id
const person = async (value: string, groups: readonly string[], org = partner): Promise<string> =>
  (await admin('POST', '/admin/persons', { handles: [{ type: 'email_address', value }], groups }, org)).json.result
    .person_id
async function agreement(accepted_by: 'person' | 'organization'): Promise<string> {
  const body = { name: `By ${accepted_by}`, text: TEXT, audience: { any: [['org:Globex']] }, accepted_by }
  return (await admin('POST', '/admin/agreements', body)).json.result.id
}
async function signIn(value: string, org = partner, metadata: object = {}): Promise<string> {
  const body = { handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' }, metadata }
  const flow = await world.inject({ method: 'POST', url: '/id/v2', headers: { 'SlashID-OrgID': org }, body })
  const otp = /\d{6}/.exec((await world.outbox.next(value)).subject)?.[0] ?? ''
  const attested = { challenge_id: flow.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body: attested })).json.result.token
}
const accept = (token: string, id: string) => as(token, 'POST', `/agreements/${id}/accept`, SEEN)
async function ask(token: string, readers: readonly string[] = ['org:Globex']) {
  const { ticket } = await ticketFor(world, readers)
  const { status, json } = await as(token, 'POST', '/content-keys', { build: 'build-1', tickets: [ticket] })
  if (status !== 200) return status
  return json.result.keys.length === 1 ? 'key' : json.result.denied[0].why
}

test('both sides accept and read, so every refusal below has its own reason', async () => {
  expect(await ask(greta)).toBe('agreement')
  expect((await accept(greta, own)).status).toBe(200)
  expect(await ask(greta)).toBe('agreement')
  expect((await accept(boss, company)).status).toBe(200)
  expect(await ask(greta)).toBe('key')
})

test('a session whose sign-in was more than fifteen minutes ago accepts nothing, for a person or a company', async () => {
  clock.advance(15 * 60_000 + 1)
  for (const [token, id] of [
    [greta, own],
    [boss, company],
  ] as const)
    expect((await accept(token, id)).status).toBe(403)
  expect((await accept(await signIn(GRETA), own)).status).toBe(200)
})

describe("the partner's administrator", () => {
  test('neither deletes an agreement of the site nor adds a version to it, with whatever key', async () => {
    const key = (await as(boss, 'POST', '/admin/keys', { name: 'All', scopes: ['*'] })).json.result.secret
    for (const token of [boss, key]) {
      expect((await as(token, 'DELETE', `/admin/agreements/${own}`)).status).toBe(404)
      expect((await as(token, 'POST', `/admin/agreements/${own}/versions`, { text: 'Anything.' })).status).toBe(404)
      expect((await as(token, 'GET', `/admin/agreements/${own}/acceptances`)).status).toBe(404)
      expect((await as(token, 'GET', '/admin/agreements')).json.result).toEqual([])
    }
    expect(await ask(greta)).toBe('agreement')
  })

  test('gets the acceptances of the company and its people, including those who left, and no others', async () => {
    expect((await accept(greta, own)).status).toBe(200)
    expect((await accept(boss, company)).status).toBe(200)
    const accepted = async (token: string) => (await as(token, 'GET', '/admin/agreements/accepted')).json.result
    const rows = await accepted(boss)
    const seen = ({ accepted_by, person: who, version }: Record<string, unknown>) => [accepted_by, who, version]
    expect(rows.map(seen).sort()).toEqual([
      ['organization', 'boss@globex.example', 1],
      ['person', GRETA, 1],
    ])
    expect(rows[0].receipt).toMatch(/^eyJ/)
    const key = async (scopes: string[]) =>
      (await as(boss, 'POST', '/admin/keys', { name: 'k', scopes })).json.result.secret
    const blind = await accepted(await key(['agreements:read']))
    expect(blind.map(({ person }: Record<string, unknown>) => person)).toEqual([null, null])
    for (const token of [await key(['audit:read']), greta])
      expect([401, 403]).toContain((await as(token, 'GET', '/admin/agreements/accepted')).status)
    expect((await as(greta, 'DELETE', '/me')).status).toBe(200)
    expect((await accepted(boss)).map(seen).sort()).toEqual([
      ['organization', 'boss@globex.example', 1],
      ['person', null, 1],
    ])
    // Administrators of the site list the acceptances, and have accepted nothing themselves.
    expect((await admin('GET', '/admin/agreements/accepted')).json.result).toEqual([])
  })

  test('accepts for the company and for themselves, not for each of its people', async () => {
    for (const id of [own, company]) expect((await accept(boss, id)).status).toBe(200)
    expect([await ask(boss), await ask(greta)]).toEqual(['key', 'agreement'])
  })

  test('cannot leave the audience under another name, through settings, or through an organization below', async () => {
    await accept(boss, company)
    const change = (body: object) => as(boss, 'PATCH', `/admin/organizations/${partner}`, body)
    expect((await change({ tenant_name: 'Initech' })).status).toBe(403)
    await change({ settings: { child_groups: ['org'], name_missing_groups: true } })
    const labs = { org_name: 'Labs', parent_id: partner, person_pool: 'inherit' }
    const below = (await as(boss, 'POST', '/admin/organizations', labs)).json.result.id
    const moved = await signIn(GRETA, below)
    expect([await ask(greta), await ask(moved)]).toEqual(['agreement', 'agreement'])
    // Someone who administers only the organization below accepts nothing for the company.
    await person('chief@globex.example', [ADMINISTRATORS], below)
    const chief = await signIn('chief@globex.example', below)
    const second = await agreement('organization')
    expect((await accept(chief, second)).status).toBe(403)
  })

  test('gets no acceptance from a person who impersonates another, or a person who is added again', async () => {
    await accept(boss, company)
    const id = (await world.inject({ url: '/me', token: greta })).json.result.person.person_id
    const impersonation = await as(boss, 'POST', `/persons/${id}/impersonate`)
    const [nonce] = JSON.parse(Buffer.from(impersonation.json.result, 'base64url').toString())
    const attested = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const answer = await world.inject({ method: 'POST', url: '/attestation/v3', body: attested })
    const borrowed = answer.json.result.token
    expect((await accept(borrowed, own)).status).toBe(403)
    expect(await ask(borrowed)).toBe('agreement')
    await accept(greta, own)
    // The acceptance email comes before the next code.
    await world.outbox.next(GRETA)
    expect([await ask(greta), await ask(borrowed)]).toEqual(['key', 'key'])
    await as(boss, 'DELETE', `/admin/persons/${id}`)
    await person(GRETA, [])
    expect(await ask(await signIn(GRETA))).toBe('agreement')
  })

  test('does not accept in place of an officer who was demoted or disabled a moment ago', async () => {
    const plain = await signIn('boss@globex.example')
    const id = (await world.inject({ url: '/me', token: plain })).json.result.person.person_id
    await admin('PUT', `/admin/persons/${id}/groups`, { groups: ['staff'] }, partner)
    expect((await accept(plain, company)).status).toBe(403)
    await admin('PATCH', `/admin/persons/${id}`, { active: false }, partner)
    expect((await accept(plain, company)).status).toBe(401)
  })
})

describe('a reader of the partner, and their programs', () => {
  test('read nothing with a token or program that counts fewer groups, or with a feed, and accept nothing through them', async () => {
    await accept(boss, company)
    const { token: bare } = (await as(greta, 'POST', '/me/reader-tokens', { name: 'CI', groups: [] })).json.result
    const client = { name: 'The Agent', redirect_uris: ['https://program.example.com/back'] }
    const clientId = (await admin('POST', '/admin/clients', client, partner)).json.result.client_id
    const program = (await (await readingProgram(world, { clientId })).tokensFor(greta, [])).access_token
    const feed = (await as(greta, 'POST', '/me/feeds', { name: 'Mine' })).json.result
    const reader = await world.server.feedReader(new URL(feed.url).pathname.split('/')[2] ?? '', '192.0.2.1')
    const { ticket } = await ticketFor(world, [])
    const released = await reader?.release({ build: 'build-1', tickets: [ticket] })
    expect(released?.keys).toEqual([])
    for (const token of [bare, program]) {
      expect(await ask(token, [])).toBe('agreement')
      expect((await accept(token, own)).status).toBe(403)
    }
    expect((await admin('GET', `/admin/agreements/${own}/acceptances`)).json.result).toEqual([])
  })

  test('are not freed by accepting elsewhere: as a member of the site, or of another partner', async () => {
    await accept(boss, company)
    const other = await organization('Initech')
    const here = await signIn(GRETA, world.settings.orgId)
    const there = await signIn(GRETA, other)
    for (const token of [here, there]) expect((await accept(token, own)).status).toBe(404)
    const forAll = { name: 'For all', text: TEXT, audience: { any: [[]] }, accepted_by: 'person' }
    const { id } = (await admin('POST', '/admin/agreements', forAll)).json.result
    for (const token of [here, there]) expect((await accept(token, id)).status).toBe(200)
    await accept(greta, own)
    expect(await ask(greta)).toBe('agreement')
    expect((await accept(greta, id)).status).toBe(200)
    expect(await ask(greta)).toBe('key')
  })

  test('cannot accept what they were not shown: another digest, version, text, or a list of both', async () => {
    for (const body of [
      { version: 1, digest: 'x'.repeat(43) },
      { version: 2, digest: SEEN.digest },
      { version: 0, digest: SEEN.digest },
      { ...SEEN, text: TEXT },
      [SEEN],
      {},
    ]) {
      const { status } = await as(greta, 'POST', `/agreements/${own}/accept`, body)
      expect([400, 409]).toContain(status)
    }
    expect(await ask(greta)).toBe('agreement')
  })
})
