import { ADMINISTRATORS, IMPERSONATORS } from '@portico/protocol'
import { startDns, type TestDns } from '@portico/server/testing/dns-server'
import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'
import { claimsOf, signInAt } from './sign-ins.js'

/** A partner adds people of other partners by their addresses, to learn about them, to act as them, or to lead them away. */
const ANNA = 'anna@globex.example'
const PRIVATE = 'anna@mail.example'
const STRANGER = 'nobody@globex.example'
const CLOSED = { self_registration: false }

let dns: TestDns
let at: Target
let root: string
let globex: string
let acme: string
let anna: string
let mallory: string

beforeEach(async () => {
  dns = await startDns()
  at = await target({ clock: fakeClock(), settings: { dns: dns.address } })
  root = at.world.settings.orgId
  await admin('PATCH', `/admin/organizations/${root}`, { settings: CLOSED })
  globex = await child('Globex')
  acme = await child('Acme')
  const handles = [email(ANNA), email(PRIVATE), { type: 'phone_number', value: '+4915112345678' }]
  anna = (await admin('POST', '/admin/persons', { handles }, globex)).json.result.person_id
  const boss = { handles: [email('mallory@acme.example')], groups: [ADMINISTRATORS, IMPERSONATORS] }
  await admin('POST', '/admin/persons', boss, acme)
  mallory = (await signInAt(at, acme, 'mallory@acme.example', { session: 'console' })).json.result.token
})
afterEach(async () => {
  await at.close()
  await dns.close()
})

const email = (value: string) => ({ type: 'email_address', value })
const admin = (method: string, path: string, body?: unknown, org = root) =>
  at.call(method, path, { token: at.world.settings.adminKey, org, body })
const child = async (org_name: string): Promise<string> => {
  const body = { org_name, tenant_name: org_name, parent_id: root, settings: CLOSED }
  return (await admin('POST', '/admin/organizations', body)).json.result.id
}
const asMallory = (method: string, path: string, body?: unknown, token = mallory) =>
  at.call(method, path, { token, org: acme, body })
const keyOf = async (...scopes: string[]): Promise<string> =>
  (await admin('POST', '/admin/keys', { name: 'attacker', scopes }, acme)).json.result.secret
const own = (token: string, method: string, path: string) => at.call(method, path, { token })
const offersOf = async (token: string) => (await own(token, 'GET', '/me/membership-offers')).json.result
const answer = (token: string, what: 'accept' | 'decline', org = acme) =>
  own(token, 'POST', `/me/membership-offers/${org}/${what}`)
const tokenOf = ({ status, text, json }: Reply): string => {
  if (status !== 200) throw new Error(text)
  return json.result.token
}
const signIn = async (value: string, org = root) => tokenOf(await signInAt(at, org, value))
async function prove(org: string, domain: string) {
  const { id, record_name, record_value } = (await admin('POST', '/admin/domains', { domain }, org)).json.result
  dns.set(record_name, [record_value])
  expect((await admin('POST', `/admin/domains/${id}/check`, undefined, org)).json.result.state).toBe('verified')
}
/** A response without what differs between any two people: ids, times, and the address that was typed. */
const shape = ({ status, text }: Reply, address: string) => [
  status,
  text
    .replaceAll(address, '<address>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/"id":"0[0-9a-z]{8}[\w-]{22}"/g, '"id":"<id>"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/W\/\\?"[^"]+"/g, '<version>'),
]

type Adding = (address: string) => Promise<Reply>
const WAYS: Readonly<Record<string, () => Promise<Adding>>> = {
  console: async () => (address) => asMallory('POST', '/admin/persons', { handles: [email(address)] }),
  'a key with persons:write': async () => {
    const key = await keyOf('persons:write')
    return (address) => asMallory('POST', '/admin/persons', { handles: [email(address)] }, key)
  },
  'a key with all rights': async () => {
    const key = await keyOf('*')
    return (address) => asMallory('POST', '/admin/persons', { handles: [email(address)] }, key)
  },
  import: async () => (address) =>
    asMallory('POST', '/admin/persons/import', { persons: [{ handles: [email(address)] }] }),
  'a dry run of an import': async () => (address) =>
    asMallory('POST', '/admin/persons/import', { dry_run: true, persons: [{ handles: [email(address)] }] }),
  invitation: async () => (address) => asMallory('POST', '/admin/invitations', { handle: email(address) }),
  SCIM: async () => {
    const key = await keyOf('scim')
    return (address) => asMallory('POST', '/scim/v2/Users', { userName: address }, key)
  },
}

describe.each(Object.entries(WAYS))('added by %s', (_, way) => {
  test('a person of another company and an unknown address look alike', async () => {
    const add = await way()
    const existing = await add(ANNA)
    expect(existing.status).toBeLessThan(300)
    expect(shape(existing, ANNA)).toEqual(shape(await add(STRANGER), STRANGER))
    for (const secret of [PRIVATE, '+4915112345678', anna]) expect(existing.text).not.toContain(secret)
    // The second time as well.
    expect(shape(await add(ANNA), ANNA)).toEqual(shape(await add(STRANGER), STRANGER))
  })

  test('she is no member, and nothing of hers is in any list', async () => {
    await (await way())(ANNA)
    const { stores } = at.world.services
    expect(await stores.persons.member(acme, anna)).toBeUndefined()
    expect((await stores.persons.memberships(anna)).map(({ organization_id }) => organization_id)).toEqual([globex])
    const scim = await keyOf('scim')
    for (const reply of [
      await asMallory('GET', '/admin/persons'),
      await asMallory('GET', `/admin/persons?search=${PRIVATE}`),
      await asMallory('GET', `/admin/persons/${anna}`),
      await asMallory('GET', '/admin/persons/export'),
      await asMallory('GET', '/admin/audit'),
      await asMallory('GET', `/admin/audit?person_id=${anna}`),
      await asMallory('GET', `/admin/persons/${anna}/sessions`),
      await asMallory('GET', `/admin/persons/${anna}/credentials`),
      await asMallory('GET', '/admin/statistics'),
      await asMallory('GET', '/scim/v2/Users', undefined, scim),
      await asMallory(
        'GET',
        `/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${PRIVATE}"`)}`,
        undefined,
        scim,
      ),
      await asMallory('GET', `/scim/v2/Users/${anna}`, undefined, scim),
    ]) {
      const body = reply.text.replaceAll(`${PRIVATE}`, reply.text.includes('"total_count":0') ? '' : PRIVATE)
      for (const secret of [PRIVATE, '4915112345678']) expect(body).not.toContain(secret)
      expect(reply.text.replaceAll(/"(?:instance|path)":"[^"]*"/g, '')).not.toContain(anna)
    }
  })
})

describe('an invited member', () => {
  const add = async (address = ANNA, more: object = {}): Promise<string> => {
    const reply = await asMallory('POST', '/admin/persons', { handles: [email(address)], ...more })
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.json.result.person_id
  }

  test('cannot be impersonated, signed out, or deprived of credentials', async () => {
    const invited = await add()
    for (const [method, path, body] of [
      ['POST', '/impersonate', { reason: 'x' }],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['GET', '/credentials'],
      ['GET', '/consents'],
      ['GET', '/pages'],
      ['POST', '/approve'],
      ['POST', '/reject'],
    ] as const) {
      const reply = await asMallory(method, `/admin/persons/${invited}${path}`, body)
      expect([path, reply.status]).toEqual([path, expect.toSatisfy((status: number) => [404, 409].includes(status))])
      expect((await asMallory(method, `/admin/persons/${anna}${path}`, body)).status).toBe(404)
    }
  })

  test('gets no groups: neither her sessions nor the counts of groups and readers change', async () => {
    await asMallory('POST', '/admin/groups', { name: 'engineers' })
    await add(ANNA, { groups: ['engineers', ADMINISTRATORS] })
    const claims = claimsOf(await signIn(ANNA))
    expect(claims).toMatchObject({ oid: globex })
    expect(claims.groups ?? []).not.toContain('engineers')
    const { result } = (await asMallory('GET', '/admin/groups')).json
    expect(result.find(({ name }: { name: string }) => name === 'engineers')).toMatchObject({ members: 0 })
    expect((await asMallory('GET', '/admin/persons?state=active')).json.result).toHaveLength(1)
  })

  test('does not turn her away from her own company, whose domain counts', async () => {
    await prove(globex, 'globex.example')
    await add(STRANGER, { groups: [ADMINISTRATORS] })
    expect(claimsOf(await signIn(STRANGER))).toMatchObject({ oid: globex, joined: 'Globex' })
  })

  test('whose address is new does not capture the first sign-in at the hub', async () => {
    await admin('PATCH', `/admin/organizations/${root}`, { settings: { self_registration: true } })
    await add('new@mail.example')
    const token = await signIn('new@mail.example')
    expect(claimsOf(token).oid).toBe(root)
    expect(await offersOf(token)).toMatchObject([{ organization_id: acme, organization: 'Acme', declined: false }])
  })

  test('who gets rights on acceptance cannot be changed by a key without them', async () => {
    const invited = await add(ANNA, { groups: [ADMINISTRATORS] })
    const writer = await keyOf('persons:write', 'persons:read')
    for (const [method, path, body] of [
      ['PUT', '/groups', { groups: [] }],
      ['PATCH', '', { active: false }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await asMallory(method, `/admin/persons/${invited}${path}`, body, writer)).status).toBe(403)
  })

  test('is asked by name, and becomes a member with the groups when they accept', async () => {
    const invited = await add(ANNA, { groups: ['engineers'], attributes: { end_user_no_access: { cost: 7 } } })
    const token = await signIn(ANNA)
    expect(await offersOf(token)).toEqual([
      {
        organization_id: acme,
        organization: 'Acme',
        handle: email(ANNA),
        created_at: expect.any(String),
        declined: false,
      },
    ])
    expect((await answer(token, 'accept')).status).toBe(200)
    expect(await offersOf(token)).toEqual([])
    const person = (await asMallory('GET', `/admin/persons/${invited}`)).json.result
    expect(person).toMatchObject({ person_id: anna, former_id: invited, state: 'active', groups: ['engineers'] })
    expect(person.attributes).toEqual({ end_user_no_access: { cost: 7 } })
    expect(claimsOf(await signIn(ANNA, acme))).toMatchObject({ oid: acme, groups: ['engineers'] })
    expect((await asMallory('GET', '/admin/persons')).json.result).toHaveLength(2)
    expect((await answer(token, 'accept')).status).toBe(404)
  })

  test('who declines is not asked again, even if they are added again, and the organization is not told', async () => {
    const invited = await add()
    const token = await signIn(ANNA)
    const before = await asMallory('GET', `/admin/persons/${invited}`)
    expect((await answer(token, 'decline')).status).toBe(200)
    expect((await asMallory('GET', `/admin/persons/${invited}`)).text).toBe(before.text)
    expect(await offersOf(token)).toMatchObject([{ organization_id: acme, declined: true }])
    expect((await asMallory('DELETE', `/admin/persons/${invited}`)).status).toBe(200)
    expect(await offersOf(token)).toEqual([])
    await add()
    expect(await offersOf(token)).toMatchObject([{ organization_id: acme, declined: true }])
    expect((await asMallory('GET', '/admin/audit')).text).not.toContain('declined')
    // They may change their mind.
    expect((await answer(token, 'accept')).status).toBe(200)
  })

  test('accepts only for themselves, with a recent sign-in and their own session', async () => {
    await add()
    const other = await signIn('mallory@acme.example', acme)
    expect((await answer(other, 'accept')).status).toBe(404)
    expect((await answer(await signIn(ANNA), 'accept', globex)).status).toBe(404)
    expect((await at.call('POST', `/me/membership-offers/${acme}/accept`)).status).toBe(401)
    const token = await signIn(ANNA)
    ;(at.world.services.clock as ReturnType<typeof fakeClock>).advance(16 * 60_000)
    expect((await answer(token, 'accept')).status).toBe(403)
    expect(await at.world.services.stores.persons.member(acme, anna)).toBeUndefined()
  })

  test('who was withdrawn or disabled cannot accept', async () => {
    const invited = await add()
    const token = await signIn(ANNA)
    expect((await asMallory('PATCH', `/admin/persons/${invited}`, { active: false })).json.result).toMatchObject({
      state: 'invited',
      active: false,
    })
    expect(await offersOf(token)).toEqual([])
    expect((await answer(token, 'accept')).status).toBe(404)
    expect((await signInAt(at, acme, ANNA)).status).toBe(403)
    await asMallory('PATCH', `/admin/persons/${invited}`, { active: true })
    await admin('POST', `/admin/organizations/${acme}/suspend`, { reason: 'x' })
    expect((await answer(token, 'accept')).status).toBe(404)
  })

  test('of an organization that they sign in to themselves is a member by that, and not at the hub', async () => {
    await add('bob@mail.example', { groups: ['engineers'] })
    expect((await signInAt(at, root, 'bob@mail.example')).status).toBe(403)
    await at.world.outbox.next('bob@mail.example')
    expect(claimsOf(await signIn('bob@mail.example', acme))).toMatchObject({ oid: acme, groups: ['engineers'] })
    expect(claimsOf(await signIn('bob@mail.example'))).toMatchObject({ oid: acme })
  })

  test('who has no place at the hub gets a link to the organization that added them', async () => {
    await add('bob@mail.example')
    expect((await signInAt(at, root, 'bob@mail.example')).json.errors[0].slug).toBe('self_registration_not_allowed')
    const mail = await at.world.outbox.next('bob@mail.example')
    expect(`${mail.subject} ${mail.text}`).toContain('Acme')
    // No one without an offer gets one.
    await signInAt(at, root, 'eve@mail.example')
    expect(await at.world.outbox.all('eve@mail.example')).toHaveLength(1)
  })
})

test('a directory keeps its ids when someone accepts, and disables them by these', async () => {
  const scim = await keyOf('scim')
  const call = (method: string, path: string, body?: unknown) => asMallory(method, `/scim/v2${path}`, body, scim)
  await admin('PATCH', `/admin/organizations/${acme}`, { settings: { directory_groups: ['engineers'] } })
  const { id } = (await call('POST', '/Users', { userName: ANNA, externalId: 'e1' })).json
  const group = (await call('POST', '/Groups', { displayName: 'engineers', members: [{ value: id }] })).json
  expect(group.members).toMatchObject([{ value: id }])
  const token = await signIn(ANNA)
  await answer(token, 'accept')
  expect((await call('GET', `/Users/${id}`)).json).toMatchObject({ id, userName: ANNA, externalId: 'e1', active: true })
  expect((await call('GET', '/Users')).json.Resources.map((user: { id: string }) => user.id)).toContain(id)
  expect((await call('GET', `/Groups/${group.id}`)).json.members).toMatchObject([{ value: id }])
  const remove = { Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }] }
  expect((await call('PATCH', `/Groups/${group.id}`, remove)).status).toBeLessThan(300)
  expect(await at.world.services.stores.persons.groups(acme, anna)).toEqual([])
  const disable = { Operations: [{ op: 'replace', path: 'active', value: false }] }
  expect((await call('PATCH', `/Users/${id}`, disable)).json).toMatchObject({ id, active: false })
  expect((await at.world.services.stores.persons.member(acme, anna))?.state).toBe('inactive')
  expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
  expect(await at.world.services.stores.persons.member(acme, anna)).toBeUndefined()
  // She keeps her account and her own company.
  expect(claimsOf(await signIn(ANNA)).oid).toBe(globex)
})

test('the organization that owns the accounts adds people directly', async () => {
  const reply = await admin('POST', '/admin/persons', { handles: [email(ANNA)] })
  expect(reply.json.result).toMatchObject({ person_id: anna, state: 'active' })
})

test('a key of the owner that may only write gets back only what it sent', async () => {
  const { secret } = (await admin('POST', '/admin/keys', { name: 'writer', scopes: ['persons:write'] })).json.result
  const body = { handles: [email(ANNA)] }
  const reply = await at.call('POST', '/admin/persons', { token: secret, body })
  expect(reply.status).toBe(201)
  expect(reply.json.result.handles.map(({ value }: { value: string }) => value)).toEqual([ANNA])
  for (const [method, path, change] of [
    ['PATCH', '', { active: true }],
    ['PUT', '/groups', { groups: [] }],
  ] as const) {
    const { text } = await at.call(method, `/admin/persons/${reply.json.result.person_id}${path}`, {
      token: secret,
      body: change,
    })
    expect(text).not.toContain(PRIVATE)
  }
})
