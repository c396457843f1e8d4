import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../../testing/index.js'
import { ticketFor } from '../../../testing/tickets.js'

const clock = fakeClock()
let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ clock, settings: { rateLimits: false, origins: ['https://docs.example.com'] } })
})
afterEach(() => world.close())

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const as = (token: string) => (method: Verb, url: string, body?: unknown) => world.inject({ method, url, token, body })
const admin = (method: Verb, url: string, body?: unknown) => as(world.settings.adminKey)(method, url, body)
const email = (value: string) => ({ type: 'email_address', value })
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const member = async (value: string, groups: readonly string[] = []) => {
  const { person_id } = await world.admin.addPerson({ handles: [email(value) as never], groups: [...groups] })
  return {
    person_id,
    token: await (groups.length > 0 ? world.admin.signInToConsole(value) : world.admin.signIn(value)),
  }
}

describe('persons managed by an administrator', () => {
  test('attributes can be set on creation in any bucket, shown, and merged later', async () => {
    const attributes = { end_user_no_access: { score: 7 }, end_user_read_write: { nick: 'Ada' } }
    const { result } = (await admin('POST', '/admin/persons', { handles: [email('a@b.de')], attributes })).json
    expect(result.attributes).toEqual(attributes)
    const url = `/admin/persons/${result.person_id}`
    await admin('PATCH', url, { attributes: { end_user_no_access: { seen: true } } })
    expect((await admin('GET', url)).json.result.attributes.end_user_no_access).toEqual({ score: 7, seen: true })
    const bad = await admin('POST', '/admin/persons', { handles: [email('b@b.de')], attributes: { other: {} } })
    expect([bad.status, bad.json.errors[0].message]).toEqual([400, 'attributes.other is not a field of this call'])
    const long = { end_user_read_write: { ['x'.repeat(71)]: 1 } }
    expect((await admin('POST', '/admin/persons', { handles: [email('b@b.de')], attributes: long })).status).toBe(400)
    expect((await admin('GET', '/admin/persons?handle=b@b.de')).json.result).toEqual([])
    expect((await admin('PATCH', url, {})).status).toBe(400)
  })

  test('are approved and rejected, and rejection takes effect immediately', async () => {
    const { person_id, token } = await member('ada@example.com')
    expect((await admin('POST', `/admin/persons/${person_id}/reject`)).json.result).toMatchObject({ state: 'rejected' })
    expect((await as(token)('GET', '/me')).status).toBe(401)
    expect((await admin('GET', '/admin/persons?state=rejected')).json.result).toHaveLength(1)
    expect((await admin('POST', `/admin/persons/${person_id}/approve`)).json.result).toMatchObject({ active: true })
    expect((await as(token)('GET', '/me')).status).toBe(401)
    expect((await admin('POST', '/admin/persons/nobody/approve')).status).toBe(404)
  })

  test('have sessions that are listed and ended, one or all', async () => {
    const { person_id, token } = await member('ada@example.com')
    const other = await world.admin.signIn('ada@example.com')
    const url = `/admin/persons/${person_id}/sessions`
    const rows = (await admin('GET', url)).json.result
    expect(rows.map(({ id }: { id: string }) => id).sort()).toEqual([claims(token).jti, claims(other).jti].sort())
    expect(rows[0].authentications).toMatchObject([{ method: 'otp_via_email' }])
    expect((await admin('DELETE', `${url}/${claims(token).jti}`)).json).toEqual({ result: {} })
    expect((await as(token)('GET', '/me')).status).toBe(401)
    expect((await as(other)('GET', '/me')).status).toBe(200)
    expect((await admin('DELETE', `${url}/${claims(token).jti}`)).status).toBe(404)
    await admin('DELETE', url)
    expect((await as(other)('GET', '/me')).status).toBe(401)
    expect((await admin('GET', url)).json.result).toEqual([])
  })

  test('have credentials that are listed without secrets and removed, which ends their sessions', async () => {
    const body = { handles: [email('ada@example.com')], password: 'Tr0ub4dor&Zebra' }
    const { person_id } = (await admin('POST', '/admin/persons', body)).json.result
    const url = `/admin/persons/${person_id}/credentials`
    const listing = await admin('GET', url)
    expect(listing.json.result).toMatchObject([{ type: 'password', params: { password_hash: '' } }])
    expect(listing.text).not.toContain('argon2')
    const token = await world.admin.signIn('ada@example.com')
    expect((await admin('DELETE', `${url}/other`)).status).toBe(404)
    expect((await admin('DELETE', `${url}/${listing.json.result[0].id}`)).status).toBe(200)
    expect((await admin('GET', url)).json.result).toEqual([])
    expect((await as(token)('GET', '/me')).status).toBe(401)
    expect((await admin('DELETE', url)).status).toBe(200)
  })
})

test('groups are described, counted, and listed even if only granted', async () => {
  await member('ada@example.com', ['readers', 'writers'])
  expect((await admin('POST', '/admin/groups', { name: 'readers', description: 'May read' })).status).toBe(201)
  expect((await admin('POST', '/admin/groups', { name: 'readers', description: 'Read' })).status).toBe(200)
  await admin('POST', '/admin/groups', { name: 'empty' })
  expect((await admin('GET', '/admin/groups')).json.result).toEqual([
    { name: 'empty', description: '', members: 0, directory: false },
    { name: 'readers', description: 'Read', members: 1, directory: false },
    { name: 'writers', description: '', members: 1, directory: false },
  ])
})

describe('keys', () => {
  const make = async (scopes: readonly string[]) =>
    (await admin('POST', '/admin/keys', { name: 'k', scopes })).json.result

  test('are shown once, can do what their rights allow, and end when removed', async () => {
    const { secret, ...key } = await make(['persons:read'])
    expect(secret).toMatch(/^portico_key_[\w-]{43}$/)
    const keyListing = await admin('GET', '/admin/keys')
    expect(keyListing.json.result).toEqual([key])
    expect(keyListing.text).not.toContain(secret)
    expect((await as(secret)('GET', '/admin/persons')).status).toBe(200)
    const refused = await as(secret)('POST', '/admin/persons', { handles: [email('a@b.de')] })
    expect([refused.status, refused.json.errors[0].message]).toEqual([403, expect.stringContaining('persons:write')])
    expect((await admin('GET', '/admin/keys')).json.result[0].last_used).toEqual(expect.any(String))
    await admin('DELETE', `/admin/keys/${key.id}`)
    expect((await as(secret)('GET', '/admin/persons')).status).toBe(401)
    expect((await admin('DELETE', `/admin/keys/${key.id}`)).status).toBe(404)
    const auditText = JSON.stringify(await world.services.stores.audit.list(world.settings.orgId, 100))
    expect(auditText).toContain('key.added')
    expect(auditText).not.toContain(secret)
  })

  test('cannot be used to gain rights, neither with another key nor through a person', async () => {
    const { secret } = await make(['keys:write', 'persons:write', 'invitations:write'])
    const key = as(secret)
    expect((await key('POST', '/admin/keys', { name: 'x', scopes: ['audit:read'] })).status).toBe(403)
    expect((await key('POST', '/admin/keys', { name: 'x', scopes: ['*'] })).status).toBe(403)
    expect((await key('POST', '/admin/keys', { name: 'x', scopes: ['persons:write'] })).status).toBe(201)
    const groups = ['portico-admins']
    const { person_id } = await member('ada@example.com')
    expect((await key('PUT', `/admin/persons/${person_id}/groups`, { groups })).status).toBe(403)
    expect((await key('POST', '/admin/persons', { handles: [email('a@b.de')], groups })).status).toBe(403)
    expect((await key('POST', '/admin/invitations', { handle: email('a@b.de'), groups })).status).toBe(403)
    expect((await as((await make(['*'])).secret)('POST', `/persons/${person_id}/impersonate`)).status).toBe(403)
  })
})

test('invitations are created, listed with their state, and revoked', async () => {
  const handle = email('new@example.com')
  const invitation = await admin('POST', '/admin/invitations', { handle, groups: ['readers'] })
  expect(invitation.status).toBe(201)
  expect(invitation.json.result).toEqual({
    id: expect.any(String),
    handle,
    groups: ['readers'],
    expires_at: expect.any(String),
  })
  const link = async (to: string) => /\S+sidcp=\S+/.exec((await world.outbox.next(to)).text)?.[0] ?? ''
  const gone = (await admin('POST', '/admin/invitations', { handle: email('gone@example.com') })).json.result
  expect((await admin('DELETE', `/admin/invitations/${gone.id}`)).status).toBe(200)
  const pack = (link: string) => `/challenge_pack/${new URL(link).searchParams.get('sidcp')}`
  expect((await world.inject({ url: pack(await link('gone@example.com')) })).status).toBe(403)
  const state = async () => (await admin('GET', '/admin/invitations')).json.result
  expect(await state()).toMatchObject([{ id: invitation.json.result.id, state: 'open', groups: ['readers'] }])
  const [nonce] = (await world.inject({ url: pack(await link('new@example.com')) })).json.result
  const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
  const { token } = (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result
  expect(claims(token).groups).toEqual(['readers'])
  expect(await state()).toMatchObject([{ state: 'accepted' }])
})

test('the audit log is filtered, newest first, in pages', async () => {
  const { person_id } = await member('ada@example.com')
  clock.advance(60_000)
  const since = new Date(clock.now()).toISOString()
  await world.admin.setGroups(person_id, ['readers'])
  const audit = async (query: string) => (await admin('GET', `/admin/audit${query}`)).json
  const all = await audit('')
  expect(all.result.map(({ action }: { action: string }) => action)).toEqual([
    'person.groups',
    'person.signed_in',
    'person.added',
  ])
  expect(all.result[0]).toEqual({
    id: expect.any(String),
    at: since,
    action: 'person.groups',
    actor: 'command line',
    actor_name: null,
    person_id,
    person_name: 'ada@example.com',
    detail: { groups: ['readers'] },
  })
  expect((await audit(`?since=${since}`)).result).toHaveLength(1)
  expect((await audit(`?until=${since}`)).result).toHaveLength(2)
  expect((await audit('?action=person.added')).meta.pagination.total_count).toBe(1)
  expect((await audit(`?actor=${person_id}&person_id=${person_id}`)).result).toHaveLength(1)
  expect((await audit('?limit=1&offset=1')).result).toMatchObject([{ action: 'person.signed_in' }])
  expect((await audit('?since=yesterday')).errors[0].message).toContain('since')
})

describe('access requests', () => {
  test('lead to membership in a missing group', async () => {
    const { token, person_id } = await member('ada@example.com')
    const ask = (groups: readonly string[]) => as(token)('POST', '/access-requests', { groups, reason: 'To read' })
    const accessRequest = await ask(['docusaurus-users'])
    expect(accessRequest.status).toBe(201)
    expect((await ask(['docusaurus-users'])).json.result.id).toBe(accessRequest.json.result.id)
    expect((await ask(['portico-admins'])).status).toBe(400)
    const open = (await admin('GET', '/admin/access-requests?state=open')).json
    expect(open.result).toMatchObject([{ person_id, groups: ['docusaurus-users'], reason: 'To read', state: 'open' }])
    const url = `/admin/access-requests/${accessRequest.json.result.id}`
    expect((await admin('POST', `${url}/approve`)).json.result.state).toBe('approved')
    expect((await admin('POST', `${url}/deny`)).status).toBe(404)
    expect((await admin('GET', `/admin/persons/${person_id}`)).json.result.groups).toEqual(['docusaurus-users'])
    const { ticket } = await ticketFor(world, ['docusaurus-users'])
    const keys = { build: 'build-1', tickets: [ticket] }
    expect((await as(token)('POST', '/content-keys', keys)).json.result.keys).toHaveLength(1)
    expect((await as(token)('GET', '/access-requests')).json.result).toMatchObject([{ state: 'approved' }])
  })

  test('are denied, and may then be sent again', async () => {
    const { token } = await member('ada@example.com')
    const ask = async () => (await as(token)('POST', '/access-requests', { groups: ['x'] })).json.result.id
    const first = await ask()
    expect((await admin('POST', `/admin/access-requests/${first}/deny`)).json.result.state).toBe('denied')
    expect(await ask()).not.toBe(first)
    expect((await as(token)('GET', '/me')).json.result.person.groups).toEqual([])
  })
})

const redeem = (challenges: string) => {
  const [nonce] = JSON.parse(Buffer.from(challenges, 'base64url').toString())
  const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
  return world.inject({ method: 'POST', url: '/attestation/v3', body })
}

describe('a direct id', () => {
  test('signs the same person in again, no longer than the first session lasts', async () => {
    const { token } = await member('ada@example.com')
    clock.advance(3_600_000)
    const directId = await as(token)('POST', '/direct-id')
    expect([directId.status, directId.json.result]).toEqual([201, expect.stringMatching(/^[\w-]+$/)])
    const { result } = (await redeem(directId.json.result)).json
    expect(claims(result.token)).toMatchObject({
      person_id: claims(token).person_id,
      authenticated_methods: ['otp_via_email', 'direct_id'],
      exp: claims(token).exp,
    })
    expect((await redeem(directId.json.result)).status).toBe(403)
  })

  test('is invalid after the session it was created from has ended', async () => {
    const { token } = await member('ada@example.com')
    const { result } = (await as(token)('POST', '/direct-id')).json
    await world.inject({ method: 'POST', url: '/token/revoke', body: { token } })
    expect((await redeem(result)).status).toBe(403)
    expect((await world.inject({ method: 'POST', url: '/direct-id' })).status).toBe(401)
  })
})

describe('impersonation', () => {
  test('requires a separate right, which administrators do not have automatically', async () => {
    const { person_id } = await member('reader@example.com')
    const boss = await member('boss@example.com', ['portico-admins'])
    const helper = await member('helper@example.com', ['portico-impersonators'])
    const url = `/persons/${person_id}/impersonate`
    expect((await as(boss.token)('POST', url)).status).toBe(403)
    expect((await as(helper.token)('POST', url)).status).toBe(201)
    expect((await as(helper.token)('GET', '/admin/persons')).status).toBe(403)
    expect((await as(helper.token)('POST', `/persons/${boss.person_id}/impersonate`)).status).toBe(403)
    expect((await as(helper.token)('POST', '/persons/nobody/impersonate')).status).toBe(404)
  })

  test('names the impersonator in token and audit log, is short, and changes no credential', async () => {
    const { person_id } = await member('reader@example.com')
    const helper = await member('helper@example.com', ['portico-impersonators'])
    const url = `/persons/${person_id}/impersonate/v2`
    const impersonation = await as(helper.token)('POST', url, { target_url: 'https://docs.example.com/page?x=1' })
    expect(impersonation.headers.location).toBe(
      `https://docs.example.com/page?x=1&challenges=${impersonation.json.result}`,
    )
    expect((await as(helper.token)('POST', url, { target_url: 'https://evil.example/' })).status).toBe(400)
    const { token } = (await redeem(impersonation.json.result)).json.result
    const { exp, iat, ...otherClaims } = claims(token)
    expect(otherClaims).toMatchObject({
      person_id,
      authenticated_methods: ['impersonate'],
      act: { sub: helper.person_id },
    })
    expect(exp - iat).toBe(3_600)
    expect((await as(token)('GET', '/me')).json.result.person.person_id).toBe(person_id)
    const [row] = (await admin('GET', '/admin/audit?action=person.signed_in')).json.result
    expect(row).toMatchObject({ actor: helper.person_id, person_id, detail: { kind: 'impersonation' } })
    for (const body of [
      { factor: { method: 'password' } },
      { handle: email('mine@example.com'), factor: { method: 'otp_via_email' } },
    ])
      expect((await as(token)('POST', '/id/v2', body)).status).toBe(403)
    expect((await as(token)('POST', '/direct-id')).status).toBe(403)
    await world.admin.setGroups(person_id, ['portico-admins'])
    expect((await as(token)('GET', '/admin/persons')).status).toBe(403)
    expect((await redeem((await as(helper.token)('POST', url)).json.result ?? 'W3t9XQ')).status).not.toBe(200)
  })
})
