import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Errors } from '../error-guards.js'
import { type AnalyticsPayload, SSR } from '../ssr.js'
import { scripted } from '../testing/scripted.js'
import { createWorld, type SdkWorld } from '../testing/world.js'

let world: SdkWorld
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const environment = () => ({ baseURL: world.server.url, sdkURL: `${world.server.url}/sdk.html` })
const processor = () =>
  new SSR.ChallengeProcessor({
    origin: 'https://hub.example',
    environment: environment(),
    fetchApi: world.runtime.fetch,
  })

test('a server signs in with the pack of a link, and keeps the headers of the protocol', async () => {
  const { link } = await world.server.admin.invite('ada@example.com', ['docusaurus-users'])
  const challenges = await processor().parseChallenges(new URL(link).search)
  const token = await processor().processChallenges({ challenges: challenges ?? [], previousToken: undefined })
  expect(new SSR.User(token, { environment: environment() }).getGroups()).toEqual(['docusaurus-users'])
  const attested = world.sent.find(({ path }) => path === '/attestation/v3')
  expect(attested?.headers).toMatchObject({ origin: 'https://hub.example', 'SlashID-SdkVersion': '3.29.6' })
})

test('a query without challenges has none, and one with both parameters is refused by name', async () => {
  expect(await processor().parseChallenges('?tab=2')).toBeNull()
  const error = await processor()
    .parseChallenges('?challenges=W10&sidcp=p')
    .catch((caught: unknown) => caught)
  expect(Errors.isInvalidURLParamsError(error)).toBe(true)
})

test.each(['', '?', '?tab=2', '?challenges=', '?sidcp='])(
  'a query without challenges (%j) has none, and no server need be configured',
  async (query) => {
    expect(await new SSR.ChallengeProcessor().parseChallenges(query)).toBeNull()
  },
)

test('challenges that the query itself contains are read without configuring a server', async () => {
  const list = [{ id: 'n', type: 'nonce', options: { challenge: 'x' } }]
  const query = `?challenges=${Buffer.from(JSON.stringify(list)).toString('base64url')}`
  expect(await new SSR.ChallengeProcessor().parseChallenges(query)).toEqual(list)
})

test.each([
  ['/docs?challenges=SECRET&tab=2#top', '/docs?tab=2#top'],
  ['/docs?sidcp=SECRET', '/docs'],
  ['?sso_code=SECRET&sso_challenge_id=SECRET&csrf_token=SECRET&tab=2', '/?tab=2'],
  ['https://hub.example/docs?code=SECRET&state=SECRET&tab=2', 'https://hub.example/docs?tab=2'],
  ['//hub.example/docs?code=SECRET', '//hub.example/docs'],
  ['/docs', '/docs'],
  [undefined, '/'],
])('events of a server name the page %s without its one-time secrets', async (url, reported) => {
  const sendEvent = vi.fn(async (_: AnalyticsPayload) => {})
  new SSR.Analytics({ transport: { sendEvent } }).trackVirtualPageView({ url })
  await expect.poll(() => sendEvent).toHaveBeenCalled()
  expect(sendEvent.mock.calls[0]?.[0].window_location).toBe(reported)
  expect(JSON.stringify(sendEvent.mock.calls)).not.toContain('SECRET')
})

test('challenges that need a browser are omitted', async () => {
  const list = ['otp', 'nonce', 'webauthn_get', 'proxy'].map((type) => ({ id: type, type, options: {} }))
  const query = `?challenges=${Buffer.from(JSON.stringify(list)).toString('base64url')}`
  expect((await processor().parseChallenges(query))?.map(({ type }) => type)).toEqual(['nonce', 'proxy'])
})

test('an invalid origin is refused before anything is sent', () => {
  expect(() => new SSR.ChallengeProcessor({ origin: 'hub' })).toThrow('origin must be a web address')
})

test('events of a server are about its visitor, name its page, and do not report the loading of a page', async () => {
  const sent: AnalyticsPayload[] = []
  const transport = { sendEvent: async (event: AnalyticsPayload) => void sent.push(event) }
  const token = await world.server.admin.signIn('ada@example.com')
  const user = new SSR.User(token, { environment: environment() })
  const analytics = new SSR.Analytics({ options: { oid: world.oid, environment: environment() }, user, transport })
  analytics.trackVirtualPageView({ url: '/docs', userAgent: 'Robot/1.0' })
  analytics.logout()
  analytics.logout()
  expect(sent.map(({ event_data }) => event_data.event_name)).toEqual([
    'PersonIdentified_v1',
    'VirtualPageLoaded_v1',
    'PersonLoggedOut_v1',
  ])
  expect(sent[1]).toMatchObject({
    organization_id: world.oid,
    window_location: '/docs',
    user_agent: 'Robot/1.0',
    event_data: { person_id: user.ID },
  })
})

test('analytics of a server are sent to the identity server, and without an organization nowhere', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  new SSR.Analytics({}).trackVirtualPageView()
  expect(fetch).not.toHaveBeenCalled()
  new SSR.Analytics({ options: { oid: world.oid, environment: environment() } }).trackVirtualPageView()
  expect(fetch).toHaveBeenCalledWith(`${world.server.url}/actions/sdk`, expect.anything())
  const sendEvent = vi.fn(async () => {})
  new SSR.Analytics({ transport: { sendEvent } }).trackVirtualPageView({ url: '/docs' })
  await expect.poll(() => sendEvent).toHaveBeenCalledWith(expect.objectContaining({ window_location: '/docs' }))
  fetch.mockRestore()
})

test('a server that waits for a person gives up after half a minute', async () => {
  const pending = { id: 'p1', type: 'proxy', authentication_method: 'email_link', options: { challenge_id: 'px' } }
  const { sid, runtime } = scripted({ 'GET /challenge/px/v2': () => new Response('{}', { status: 202 }) })
  const patient = new SSR.ChallengeProcessor({ environment: { baseURL: sid.baseURL, sdkURL: sid.sdkURL } }, runtime)
  const error = await patient.processChallenges({ challenges: [pending as never] }).catch((caught: unknown) => caught)
  expect(Errors.isTimeoutError(error)).toBe(true)
})
