import { ADMINISTRATORS, IMPERSONATORS, RIGHTS } from '@portico/protocol'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { nonceIn } from './sign-ins.js'

/** Who read what is for the site and for the reader’s own organization, and neither learns more about it than that. */
let at: Target
let site: string
let globex: string
let initech: string
let tickets: readonly string[]

beforeEach(async () => {
  at = await target()
  site = at.world.settings.orgId
  ;[globex, initech] = [await organization('Globex'), await organization('Initech')]
  tickets = [await ticketOf('org:Globex'), await ticketOf('org:Initech'), await ticketOf('staff')]
  await at.world.admin.addPerson({ handles: [email('ada@hub.example')], groups: ['staff'] })
  await read(await at.world.admin.signIn('ada@hub.example'))
  await read(await signIn(globex, 'peter@globex.example'))
  await read(await signIn(initech, 'milton@initech.example'))
})
afterEach(() => at.close())

const email = (value: string) => ({ type: 'email_address', value }) as const
const admin = (method: string, path: string, body?: unknown, org = site) =>
  at.call(method, path, { token: at.world.settings.adminKey, org, body })
const organization = async (org_name: string): Promise<string> =>
  (await admin('POST', '/admin/organizations', { org_name, tenant_name: org_name, parent_id: site })).json.result.id
const ticketOf = async (group: string) => (await ticketFor(at.world, [group])).ticket
const read = (token: string) => at.call('POST', '/content-keys', { token, body: { build: 'build-1', tickets } })

async function signIn(org: string, value: string, metadata: object = {}): Promise<string> {
  const body = { handle: email(value), factor: { method: 'otp_via_email' }, metadata }
  const flow = await at.call('POST', '/id/v2', { org, body })
  const otp = /\d{6}/.exec((await at.world.outbox.next(value)).subject)?.[0] ?? ''
  const attested = { challenge_id: flow.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return (await at.call('POST', '/attestation/v3', { body: attested })).json.result.token
}

const LISTS = [
  '',
  '/totals?by=person',
  '/totals?by=organization',
  '/totals?by=part',
  '/totals?by=page',
  '/totals?by=way',
]
const ROUTES = [...LISTS, '/count']
const ask = (route: string, token: string, org = site) => at.call('GET', `/admin/site/readings${route}`, { token, org })
const boss = (org: string, value: string) =>
  admin('POST', '/admin/persons', { handles: [email(value)], groups: [ADMINISTRATORS] }, org).then(() =>
    signIn(org, value, { session: 'console' }),
  )

describe('an administrator of the site', () => {
  test('does not find out, by an address, which anonymous readings of a partner belong to whom', async () => {
    const token = await boss(site, 'boss@hub.example')
    expect((await ask('?person_id=ada@hub.example', token)).json.result).toHaveLength(1)
    for (const who of ['peter@globex.example', 'Peter@Globex.Example', 'nobody@globex.example']) {
      for (const route of LISTS) {
        const { status, json } = await ask(`${route}${route.includes('?') ? '&' : '?'}person_id=${who}`, token)
        expect([who, route, status, json.result]).toEqual([who, route, 200, []])
      }
      expect((await ask(`/count?person_id=${who}`, token)).json.result.readers).toBe(0)
      for (const name of ['person_id', 'actor'])
        expect((await at.call('GET', `/admin/audit?${name}=${who}`, { token })).json.result).toEqual([])
    }
    const names = (await ask('/totals?by=person', token)).json.result.map(({ name }: { name: string | null }) => name)
    expect(names.sort()).toEqual(['ada@hub.example', null, null])
  })
})

describe('an administrator of a partner', () => {
  test('sees their own people, and nothing of another partner or the site, whatever they request', async () => {
    const token = await boss(globex, 'boss@globex.example')
    const hiddenWords = ['ada@hub.example', 'milton@initech.example', site, initech]
    for (const route of LISTS) {
      const { text, json } = await ask(route, token, globex)
      expect([route, json.result.length]).toEqual([route, 1])
      for (const word of [...hiddenWords.filter((entry) => entry !== site), 'staff', 'org:Initech', 'Initech'])
        expect([route, word, text.includes(word)]).toEqual([route, word, false])
      const more = `${route}${route.includes('?') ? '&' : '?'}`
      for (const filter of [
        `organization_id=${initech}`,
        'person_id=ada@hub.example',
        'person_id=milton@initech.example',
      ])
        expect((await ask(`${more}${filter}`, token, globex)).json.result).toEqual([])
    }
    expect((await ask('/count', token, globex)).json.result).toMatchObject({ readers: 1, organizations: 1 })
    for (const org of [site, initech])
      for (const route of ROUTES) expect([401, 403]).toContain((await ask(route, token, org)).status)
  })
})

describe('any other', () => {
  test('session of a person, a program, a view or an impersonator is refused', async () => {
    const reader = await at.world.admin.signIn('ada@hub.example')
    const body = { name: 'CI', groups: ['staff'] }
    const program = (await at.call('POST', '/me/reader-tokens', { token: reader, body })).json.result.token
    const console_ = await boss(site, 'boss@hub.example')
    const view = (await at.call('POST', '/admin/view-as', { token: console_, body: { groups: ['staff'] } })).json.result
    const viewing = (await at.call('POST', '/attestation/v3', { body: nonceIn(view) })).json.result.token
    await admin('POST', '/admin/persons', { handles: [email('helper@hub.example')], groups: [IMPERSONATORS] })
    const helper = await signIn(site, 'helper@hub.example', { session: 'console' })
    const people = (await admin('GET', '/admin/persons?handle=boss@hub.example')).json.result
    const acted = await at.call('POST', `/persons/${people[0].person_id}/impersonate`, { token: helper })
    // Its administrators cannot be impersonated at all.
    expect(acted.status).toBe(403)
    const link = (await admin('POST', '/admin/set-up-links', {}, globex)).json.result.link.split('#')[1]
    for (const token of [reader, program, viewing, helper, link, 'x'])
      for (const route of ROUTES) expect([401, 403]).toContain((await ask(route, token)).status)
    expect((await at.call('GET', '/admin/site/readings/totals?by=way')).status).toBe(401)
  })

  test('right of a key than audit:read is insufficient, and that one names no one', async () => {
    for (const right of RIGHTS) {
      const reply = await admin('POST', '/admin/keys', { name: 'k', scopes: [right] })
      const { secret } = reply.json.result
      for (const route of ROUTES) {
        const { status, text } = await ask(route, secret)
        const may = right === 'audit:read' || right === '*'
        expect([right, route, status]).toEqual([right, route, may ? 200 : 403])
        if (right === 'audit:read') expect(text).not.toContain('@')
      }
    }
  })
})

describe('a query', () => {
  test.each([
    'by=person&by=way',
    'by=way&person_id=%25@%25',
    'by=person;way',
    'by=__proto__',
    'by=PERSON',
    'by=way&limit=1e9',
    'by=way&offset=-1',
    'by=way&since=yesterday',
    `by=way&person_id=${'x'.repeat(400)}`,
    `by=way&page=/${'x'.repeat(3_000)}`,
  ])('such as ?%.60s is refused with a message', async (query) => {
    const { status, json } = await ask(`/totals?${query}`, at.world.settings.adminKey)
    expect([status, typeof json.errors[0].message]).toEqual([400, 'string'])
  })

  test('names columns and rows only by values', async () => {
    for (const query of [
      "person_id=' or 1=1 --",
      'page=/%25',
      'page=/docs/%27',
      'organization_id=%25',
      'person_id=%25',
    ]) {
      const { status, json } = await ask(`/totals?by=way&${query}`, at.world.settings.adminKey)
      expect([query, status, json.result]).toEqual([query, 200, []])
    }
    const far = await ask('/totals?by=person&offset=9007199254740991', at.world.settings.adminKey)
    expect([far.json.result, far.json.meta.pagination.total_count]).toEqual([[], 3])
  })
})
