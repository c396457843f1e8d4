import { createHash } from 'node:crypto'
import { ADMINISTRATORS, IMPERSONATORS } from '@portico/protocol'
import { createTestServer, fakeClock, type TestServer } from '@portico/server/testing/index'
import { LOGIN_PAGE, readingProgram } from '@portico/server/testing/reading-program'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** A partner that is suspended reads nothing of the site, whatever its people and administrators have and try. */
const GRETA = 'greta@globex.example'

let world: TestServer
let partner: string
let below: string
let greta: string
beforeEach(async () => {
  world = await createTestServer({ clock: fakeClock(), loginPage: LOGIN_PAGE, settings: { rateLimits: false } })
  partner = await organization('Globex')
  below = await organization('Globex Labs', partner)
  greta = await signIn(partner)
})
afterEach(() => world.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const as = (token: string, method: Method, url: string, body?: unknown, org = world.settings.orgId) =>
  world.inject({ method, url, token, body, headers: { 'SlashID-OrgID': org } })
const admin = (method: Method, url: string, body?: unknown, org = world.settings.orgId) =>
  as(world.settings.adminKey, method, url, body, org)
const organization = async (org_name: string, parent_id = world.settings.orgId): Promise<string> =>
  (await admin('POST', '/admin/organizations', { org_name, parent_id, person_pool: 'own' })).json.result.id
const suspend = (id = partner, token = world.settings.adminKey, org = world.settings.orgId) =>
  as(token, 'POST', `/admin/organizations/${id}/suspend`, undefined, org)
const resume = (id = partner, token = world.settings.adminKey, org = world.settings.orgId) =>
  as(token, 'POST', `/admin/organizations/${id}/resume`, undefined, org)

async function signIn(org: string, value = GRETA, metadata: object = {}): Promise<string> {
  const body = { handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' }, metadata }
  const flow = await world.inject({ method: 'POST', url: '/id/v2', headers: { 'SlashID-OrgID': org }, body })
  const otp = /\d{6}/.exec((await world.outbox.next(value)).subject)?.[0] ?? ''
  const attested = { challenge_id: flow.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body: attested })).json.result.token
}
const idOf = async (token: string): Promise<string> =>
  (await world.inject({ url: '/me', token })).json.result.person.person_id

/** The console session of someone who administers an organization. */
async function administrator(
  org: string,
  value = 'boss@globex.example',
  groups: readonly string[] = [ADMINISTRATORS],
): Promise<string> {
  const handles = [{ type: 'email_address', value }]
  await admin('POST', '/admin/persons', { handles, groups }, org)
  return signIn(org, value, { session: 'console' })
}

/** Requests the key of a part of a site with a token. Returns the key, or the reason for refusal. */
async function ask(token: string, readers: readonly string[] = ['org:Globex'], site = world.settings.orgId) {
  const { ticket } = await ticketFor(world, readers, { site })
  const { status, json } = await as(token, 'POST', '/content-keys', { build: 'build-1', tickets: [ticket] })
  if (status !== 200) return status
  return json.result.keys.length === 1 ? 'key' : json.result.denied[0].why
}
const actions = async (org: string) => {
  const { rows } = await world.services.stores.audit.search(org, { limit: 500, offset: 0 })
  return rows.map(({ action }) => action).filter((action) => /\.(suspended|resumed)$/.test(action))
}

describe('a partner that is suspended', () => {
  test('reads nothing from the next request on, nor do those below it, and everything again once it is resumed', async () => {
    const labs = await signIn(below)
    const readerToken = await as(greta, 'POST', '/me/reader-tokens', { name: 'CI', groups: ['org:Globex'] })
    const readers = [greta, labs, readerToken.json.result.token]
    const answers = () => Promise.all(readers.map((token) => ask(token)))
    expect(await answers()).toEqual(['key', 'key', 'key'])
    expect((await suspend()).json.result).toMatchObject({ suspended_at: expect.any(String) })
    expect(await answers()).toEqual(['suspended', 'suspended', 'suspended'])
    expect(await ask(greta, [])).toBe('suspended')
    expect(await ask(await signIn(partner))).toBe('suspended')
    expect((await resume()).json.result).toMatchObject({ suspended_at: null })
    expect(await answers()).toEqual(['key', 'key', 'key'])
  })

  test('reads its own site, and so do those below it', async () => {
    const labs = await signIn(below)
    await suspend()
    expect(await ask(greta, [], partner)).toBe('key')
    expect(await ask(labs, ['org:Globex Labs'], partner)).toBe('key')
  })

  test('gets nothing through groups that the site lets through, feeds, sandbox keys or access requests', async () => {
    await admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings: { child_groups: ['beta'] } })
    await admin('PUT', `/admin/persons/${await idOf(greta)}/groups`, { groups: ['beta'] }, partner)
    const feed = (await as(greta, 'POST', '/me/feeds', { name: 'Mine' })).json.result
    const secret = new URL(feed.url).pathname.split('/')[2] ?? ''
    const sample = (await as(greta, 'POST', '/me/sample-keys')).json.result.key
    const checked = async () => (await admin('POST', '/admin/sample-keys/check', { key: sample })).json.result.active
    expect([await ask(greta, ['beta']), await checked()]).toEqual(['key', true])
    expect(await world.server.feedReader(secret, '192.0.2.1')).toBeDefined()
    await suspend()
    expect([await ask(greta, ['beta']), await checked()]).toEqual(['suspended', false])
    expect(await world.server.feedReader(secret, '192.0.2.1')).toBeUndefined()
    const { ticket } = await ticketFor(world, ['staff'])
    const reply = await as(greta, 'POST', '/access-requests', { build: 'build-1', ticket })
    expect(reply.status).toBe(400)
  })

  test('neither sees nor accepts agreements of the site', async () => {
    const text = 'Keep it secret.'
    const body = { name: 'Terms', text, audience: { any: [[]] }, accepted_by: 'person' }
    const { id } = (await admin('POST', '/admin/agreements', body)).json.result
    expect(await ask(greta)).toBe('agreement')
    await suspend()
    expect((await as(greta, 'GET', '/agreements')).json.result).toEqual([])
    const digest = createHash('sha256').update(text).digest('base64url')
    const accept = () => as(greta, 'POST', `/agreements/${id}/accept`, { version: 1, digest })
    expect((await accept()).status).toBe(404)
    await resume()
    expect(await ask(greta)).toBe('agreement')
    expect((await accept()).status).toBe(200)
    expect(await ask(greta)).toBe('key')
  })

  test('has keys that administrators see as withdrawn', async () => {
    await ask(greta)
    expect((await admin('GET', '/admin/site/leases')).json.result).toEqual([])
    await suspend()
    expect((await admin('GET', '/admin/site/leases')).json.result).toMatchObject([{ organization_id: partner }])
  })

  test('reads nothing through someone who impersonates one of its people', async () => {
    const boss = await administrator(partner, 'boss@globex.example', [ADMINISTRATORS, IMPERSONATORS])
    const impersonation = await as(boss, 'POST', `/persons/${await idOf(greta)}/impersonate`, undefined, partner)
    const [nonce] = JSON.parse(Buffer.from(impersonation.json.result, 'base64url').toString())
    const attested = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const answer = await world.inject({ method: 'POST', url: '/attestation/v3', body: attested })
    const borrowed = answer.json.result.token
    expect(await ask(borrowed)).toBe('key')
    await suspend()
    expect(await ask(borrowed)).toBe('suspended')
    expect((await suspend(partner, borrowed)).status).toBe(403)
  })

  test('reads nothing through a program that was allowed before, or one that is allowed meanwhile', async () => {
    const client = { name: 'The Agent', redirect_uris: ['https://program.example.com/back'] }
    const clientId = (await admin('POST', '/admin/clients', client, partner)).json.result.client_id
    const program = await readingProgram(world, { clientId })
    const before = (await program.tokensFor(greta)).access_token
    expect(await ask(before)).toBe('key')
    await suspend()
    const meanwhile = (await program.tokensFor(await signIn(partner))).access_token
    expect([await ask(before), await ask(meanwhile)]).toEqual(['suspended', 'suspended'])
    // The way pages are read over HTTP and the Model Context Protocol.
    const { ticket } = await ticketFor(world, ['org:Globex'])
    const overHttp = async (token: string) => {
      const request = { ip: '192.0.2.1', headers: { authorization: `Bearer ${token}` } } as never
      const reader = await world.server.pageReader(request, 'everything')
      return (await reader?.release({ build: 'build-1', tickets: [ticket] }))?.keys.length
    }
    expect(await overHttp(before)).toBe(0)
    await resume()
    expect([await ask(before), await ask(meanwhile), await overHttp(before)]).toEqual(['key', 'key', 1])
  })
})

describe('suspending and resuming', () => {
  test('is for administrators of the parent, not for those of a child, a sibling or the organization itself', async () => {
    const sibling = await organization('Initech')
    const [owner, boss, other] = [
      await administrator(world.settings.orgId, 'owner@acme.example'),
      await administrator(partner),
      await administrator(sibling, 'boss@initech.example'),
    ]
    for (const [id, token, org, status] of [
      [partner, boss, partner, 403],
      [sibling, boss, partner, 404],
      [world.settings.orgId, boss, partner, 404],
      [partner, other, sibling, 404],
      [world.settings.orgId, owner, world.settings.orgId, 400],
      ['none', owner, world.settings.orgId, 404],
    ] as const)
      for (const change of [suspend, resume]) expect((await change(id, token, org)).status).toBe(status)
    expect((await suspend(partner, owner)).status).toBe(200)
    expect((await resume(partner, boss, partner)).status).toBe(403)
    expect((await admin('GET', `/admin/organizations/${partner}`)).json.result.suspended_at).not.toBeNull()
    expect((await resume(partner, owner)).status).toBe(200)
  })

  test('a suspension from further up is not lifted from below, nor by suspending again', async () => {
    const boss = await administrator(partner)
    const labs = await signIn(below)
    await suspend(below)
    expect((await resume(below, boss, partner)).status).toBe(403)
    expect((await suspend(below, boss, partner)).status).toBe(200)
    expect((await resume(below, boss, partner)).status).toBe(403)
    expect(await ask(labs)).toBe('suspended')
    await resume(below)
    await suspend(below, boss, partner)
    // The site above takes the suspension over, and keeps it.
    await suspend(below)
    expect((await resume(below, boss, partner)).status).toBe(403)
    expect(await ask(labs)).toBe('suspended')
  })

  test('a suspended partner does not regain access through settings, a new organization below it, or another name', async () => {
    const boss = await administrator(partner)
    await suspend()
    const settings = { settings: { suspended_at: null } }
    expect((await as(boss, 'PATCH', `/admin/organizations/${partner}`, settings, partner)).status).toBe(400)
    const change = { suspended_at: null }
    expect((await as(boss, 'PATCH', `/admin/organizations/${partner}`, change, partner)).status).toBe(400)
    const organization = await as(
      boss,
      'POST',
      '/admin/organizations',
      { org_name: 'New', parent_id: partner },
      partner,
    )
    const token = await signIn(organization.json.result.id)
    expect(await ask(token)).toBe('suspended')
    expect(await ask(greta)).toBe('suspended')
  })

  test('a key needs the right, and one of the organization itself is refused', async () => {
    const keyWith = async (scopes: readonly string[], org = world.settings.orgId) =>
      (await admin('POST', '/admin/keys', { name: 'Key', scopes }, org)).json.result.secret
    for (const scopes of [['persons:write'], ['organizations:read'], ['agreements:write'], ['scim'], ['impersonate']])
      expect((await suspend(partner, await keyWith(scopes))).status).toBe(403)
    expect((await suspend(partner, await keyWith(['*'], partner), partner)).status).toBe(403)
    expect(await ask(greta)).toBe('key')
    expect((await suspend(partner, await keyWith(['organizations:write']))).status).toBe(200)
    expect((await resume(partner, await keyWith(['*'], partner), partner)).status).toBe(403)
  })

  test('only a session of the console is accepted: not that of a reader, a token, or a view of the site', async () => {
    const { token: reader } = (await as(greta, 'POST', '/me/reader-tokens', { name: 'CI', groups: [] })).json.result
    await administrator(world.settings.orgId, 'owner@acme.example')
    const plain = await signIn(world.settings.orgId, 'owner@acme.example')
    for (const token of [reader, greta, plain]) {
      const { status } = await suspend(partner, token)
      expect([401, 403]).toContain(status)
    }
    expect((await world.inject({ method: 'POST', url: `/admin/organizations/${partner}/suspend` })).status).toBe(401)
    expect(await ask(greta)).toBe('key')
  })

  test('fifty simultaneous requests suspend once, and both sides see it in their audit log', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => suspend()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await actions(partner)).toEqual(['organization.suspended'])
    expect(await actions(world.settings.orgId)).toEqual(['organization.suspended'])
    await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 2 ? resume() : suspend())))
    await resume()
    expect(await ask(greta)).toBe('key')
    expect((await actions(partner)).length).toBe((await actions(world.settings.orgId)).length)
  })
})
