import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, fakeClock, type TestServer } from '../../../testing/index.js'

let world: TestServer
const clock = fakeClock(Date.UTC(2026, 0, 14, 12))

beforeEach(async () => {
  world = await createTestServer({ clock, settings: { rateLimits: false } })
})
afterEach(() => world.close())

const admin = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, body })
const wrongCode = async (email: string) => {
  const handle = { type: 'email_address', value: email }
  const started = await world.inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle, factor: { method: 'otp_via_email' } },
  })
  await world.outbox.next(email)
  return world.inject({
    method: 'POST',
    url: '/attestation/v3',
    body: { challenge_id: started.json.result[1].id, challenge_type: 'otp', data: { otp: '000000' } },
  })
}

describe('statistics', () => {
  test('count sign-ins, sign-ups and failures by method, with a row for each interval', async () => {
    await world.admin.signIn('ada@example.com')
    await wrongCode('ada@example.com')
    clock.advance(24 * 3_600_000)
    await world.admin.signIn('ada@example.com')
    const query = '?from=2026-01-13T00:00:00Z&to=2026-01-16T00:00:00Z'
    const { result } = (await admin('GET', `/admin/statistics${query}`)).json
    expect(result.rows.map(({ at }: { at: string }) => at.slice(0, 10))).toEqual([
      '2026-01-13',
      '2026-01-14',
      '2026-01-15',
    ])
    expect(result.rows[0]).toMatchObject({ sign_ins: 0, sign_ups: 0, failures: 0, methods: {} })
    expect(result.rows[1]).toMatchObject({
      sign_ups: 1,
      failures: 1,
      methods: { otp_via_email: { sign_ins: 0, sign_ups: 1, failures: 1 } },
    })
    expect(result.rows[2]).toMatchObject({ sign_ins: 1, sign_ups: 0 })
    expect(result.totals).toMatchObject({ sign_ins: 1, sign_ups: 1, failures: 1 })
    expect(result.persons).toMatchObject({ active: 1, pending: 0 })
  })

  test('weeks start on Monday and months on the first', async () => {
    await world.admin.signIn('ada@example.com')
    const rows = async (bucket: string) =>
      (
        await admin('GET', `/admin/statistics?bucket=${bucket}&from=2025-12-20T00:00:00Z&to=2026-01-20T00:00:00Z`)
      ).json.result.rows.map(({ at, sign_ups }: { at: string; sign_ups: number }) => [at.slice(0, 10), sign_ups])
    expect(await rows('week')).toEqual([
      ['2025-12-15', 0],
      ['2025-12-22', 0],
      ['2025-12-29', 0],
      ['2026-01-05', 0],
      ['2026-01-12', 1],
      ['2026-01-19', 0],
    ])
    expect(await rows('month')).toEqual([
      ['2025-12-01', 0],
      ['2026-01-01', 1],
    ])
  })

  test('a query that is too fine or reversed is refused with a clear message', async () => {
    const refused = async (query: string) => (await admin('GET', `/admin/statistics?${query}`)).json.errors[0].message
    expect(await refused('bucket=hour&from=2020-01-01T00:00:00Z')).toMatch(/^bucket is too short/)
    expect(await refused('from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z')).toMatch(/^from must be before/)
    expect(await refused('from=yesterday')).toMatch(/^from must be a time/)
  })
})

describe('the audit log', () => {
  test('can be followed: a waiting request returns the next entries', async () => {
    await world.admin.signIn('ada@example.com')
    const waiting = admin('GET', '/admin/audit/tail?wait=25')
    const person = (await world.admin.listPersons()).persons[0]?.person_id ?? ''
    // Whichever comes first, the request or the action, the next request sees it.
    const since = (await admin('GET', '/admin/audit?limit=1')).json.result[0].id
    await world.admin.setGroups(person, ['x'])
    const followed = await admin('GET', `/admin/audit/tail?since=${since}&wait=25`)
    expect(followed.json.result.map(({ action }: { action: string }) => action)).toEqual(['person.groups'])
    const last = followed.json.result.at(-1).id
    expect((await admin('GET', `/admin/audit/tail?since=${last}`)).json.result).toEqual([])
    await world.server.close()
    expect((await waiting).status).toBe(200)
  })

  test('can be filtered by the prefix of an action', async () => {
    await world.admin.signIn('ada@example.com')
    await admin('POST', '/admin/groups', { name: 'x' })
    const { result } = (await admin('GET', '/admin/audit?action=person.*')).json
    expect(result.map(({ action }: { action: string }) => action)).toEqual(['person.signed_up'])
  })

  test('names the people in it and finds them by address, except for keys that may not list people', async () => {
    await world.admin.signIn('ada@example.com')
    const names = async (token: string, query = '') => {
      const { result } = (await world.inject({ url: `/admin/audit?action=person.*${query}`, token })).json
      return result.map((row: Record<string, unknown>) => [row['actor_name'], row['person_name']])
    }
    const keyWith = async (...scopes: string[]) =>
      (await admin('POST', '/admin/keys', { name: scopes.join(), scopes })).json.result.secret
    const ada = ['ada@example.com', 'ada@example.com']
    const blind = await keyWith('audit:read')
    expect(await names(world.settings.adminKey)).toEqual([ada])
    expect(await names(world.settings.adminKey, '&person_id=Ada@example.com')).toEqual([ada])
    expect(await names(world.settings.adminKey, '&actor=eve@example.com')).toEqual([])
    expect(await names(await keyWith('audit:read', 'persons:read'))).toEqual([ada])
    expect(await names(blind)).toEqual([[null, null]])
    expect(await names(blind, '&person_id=ada@example.com')).toEqual([])
  })
})

describe('persons', () => {
  test('several can be added in one call, each is refused separately, and a dry run adds no one', async () => {
    const person = (value: string) => ({ handles: [{ type: 'email_address', value }], groups: ['x'] })
    const persons = [
      person('a@example.com'),
      person('no address'),
      person('b@example.com'),
      person('a@example.com'),
      { ...person('c@example.com'), password: 'short' },
    ]
    const trial = (await admin('POST', '/admin/persons/import', { persons, dry_run: true })).json.result
    expect(trial).toEqual({
      added: 2,
      refused: [
        { index: 1, message: 'malformed e-mail address' },
        { index: 3, message: 'person exists' },
        { index: 4, message: 'password cannot be used: 8-256 characters required; choose another' },
      ],
    })
    expect((await world.admin.listPersons()).total).toBe(0)
    expect((await admin('POST', '/admin/persons/import', { persons })).json.result).toEqual(trial)
    expect((await world.admin.listPersons()).total).toBe(2)
  })

  test('the site’s pages are read with the function passed to the server', async () => {
    expect((await admin('GET', '/admin/site')).json.result).toEqual({
      build: null,
      sealed: false,
      pages: [],
      groups: [],
    })
  })
})
