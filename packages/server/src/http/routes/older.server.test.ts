import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../../jobs/clean-up.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'

const clock = fakeClock()
let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ clock, settings: { rateLimits: false } })
})
afterEach(() => world.close())

const handle = { type: 'email_address', value: 'ada@example.com' }
const post = (url: string, body: unknown) => world.inject({ method: 'POST', url, body })

describe('earlier forms of calls', () => {
  test.each(['/attestation', '/attestation/v2'])('/id and %s sign in, and return the token itself', async (url) => {
    const { result } = (await post('/id', { handle, factor: { method: 'otp_via_email' } })).json
    const otp = /\d{6}/.exec((await world.outbox.next(handle.value)).subject)?.[0] ?? ''
    const answer = (code: string) =>
      post(url, { challenge_id: result[1].id, challenge_type: 'otp', data: { otp: code } })
    expect((await answer(otp === '000000' ? '111111' : '000000')).status).toBe(401)
    const { json } = await answer(otp)
    expect((await world.inject({ url: '/me', token: json.result })).status).toBe(200)
  })

  test('/challenge/{id} waits with 202 and returns the token', async () => {
    const { result } = (await post('/id', { handle, factor: { method: 'email_link' } })).json
    const url = `/challenge/${result[1].options.challenge_id}`
    expect((await world.inject({ url })).json.errors).toEqual([
      { httpcode: 202, message: expect.any(String), slug: expect.any(String) },
    ])
    const { text } = await world.outbox.next(handle.value)
    const pack = /\/link\/([\w-]+)/.exec(text)?.[1]
    const [nonce] = (await world.inject({ url: `/challenge_pack/${pack}` })).json.result
    await post('/attestation/v2', { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options })
    expect((await world.inject({ url })).json.result).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
})

describe('analytics events', () => {
  const event = (data: Record<string, unknown>, more = {}) => ({
    organization_id: world.settings.orgId,
    analytics_correlation_id: 'c1',
    window_location: 'https://docs.example.com/docs/intro?sidcp=SECRET&x=1#SECRET',
    user_agent: 'x'.repeat(900),
    event_data: data,
    ...more,
  })
  const storedEvents = async () =>
    (await world.services.stores.events.search(world.settings.orgId, { limit: 10, offset: 0 })).events

  test.each(['/actions/sdk', '/events'])('%s stores the details of a sign-in, but none of its secrets', async (url) => {
    const data = {
      event_name: 'AuthenticationFailed_v1',
      failed_authn_method: 'otp_via_email',
      failure_reason: 'incorrect_otp_code',
      challenge_id: 'SECRET',
      handle: { type: 'email_address', value: 'SECRET@example.com' },
      failure_detail: 'SECRET',
    }
    const answer = await post(url, event(data))
    expect([answer.status, answer.text]).toEqual([204, ''])
    const [row] = await storedEvents()
    expect(row).toMatchObject({
      name: 'AuthenticationFailed_v1',
      correlation_id: 'c1',
      location: 'https://docs.example.com/docs/intro',
      detail: { failed_authn_method: 'otp_via_email', failure_reason: 'incorrect_otp_code' },
    })
    expect(row?.user_agent).toHaveLength(500)
    expect(JSON.stringify(row)).not.toContain('SECRET')
    const link = { window_location: 'https://docs.example.com/link/AAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
    await post(url, event({ event_name: 'SlashIDSDKLoaded_v1' }, link))
    expect((await storedEvents()).map(({ location }) => location)).toContain('https://docs.example.com/link/…')
  })

  test('metadata added by a page is stored, except for fields with their own columns and long values', async () => {
    const metadata = {
      organization_id: 'SECRET',
      window_location: 'https://docs.example.com/?code=SECRET',
      release: '1.8',
      attempt: 2,
      embedded: true,
      long: 'SECRET'.repeat(20),
      nested: { deep: 'SECRET' },
    }
    await post('/actions/sdk', event({ event_name: 'SlashIDSDKLoaded_v1', metadata }))
    const [row] = await storedEvents()
    expect(row?.detail).toEqual({ metadata: { release: '1.8', attempt: 2, embedded: true } })
    expect(JSON.stringify(row)).not.toContain('SECRET')
  })

  describe('if the organization stores handles', () => {
    const failed = {
      event_name: 'AuthenticationFailed_v1',
      challenge_id: 'SECRET-ID',
      handle: { type: 'email_address', value: ' Ada%_x@Example.com', more: 'SECRET' },
    }
    const admin = (method: string, url: string, body?: object) =>
      world.inject({ method: method as 'PATCH', url, token: world.settings.adminKey, body })
    beforeEach(async () => {
      const settings = { analytics_handles: true }
      expect((await admin('PATCH', `/admin/organizations/${world.settings.orgId}`, { settings })).status).toBe(200)
    })

    test('an event has the normalized handle, and a digest of the challenge', async () => {
      await post('/actions/sdk', event(failed))
      await post('/actions/sdk', event({ ...failed, handle: { type: 'email_address', value: 'no address SECRET' } }))
      const [second, first] = await storedEvents()
      expect(first?.detail).toEqual({
        handle: { type: 'email_address', value: 'ada%_x@example.com' },
        challenge_id: expect.stringMatching(/^[\w-]{16}$/),
      })
      expect(second?.detail).toEqual({ challenge_id: first?.detail.challenge_id })
      expect(JSON.stringify([first, second])).not.toContain('SECRET')
    })

    test('deleting a person deletes the events about them, and no others', async () => {
      const added = await admin('POST', '/admin/persons', {
        handles: [{ type: 'email_address', value: 'ada%_x@example.com', verified: true }],
      })
      const { person_id } = added.json.result
      await post('/actions/sdk', event(failed))
      await post('/actions/sdk', event({ event_name: 'PersonIdentified_v1', person_id }))
      const other = { type: 'email_address', value: 'ada--x@example.com' }
      await post('/actions/sdk', event({ ...failed, handle: other }))
      expect((await admin('DELETE', `/admin/persons/${person_id}`)).status).toBeLessThan(300)
      expect((await storedEvents()).map(({ detail }) => detail.handle)).toEqual([other])
    })
  })

  test('unknown values get the same response and are not stored', async () => {
    for (const body of [
      event({ event_name: 'Other' }),
      event({}),
      event({ event_name: 'SlashIDSDKLoaded_v1' }, { organization_id: 'x' }),
      {},
    ])
      expect((await post('/actions/sdk', body)).status).toBe(204)
    expect(await storedEvents()).toEqual([])
  })

  test('can be read by administrators, newest first, by name and time', async () => {
    await post('/actions/sdk', event({ event_name: 'SlashIDSDKLoaded_v1' }))
    clock.advance(1_000)
    const noon = new Date(clock.now()).toISOString()
    await post('/actions/sdk', event({ event_name: 'PersonIdentified_v1', person_id: 'somebody' }))
    const token = world.settings.adminKey
    const read = async (query = '') => (await world.inject({ url: `/admin/events${query}`, token })).json
    const all = await read()
    expect(all.meta.pagination).toEqual({ limit: 100, offset: 0, total_count: 2 })
    expect(all.result).toMatchObject([
      { name: 'PersonIdentified_v1', person_id: 'somebody', at: noon, location: 'https://docs.example.com/docs/intro' },
      { name: 'SlashIDSDKLoaded_v1', person_id: null },
    ])
    expect(all.result[0].organization_id).toBeUndefined()
    for (const query of ['?name=PersonIdentified_v1', '?person_id=somebody', `?since=${noon}`, '?limit=1'])
      expect((await read(query)).result.map(({ name }: { name: string }) => name)).toEqual(['PersonIdentified_v1'])
    expect((await read(`?until=${noon}`)).result).toHaveLength(1)
    expect((await read('?since=yesterday')).errors[0].message).toContain('since must be a time')
  })

  test('are removed after ninety days', async () => {
    await post('/actions/sdk', event({ event_name: 'SlashIDSDKLoaded_v1' }))
    clock.advance(89 * 86_400_000)
    await cleanUp(world.services)
    expect(await storedEvents()).toHaveLength(1)
    clock.advance(2 * 86_400_000)
    await cleanUp(world.services)
    expect(await storedEvents()).toEqual([])
  })
})
