import { createHash } from 'node:crypto'
import { AGREEMENT_LIMITS } from '@portico/protocol/schemas'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { LOGIN_PAGE, readingProgram } from '../../testing/reading-program.js'
import { type TestTicket, ticketFor } from '../../testing/tickets.js'

const DAY = 24 * 3_600_000
const TEXT = 'Keep it secret.\n<b>Always.</b>'

let world: TestServer
let clock: ReturnType<typeof fakeClock>
let ada: string
let page: TestTicket
beforeEach(async () => {
  clock = fakeClock()
  world = await createTestServer({ clock, loginPage: LOGIN_PAGE, settings: { rateLimits: false } })
  await person('ada@example.com', ['partners'])
  ada = await world.admin.signIn('ada@example.com')
  page = await ticketFor(world, [])
})
afterEach(() => world.close())

const person = async (value: string, groups: readonly string[]) =>
  (await world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups: [...groups] })).person_id
const admin = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, organization = world.settings.orgId) =>
  world.inject({
    method,
    url,
    token: world.settings.adminKey,
    headers: { 'SlashID-OrgID': organization },
    body,
  })
const agreement = async (more: object = {}) => {
  const body = { name: 'Terms', text: TEXT, audience: { any: [['partners']] }, accepted_by: 'person', ...more }
  return (await admin('POST', '/admin/agreements', body)).json.result.id as string
}
const due = async (token = ada) => (await world.inject({ url: '/agreements', token })).json.result
const accept = (id: string, body: object, token = ada) =>
  world.inject({ method: 'POST', url: `/agreements/${id}/accept`, token, body })
const seen = (text: string, version = 1) => ({ version, digest: createHash('sha256').update(text).digest('base64url') })
const read = async (token = ada) => {
  const body = { build: 'build-1', tickets: [page.ticket] }
  const { keys, denied } = (await world.inject({ method: 'POST', url: '/content-keys', token, body })).json.result
  return keys[0]?.lease ?? denied[0].why
}
const readerToken = async (groups: readonly string[]) => {
  const body = { name: 'agent', groups }
  return (await world.inject({ method: 'POST', url: '/me/reader-tokens', token: ada, body })).json.result.token
}
/** The token of someone who impersonates Ada. */
const impersonated = async (token: string): Promise<string> => {
  const own = (await world.inject({ url: '/me', token: ada })).json.result.person.person_id
  const impersonation = await world.inject({ method: 'POST', url: `/persons/${own}/impersonate`, token })
  const [nonce] = JSON.parse(Buffer.from(impersonation.json.result, 'base64url').toString())
  const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result.token
}
const signInAt = async (organization: string, email: string): Promise<string> => {
  const start = await world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { 'SlashID-OrgID': organization },
    body: { handle: { type: 'email_address', value: email }, factor: { method: 'otp_via_email' } },
  })
  const otp = /\d{6}/.exec((await world.outbox.next(email)).subject)?.[0] ?? ''
  const body = { challenge_id: start.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result.token
}

describe('until an agreement is accepted', () => {
  test('no key is released to a browser, a reader token or a program; afterwards they are', async () => {
    const program = (await (await readingProgram(world)).tokensFor(ada)).access_token
    const readers = [ada, await readerToken(['partners']), await readerToken([]), program]
    const id = await agreement()
    const answers = async () => Promise.all(readers.map((token) => read(token)))
    expect(await answers()).toEqual(readers.map(() => 'agreement'))
    expect(await due()).toMatchObject([{ id, name: 'Terms', text: TEXT, may_accept: true, ...seen(TEXT) }])
    expect((await accept(id, seen(TEXT))).status).toBe(200)
    expect(await due()).toEqual([])
    expect(await answers()).toEqual(readers.map(() => expect.any(Number)))
  })

  test('people whom it does not concern can still read, and see neither its name nor its text', async () => {
    const id = await agreement()
    const eve = await world.admin.signIn('eve@example.com')
    expect(await read(eve)).toEqual(expect.any(Number))
    expect(await due(eve)).toEqual([])
    const [refused, unknown] = [await accept(id, seen(TEXT), eve), await accept('unknown', seen(TEXT), eve)]
    expect([refused.status, refused.text]).toEqual([404, unknown.text])
  })

  test('a part that the groups do not open is refused for that reason, without mentioning the agreement', async () => {
    await agreement()
    const closed = await ticketFor(world, ['admins'])
    const body = { build: 'build-1', tickets: [closed.ticket] }
    const { json } = await world.inject({ method: 'POST', url: '/content-keys', token: ada, body })
    expect(json.result.denied).toEqual([{ part: closed.part, why: 'groups' }])
  })
})

describe('versions', () => {
  test('lock again from their date, and no lease lasts beyond it', async () => {
    const id = await agreement()
    await accept(id, seen(TEXT))
    const in_force_at = new Date(clock.now() + 3_600_000).toISOString()
    await admin('POST', `/admin/agreements/${id}/versions`, { text: 'Two', in_force_at })
    expect(await read()).toBe(3_600)
    expect((await accept(id, seen('Two', 2))).json.result.version).toBe(1)
    clock.advance(3_600_000)
    await world.outbox.next('ada@example.com')
    expect(await read()).toBe('agreement')
    expect((await accept(id, seen(TEXT))).json.errors[0].slug).toBe('recent_sign_in_required')
    ada = await world.admin.signIn('ada@example.com')
    expect((await accept(id, seen(TEXT))).status).toBe(409)
    expect((await accept(id, seen(TEXT, 2))).status).toBe(409)
    expect((await accept(id, seen('Two', 2))).status).toBe(200)
    expect(await read()).toBe(24 * 3600)
  })

  test('that are in force immediately show active leases as withdrawn', async () => {
    await read()
    const leases = async () => (await admin('GET', '/admin/site/leases')).json.result
    expect(await leases()).toEqual([])
    const id = await agreement()
    expect(await leases()).toHaveLength(1)
    await admin('DELETE', `/admin/agreements/${id}`)
    expect(await leases()).toEqual([])
    expect(await read()).toEqual(expect.any(Number))
    expect((await admin('DELETE', `/admin/agreements/${id}`)).status).toBe(404)
    expect((await admin('POST', `/admin/agreements/${id}/versions`, { text: 'x' })).status).toBe(404)
  })

  test('cannot have a date in the past, or one before the previous version', async () => {
    const at = (offset: number) => new Date(clock.now() + offset).toISOString()
    const id = await agreement({ in_force_at: at(2 * DAY) })
    expect(await read()).toBe(24 * 3600)
    const add = async (offset: number) =>
      (await admin('POST', `/admin/agreements/${id}/versions`, { text: 'x', in_force_at: at(offset) })).status
    expect([await add(-1), await add(DAY), await add(3 * DAY)]).toEqual([400, 400, 201])
  })

  test('an acceptance expires, and no lease lasts beyond it', async () => {
    const id = await agreement({ valid_days: 1 })
    await accept(id, seen(TEXT))
    await world.outbox.next('ada@example.com')
    clock.advance(DAY - 60_000)
    ada = await world.admin.signIn('ada@example.com')
    expect(await read()).toBe(60)
    clock.advance(60_000)
    expect(await read()).toBe('agreement')
    expect((await accept(id, seen(TEXT))).status).toBe(200)
    expect((await admin('GET', `/admin/agreements/${id}/acceptances`)).json.result).toHaveLength(2)
  })
})

describe('the receipt', () => {
  test('verifies with the published keys, is emailed, and is listed for both sides', async () => {
    const id = await agreement()
    const { receipt } = (await accept(id, seen(TEXT))).json.result
    const keys = createLocalJWKSet((await world.inject({ url: '/.well-known/jwks.json' })).json)
    const { payload, protectedHeader } = await jwtVerify(receipt, keys, { currentDate: new Date(clock.now()) })
    expect(protectedHeader.typ).toBe('agreement-receipt+jwt')
    expect(payload).toMatchObject({ agreement: id, version: 1, text_sha256: seen(TEXT).digest, name: 'Terms' })
    expect(payload).toMatchObject({ organization: world.settings.orgId, accepted_by: 'person' })
    const { attachments } = await world.outbox.next('ada@example.com')
    expect(attachments).toEqual([{ name: 'receipt.txt', text: expect.stringContaining(`Receipt: ${receipt}`) }])
    expect((await world.inject({ url: '/me/agreements', token: ada })).json.result).toMatchObject([{ receipt }])
    const exported = (await world.inject({ url: '/me/export', token: ada })).json.result.agreements
    expect(exported).toMatchObject([{ name: 'Terms', version: 1, receipt }])
    const { result } = (await admin('GET', `/admin/agreements/${id}/acceptances`)).json
    expect(result).toMatchObject([{ receipt, person_id: payload.sub, handles: [{ value: 'ada@example.com' }] }])
    const key = { name: 'k', scopes: ['agreements:read'] }
    const { secret } = (await admin('POST', '/admin/keys', key)).json.result
    const blind = await world.inject({ url: `/admin/agreements/${id}/acceptances`, token: secret })
    expect(blind.json.result).toMatchObject([{ receipt, handles: [] }])
    expect((await admin('GET', '/admin/audit?action=agreement.accepted')).json.result).toHaveLength(1)
    expect((await world.inject({ url: '/me', token: receipt })).status).toBe(401)
  })

  test('is kept without the name when the person leaves', async () => {
    const id = await agreement()
    await accept(id, seen(TEXT))
    await world.inject({ method: 'DELETE', url: '/me', token: ada })
    const rows = (await admin('GET', `/admin/agreements/${id}/acceptances`)).json.result
    expect(rows).toMatchObject([{ version: 1, handles: [] }])
    expect(JSON.stringify(rows)).not.toContain('ada@')
  })
})

describe('who may accept', () => {
  test('no impersonator, reader token, program, key or anonymous visitor', async () => {
    const id = await agreement()
    await person('helper@example.com', ['portico-impersonators'])
    const acted = await impersonated(await world.admin.signInToConsole('helper@example.com'))
    expect((await world.inject({ url: '/agreements', token: acted })).json.result).toHaveLength(1)
    const anonymous = await world.inject({ method: 'POST', url: '/persons/anonymous', body: {} })
    const program = (await (await readingProgram(world)).tokensFor(ada)).access_token
    const tokens = [acted, await readerToken(['partners']), program, anonymous.json.result]
    const statuses: number[] = []
    for (const token of [...tokens, world.settings.adminKey])
      statuses.push((await accept(id, seen(TEXT), token)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 401])
    expect((await admin('GET', `/admin/agreements/${id}/acceptances`)).json.result).toEqual([])
  })

  test('for a company, its own active administrator, and no one for another company', async () => {
    const parent_id = world.settings.orgId
    const company = async (tenant_name: string): Promise<string> =>
      (await admin('POST', '/admin/organizations', { org_name: tenant_name, tenant_name, parent_id })).json.result.id
    const [globex, acme] = [await company('Globex'), await company('Acme')]
    const member = async (organization: string, email: string, groups: readonly string[]) => {
      const handles = [{ type: 'email_address', value: email }]
      await admin('POST', '/admin/persons', { handles, groups }, organization)
      return signInAt(organization, email)
    }
    const [engineer, officer] = [
      await member(globex, 'engineer@globex.example', []),
      await member(globex, 'officer@globex.example', ['portico-admins']),
    ]
    const outsider = await member(acme, 'officer@acme.example', ['portico-admins'])
    const audience = { any: [['org:Globex'], ['org:Acme']] }
    const id = await agreement({ audience, accepted_by: 'organization' })
    expect(await due(engineer)).toMatchObject([{ id, may_accept: false }])
    expect((await accept(id, seen(TEXT), engineer)).status).toBe(403)
    expect((await accept(id, seen(TEXT), outsider)).status).toBe(200)
    expect([await read(outsider), await read(engineer)]).toEqual([24 * 3600, 'agreement'])
    expect((await accept(id, seen(TEXT), officer)).status).toBe(200)
    expect(await read(engineer)).toBe(24 * 3600)
    expect((await world.inject({ url: '/me/agreements', token: officer })).json.result).toHaveLength(1)
  })

  test('not an officer who is disabled', async () => {
    const boss = await person('boss@example.com', ['portico-admins', 'partners'])
    const token = await world.admin.signIn('boss@example.com')
    const id = await agreement({ accepted_by: 'organization' })
    expect((await accept(id, seen(TEXT))).status).toBe(403)
    await world.admin.setActive(boss, false)
    expect((await accept(id, seen(TEXT), token)).status).toBe(401)
    expect(await read()).toBe('agreement')
  })
})

test.each([
  ['1 MB of text', { text: 'x'.repeat(1024 * 1024) }, 413],
  ['a text that is a little too long', { text: 'x'.repeat(AGREEMENT_LIMITS.textLength + 1) }, 400],
  ['no text', { text: ' \n' }, 400],
  ['control characters in the text', { text: 'a\u001b[2Jb' }, 400],
  ['an unpaired surrogate', { text: 'a\ud800' }, 400],
  ['two lines as a name', { name: 'a\nb' }, 400],
  ['no readers', { audience: { any: [] } }, 400],
  ['an empty group', { audience: { any: [['']] } }, 400],
  ['another party', { accepted_by: 'officer' }, 400],
  ['zero valid days', { valid_days: 0 }, 400],
])('an agreement with %s is refused', async (_, more, status) => {
  const body = { name: 'Terms', text: TEXT, audience: { any: [['partners']] }, accepted_by: 'person', ...more }
  expect((await admin('POST', '/admin/agreements', body)).status).toBe(status)
  expect((await admin('GET', '/admin/agreements')).json.result).toEqual([])
})
