import type { TokenClaims } from '@portico/protocol'
import { startDns, type TestDns } from '@portico/server/testing/dns-server'
import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'
import { claimsOf, proveByCode, visit } from './sign-ins.js'

/** Who joins an organization by an email address, and what its administrator gains by that. */
const DAY = 24 * 3_600_000
const NAME = '_portico-challenge.globex.example'
const ADA = 'ada@globex.example'
const OPEN = { self_registration: true }
const CLOSED = { self_registration: false }

let dns: TestDns
let clock: ReturnType<typeof fakeClock>
let at: Target
let root: string
let globex: string

beforeEach(async () => {
  dns = await startDns()
  clock = fakeClock()
  at = await target({ clock, settings: { dns: dns.address } })
  root = at.world.settings.orgId
  globex = await child('Globex')
  await settings(root, CLOSED)
})
afterEach(async () => {
  await at.close()
  await dns.close()
})

const admin = (method: string, path: string, body?: unknown, org = root) =>
  at.call(method, path, { token: at.world.settings.adminKey, org, body })
const child = async (org_name: string, more: object = {}): Promise<string> => {
  const body = { org_name, tenant_name: org_name, parent_id: root, settings: CLOSED, ...more }
  return (await admin('POST', '/admin/organizations', body)).json.result.id
}
const settings = (id: string, of: object) => admin('PATCH', `/admin/organizations/${id}`, { settings: of })

const add = async (org = globex, domain = 'globex.example', more: object = {}) =>
  (await admin('POST', '/admin/domains', { domain, ...more }, org)).json.result
const check = (id: string, org = globex) => admin('POST', `/admin/domains/${id}/check`, undefined, org)
/** Adds a domain and its record, and triggers the lookup. */
async function prove(org = globex, domain = 'globex.example', more: object = {}) {
  const { id, record_name, record_value } = await add(org, domain, more)
  dns.set(record_name, ['v=spf1 -all', record_value])
  const { result } = (await check(id, org)).json
  expect(result.state).toBe('verified')
  return result
}

const signIn = async (value: string, token?: string): Promise<TokenClaims> => {
  const reply = await proveByCode(at, value, token)
  if (reply.status !== 200) throw new Error(reply.text)
  return claimsOf(reply.json.result.token)
}
const refusal = (reply: Reply) => [reply.status, reply.json?.errors?.[0]?.slug]
const refused = async (value: string) => refusal(await proveByCode(at, value))
const members = async (org = globex): Promise<string[]> => {
  const { result } = (await admin('GET', '/admin/persons', undefined, org)).json
  return result.flatMap(({ handles }: { handles: { value: string }[] }) => handles.map(({ value }) => value)).sort()
}
const CLOSED_TO = [403, 'self_registration_not_allowed']

describe('at the site of the parent organization', () => {
  test('someone with a proved address of the domain joins the child, gets its groups and reads with them', async () => {
    await prove(globex, 'globex.example', { groups: ['engineers'] })
    const claims = await signIn(ADA)
    expect(claims).toMatchObject({ oid: globex, first_token: true, joined: 'Globex', groups: ['engineers'] })
    expect(await members()).toEqual([ADA])
    expect(await members(root)).toEqual([])
    const again = await signIn(ADA)
    expect(again).toMatchObject({ oid: globex, first_token: false })
    expect(again).not.toHaveProperty('joined')
  })

  test('joining needs no self-registration, and without the domain it is refused as before', async () => {
    expect(await refused(ADA)).toEqual(CLOSED_TO)
    await prove()
    await signIn(ADA)
    for (const other of [
      'eve@evil.example',
      'eve@eu.globex.example',
      'eve@globex.example.evil.example',
      'eve@globex.exampl',
    ])
      expect([other, await refused(other)]).toEqual([other, CLOSED_TO])
    // With a Cyrillic o it is another domain; capital and full-width letters are the same one.
    expect(refusal(await proveAt(root, 'eve@glоbex.example', 'eve@xn--glbex-kye.example'))).toEqual(CLOSED_TO)
    const wide = await proveAt(root, 'bob@ＧＬＯＢＥＸ.Example', 'bob@globex.example')
    expect(claimsOf(wide.json.result.token).oid).toBe(globex)
  })

  test('a domain that was only added, or whose record belongs to another organization, admits no one', async () => {
    const { id } = await add()
    expect(await refused(ADA)).toEqual(CLOSED_TO)
    const acme = await child('Acme')
    const theirs = await add(acme)
    dns.set(NAME, [theirs.record_value])
    expect((await check(id)).json.result).toMatchObject({ state: 'unverified', problem: 'different' })
    expect(await refused(ADA)).toEqual(CLOSED_TO)
  })

  test('a password proves no address, and leads back only to where its person is already a member', async () => {
    await prove()
    const acme = await child('Acme')
    const { person_id } = (await admin('POST', '/admin/persons', PASSWORDED)).json.result
    await at.world.services.stores.persons.join(acme, person_id, clock.now())
    await admin('DELETE', `/admin/persons/${person_id}`)
    const claims = claimsOf((await byPassword(ADA)).json.result.token)
    expect(claims.oid).toBe(acme)
    expect(await members()).toEqual([])
  })

  test('a reset password leads its person to where they are a member, and makes no one a member', async () => {
    await prove()
    const handle = { type: 'email_address', value: ADA }
    const recover = async () => {
      await at.call('POST', '/recover', { body: { handle, factor: { method: 'password' } } })
      const { html } = await at.world.outbox.next(ADA)
      const pack = /href="[^"]*\/link\/([\w-]+)"/.exec(html)?.[1]
      return pack === undefined ? undefined : (await at.call('GET', `/challenge_pack/${pack}`)).json.result
    }
    expect(await recover()).toBeUndefined()
    expect(await members()).toEqual([])
    await signIn(ADA)
    const challenges: { id: string; type: string; options?: object }[] = await recover()
    let last: Reply | undefined
    for (const { id, type, options } of challenges)
      if (type === 'nonce' || type === 'password_reset') {
        const data = type === 'nonce' ? options : { password: 'Tr0ub4dor&Zebra' }
        const body = { challenge_id: id, challenge_type: type, data }
        last = await at.call('POST', '/attestation/v3', { body })
      }
    expect(claimsOf(last?.json.result.token)).toMatchObject({ oid: globex })
    expect(claimsOf((await byPassword(ADA)).json.result.token)).toMatchObject({ oid: globex, first_token: false })
  })

  test('a child’s administrator gains neither members of the parent nor its administrators', async () => {
    const person = (value: string, groups: string[] = []) =>
      at.world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups })
    await person('boss@globex.example', ['portico-admins'])
    await person('staff@globex.example', ['staff'])
    await prove()
    expect(await signIn('staff@globex.example')).toMatchObject({ oid: root, groups: ['staff'] })
    expect(await signIn('boss@globex.example')).toMatchObject({ oid: root })
    expect(await members()).toEqual([])
    // An administrator does not join at the child's own sign-in either.
    expect(refusal(await proveAt(globex, 'boss@globex.example'))).toEqual(CLOSED_TO)
  })

  test('someone who belongs to another child, or was removed by the parent, does not move to this one', async () => {
    const acme = await child('Acme')
    const handles = [{ type: 'email_address', value: ADA }]
    await admin('POST', '/admin/persons', { handles, groups: ['theirs'] }, acme)
    await prove()
    expect(await signIn(ADA)).toMatchObject({ oid: acme, groups: ['theirs'] })
    const { person_id } = await at.world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'bob@globex.example' }],
    })
    await at.world.admin.setActive(person_id, false)
    expect(await refused('bob@globex.example')).toEqual([403, 'sign_in_awaiting_approval'])
    expect(await members()).toEqual([])
  })

  test('a member who was disabled or rejected stays out', async () => {
    await prove()
    const { person_id } = await signIn(ADA)
    await admin('PATCH', `/admin/persons/${person_id}`, { active: false }, globex)
    for (const of of [CLOSED, OPEN]) {
      await settings(root, of)
      expect(await refused(ADA)).toEqual([403, 'sign_in_awaiting_approval'])
    }
  })

  test('a member whom an administrator removed does not join again until an administrator adds them', async () => {
    await prove()
    const { person_id } = await signIn(ADA)
    await admin('DELETE', `/admin/persons/${person_id}`, undefined, globex)
    expect(await refused(ADA)).toEqual(CLOSED_TO)
    const handles = [{ type: 'email_address', value: ADA }]
    await admin('POST', '/admin/persons', { handles }, globex)
    expect((await signIn(ADA)).oid).toBe(globex)
  })

  test('someone who left themselves may join again', async () => {
    await prove()
    const { token } = (await proveByCode(at, ADA)).json.result
    expect((await at.call('DELETE', '/me', { token, org: globex })).status).toBe(200)
    expect(await signIn(ADA)).toMatchObject({ oid: globex, first_token: true })
  })

  test('with approval on they wait, in the child, for its administrators', async () => {
    await prove(globex, 'globex.example', { approval: 'required', groups: ['engineers'] })
    for (const _ of ['joins', 'waits']) {
      const [error] = (await proveByCode(at, ADA)).json.errors
      expect(error).toMatchObject({ httpcode: 403, slug: 'sign_in_awaiting_approval', organization: 'Globex' })
    }
    const [{ person_id }] = (await admin('GET', '/admin/persons', undefined, globex)).json.result
    await admin('POST', `/admin/persons/${person_id}/approve`, undefined, globex)
    expect(await signIn(ADA)).toMatchObject({ oid: globex, groups: ['engineers'] })
  })

  test('the organization that has to approve them is named only to people who prove the address', async () => {
    await prove(globex, 'globex.example', { approval: 'required' })
    const { person_id } = (await admin('POST', '/admin/persons', PASSWORDED)).json.result
    await at.world.services.stores.persons.join(globex, person_id, clock.now(), 'pending')
    await admin('DELETE', `/admin/persons/${person_id}`)
    const awaits = [403, 'sign_in_awaiting_approval']
    const byWord = await byPassword(ADA)
    expect(refusal(byWord)).toEqual(awaits)
    expect(byWord.text).not.toContain('Globex')
    const handle = { type: 'email_address', value: ADA }
    // A page that asked for a code, and one that waits for a link to be opened elsewhere, prove nothing.
    const codeFlow = await at.call('POST', '/id/v2', { body: { handle, factor: { method: 'otp_via_email' } } })
    const { subject } = await at.world.outbox.next(ADA)
    const guess = { challenge_id: codeFlow.json.result[1].id, challenge_type: 'otp', data: { otp: otherThan(subject) } }
    const wrong = await at.call('POST', '/attestation/v3', { body: guess })
    const linkFlow = await at.call('POST', '/id/v2', { body: { handle, factor: { method: 'email_link' } } })
    const mail = await at.world.outbox.next(ADA)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const path = new URL(/href="([^"]*\/link\/[\w-]+)"/.exec(mail.html)?.[1] ?? '').pathname
    const page = await at.call('POST', path, { body: '', headers })
    expect(page.text).toContain('An administrator of Globex has to approve your request to join.')
    const { challenge_id } = linkFlow.json.result[1].options
    const waiting = await at.call('GET', `/challenge/${challenge_id}/v2`)
    expect(refusal(waiting)).toEqual(awaits)
    for (const { text } of [codeFlow, wrong, linkFlow, waiting]) expect(text).not.toContain('Globex')
    expect(`${subject} ${mail.html}`).not.toContain('Globex')
    // Someone who was rejected has no pending request.
    await admin('POST', `/admin/persons/${person_id}/reject`, undefined, globex)
    const rejected = await proveByCode(at, ADA)
    expect(refusal(rejected)).toEqual(awaits)
    expect(rejected.text).not.toContain('Globex')
  })

  test('an anonymous visitor, an impersonator and a session of the console are not moved', async () => {
    await prove()
    const anonymous = await visit(at)
    expect((await signIn(ADA, anonymous)).oid).toBe(globex)
    const { person_id } = await signIn(ADA)
    const key = (await admin('POST', '/admin/keys', { name: 'k', scopes: ['*', 'impersonate'] }, root)).json.result
      .secret
    const taken = await at.call('POST', '/impersonate', { token: key, body: { person_id } })
    expect([403, 404]).toContain(taken.status)
    const handle = { type: 'email_address', value: 'bob@globex.example' }
    const body = { handle, factor: { method: 'otp_via_email' }, metadata: { session: 'console' } }
    const started = (await at.call('POST', '/id/v2', { body })).json.result
    const otp = /\d{6}/.exec((await at.world.outbox.next(handle.value)).subject)?.[0]
    const answer = { challenge_id: started[1].id, challenge_type: 'otp', data: { otp } }
    expect(refusal(await at.call('POST', '/attestation/v3', { body: answer }))).toEqual(CLOSED_TO)
  })

  test('a child that does not allow the method opens no session with it', async () => {
    await prove()
    await settings(globex, { allowed_methods: ['webauthn', 'otp_via_sms'] })
    expect(await refused(ADA)).toEqual([403, 'sign_in_method_not_allowed'])
    expect(await members()).toEqual([])
    await settings(globex, { allowed_methods: [] })
    await signIn(ADA)
    await settings(globex, { allowed_methods: ['webauthn'] })
    expect(await refused(ADA)).toEqual([403, 'sign_in_method_not_allowed'])
  })

  test('a child with its own people, and one beside or above, accepts no one from here', async () => {
    const own = await child('Own', { person_pool: 'own' })
    await prove(own, 'own.example')
    expect(await refused('eve@own.example')).toEqual(CLOSED_TO)
    await prove(root, 'root.example')
    const there = await proveAt(globex, 'eve@root.example')
    expect(refusal(there)).toEqual(CLOSED_TO)
    expect(await signIn('eve@root.example')).toMatchObject({ oid: root, joined: 'Developer hub' })
  })

  test('its session counts as the child’s, and has no administrator rights', async () => {
    await prove()
    const { token } = (await proveByCode(at, ADA)).json.result
    for (const org of [root, globex]) expect((await at.call('GET', '/admin/domains', { token, org })).status).toBe(403)
    expect((await at.call('GET', '/me', { token })).json.result.person.organization_id ?? globex).toBe(globex)
  })
})

/** A code that differs from the one in a subject. */
const otherThan = (subject: string) => (subject.includes('000000') ? '111111' : '000000')

const PASSWORDED = { handles: [{ type: 'email_address', value: ADA }], password: 'Tr0ub4dor&Zebra' }
async function byPassword(value: string) {
  const handle = { type: 'email_address', value }
  const started = await at.call('POST', '/id/v2', { body: { handle, factor: { method: 'password' } } })
  const { id } = started.json.result.find(({ type }: { type: string }) => type === 'password_verify')
  const body = { challenge_id: id, challenge_type: 'password_verify', data: { password: 'Tr0ub4dor&Zebra' } }
  return at.call('POST', '/attestation/v3', { body })
}

/** Signs in with a code at an organization's own site. */
async function proveAt(org: string, value: string, mailbox = value) {
  const handle = { type: 'email_address', value }
  const started = await at.call('POST', '/id/v2', { org, body: { handle, factor: { method: 'otp_via_email' } } })
  const otp = /\d{6}/.exec((await at.world.outbox.next(mailbox)).subject)?.[0]
  const body = { challenge_id: started.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return at.call('POST', '/attestation/v3', { org, body })
}

describe('a domain', () => {
  test.each([
    ['gmail.com', 'anyone can get an address'],
    ['co.uk', 'public suffix'],
    ['10.0.0.1', 'the part of your email addresses'],
  ])('%s is refused with a message, and changes nothing', async (domain, sentence) => {
    const reply = await admin('POST', '/admin/domains', { domain }, globex)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(sentence)
    expect((await admin('GET', '/admin/domains', undefined, globex)).json.result).toEqual([])
  })

  test('has one spelling, and exists once', async () => {
    expect((await add(globex, ' @GLOBEX.Example. ')).domain).toBe('globex.example')
    expect((await admin('POST', '/admin/domains', { domain: 'globex.example' }, globex)).status).toBe(409)
  })

  test('gives neither rights over others nor the groups of organizations, whatever is configured', async () => {
    const { id } = await prove()
    for (const groups of [['portico-admins'], ['portico-impersonators'], ['org:Acme']]) {
      expect((await admin('PATCH', `/admin/domains/${id}`, { groups }, globex)).status).toBe(400)
      expect((await admin('POST', '/admin/domains', { domain: 'x.example', groups }, globex)).status).toBe(400)
    }
    await at.world.services.stores.domains.update(globex, id, { groups: ['portico-admins', 'org:Acme', 'readers'] })
    expect((await signIn(ADA)).groups).toEqual(['readers'])
  })

  test('belongs to one organization in the pool; the other learns that only once it has the record', async () => {
    await prove()
    const acme = await child('Acme')
    const { id, record_value } = await add(acme)
    expect((await check(id, acme)).json.result.problem).toBe('different')
    dns.set(NAME, [record_value])
    const taken = await check(id, acme)
    expect([taken.status, taken.json.errors[0].message]).toEqual([409, expect.stringContaining('another organization')])
    expect((await signIn(ADA)).oid).toBe(globex)
  })

  test('fails for seven days with an email at each step, then admits no one new; a found record fixes it', async () => {
    const boss = [{ type: 'email_address', value: 'boss@globex.example' }]
    await admin('POST', '/admin/persons', { handles: boss, groups: ['portico-admins'] }, globex)
    const { id } = await prove()
    await signIn(ADA)
    const challenge = (await admin('GET', '/admin/domains', undefined, globex)).json.result[0].record_value
    dns.set(NAME, 'none')
    clock.advance(7 * DAY)
    await due()
    expect(await domainRow()).toMatchObject({ state: 'failing', problem: 'missing' })
    expect((await at.world.outbox.next('boss@globex.example')).subject).toContain('was not found')
    expect((await signIn('bob@globex.example')).oid).toBe(globex)
    dns.set(NAME, [challenge])
    clock.advance(DAY)
    await due()
    expect(await domainRow()).toMatchObject({ state: 'verified', problem: null })
    dns.set(NAME, 'failure')
    for (let day = 0; day < 14; day++) {
      clock.advance(DAY)
      await due()
    }
    expect(await domainRow()).toMatchObject({ state: 'unverified', problem: 'unreachable' })
    const subjects = (await at.world.outbox.all('boss@globex.example')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('no longer verified'))).toHaveLength(1)
    expect(await refused('cyd@globex.example')).toEqual(CLOSED_TO)
    // Members remain.
    expect((await signIn(ADA)).oid).toBe(globex)
    const actions = (await admin('GET', '/admin/audit', undefined, globex)).json.result.map(
      ({ action }: { action: string }) => action,
    )
    expect(actions.filter((action: string) => /^domain\.(failing|lapsed)$/.test(action)).sort()).toEqual([
      'domain.failing',
      'domain.failing',
      'domain.lapsed',
    ])
    expect((await check(id)).json.result.state).toBe('unverified')
  })

  test('that is not looked up for two weeks admits no one', async () => {
    await prove()
    clock.advance(14 * DAY)
    expect(await refused(ADA)).toEqual(CLOSED_TO)
    await due()
    expect((await signIn(ADA)).oid).toBe(globex)
  })

  test.each([
    ['failure', 'unreachable'],
    ['none', 'missing'],
  ] as const)('whose DNS answers with %s is not proved', async (answer, problem) => {
    const { id } = await add()
    dns.set(NAME, answer)
    expect((await check(id)).json.result).toMatchObject({ state: 'unverified', problem })
  })

  test('is not proved by a record that only contains the value, has it in another case, or comes after very many others', async () => {
    const { id, record_value } = await add()
    for (const texts of [
      [`x${record_value}`],
      [`${record_value}=`],
      [record_value.toUpperCase()],
      [''],
      [...Array.from({ length: 60 }, (_, n) => `${n} ${'z'.repeat(900)}`), record_value],
    ]) {
      dns.set(NAME, texts)
      expect((await check(id)).json.result.problem).toBe('different')
    }
    dns.set('globex.example', [record_value])
    dns.set(NAME, 'none')
    expect((await check(id)).json.result.problem).toBe('missing')
  })

  test('is neither read nor changed by members, strangers, keys without the right or other organizations', async () => {
    const { id } = await prove()
    const { token } = (await proveByCode(at, ADA)).json.result
    const key = async (scopes: string[], org: string) =>
      (await admin('POST', '/admin/keys', { name: 'k', scopes }, org)).json.result.secret
    const calls = [
      ['GET', '/admin/domains'],
      ['POST', '/admin/domains', { domain: 'x.example' }],
      ['PATCH', `/admin/domains/${id}`, { approval: 'none' }],
      ['POST', `/admin/domains/${id}/check`],
      ['DELETE', `/admin/domains/${id}`],
    ] as const
    for (const bearer of [token, 'x', await key(['persons:write', 'organizations:write'], globex)])
      for (const [method, path, body] of calls) {
        const reply = await at.call(method, path, { token: bearer, org: globex, body })
        expect([401, 403]).toContain(reply.status)
      }
    const theirs = await key(['*'], root)
    for (const [method, path, body] of calls.slice(2))
      expect((await at.call(method, path, { token: theirs, body })).status).toBe(404)
    const reads = await key(['domains:read'], globex)
    expect((await at.call('GET', '/admin/domains', { token: reads, org: globex })).status).toBe(200)
    expect((await at.call('DELETE', `/admin/domains/${id}`, { token: reads, org: globex })).status).toBe(403)
    expect(await domainRow()).toMatchObject({ state: 'verified' })
  })

  test('is looked up a limited number of times per hour', async () => {
    const limited = await target({ settings: { dns: dns.address, rateLimits: true } })
    await limited.world.admin.addPerson({
      handles: [{ type: 'email_address', value: 'boss@hub.example' }],
      groups: ['portico-admins'],
    })
    const token = await limited.world.admin.signInToConsole('boss@hub.example')
    const call = (method: string, path: string, body?: unknown) => limited.call(method, path, { token, body })
    const { id } = (await call('POST', '/admin/domains', { domain: 'globex.example' })).json.result
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await call('POST', `/admin/domains/${id}/check`)).status)
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    await limited.close()
  })

  test('that is removed keeps its members and admits no one new', async () => {
    const { id } = await prove()
    await signIn(ADA)
    expect((await admin('DELETE', `/admin/domains/${id}`, undefined, globex)).status).toBe(200)
    expect(await refused('bob@globex.example')).toEqual(CLOSED_TO)
    expect((await signIn(ADA)).oid).toBe(globex)
  })
})

const domainRow = async () => (await admin('GET', '/admin/domains', undefined, globex)).json.result[0]
const due = () => at.world.checkDomains()
