import { expect, test } from 'vitest'
import { __INTERNAL_ONLY } from './client/client.js'
import { Errors } from './error-guards.js'
import { scripted, tokenOf } from './testing/scripted.js'

const ada = { type: 'email_address', value: 'ada@example.com' } as const
const otp = { id: 'c1', type: 'otp', authentication_method: 'otp_via_email' }
const settled = () => new Promise((resolve) => setImmediate(resolve))

function world(attest: () => unknown, more = {}) {
  const script = scripted(
    { 'POST /id/v2': () => [otp], 'POST /attestation/v3': attest, 'POST /actions/sdk': () => ({}) },
    { analyticsEnabled: true, ...more },
  )
  const events = () => script.requests.filter(({ route }) => route === 'POST /actions/sdk').map(({ body }) => body)
  /** What is sent of each event beside its metadata. */
  const data = () => events().map(({ event_data: { metadata: _, ...rest } }) => rest)
  return { ...script, events, data }
}
const byCode = (...codes: string[]) =>
  ({ method: 'otp_via_email', options: { getOTP: async () => codes.shift() ?? '' } }) as const
const refusal = (httpcode: number, message: string) =>
  new Response(JSON.stringify({ errors: [{ httpcode, message }] }), { status: httpcode })

test('loading the SDK is reported, with the address without its secrets', async () => {
  const { events, requests } = world(() => undefined, { href: 'https://app.example/p?sidcp=SECRET&a=1#h' })
  await settled()
  const metadata = {
    organization_id: 'org',
    analytics_correlation_id: expect.stringMatching(/^[\da-f-]{36}$/),
    window_location: 'https://app.example/p?a=1#h',
    user_agent: 'Test/1.0',
  }
  expect(events()).toEqual([
    {
      ...metadata,
      event_data: { event_name: 'SlashIDSDKLoaded_v1', metadata },
    },
  ])
  expect([...(requests[0]?.headers.keys() ?? [])]).toEqual(['content-type'])
  expect(requests[0]?.init.keepalive).toBe(true)
})

test('a sign-in is reported as the person, followed by the success', async () => {
  const { sid, data } = world(() => ({ token: tokenOf({ authenticated_methods: ['otp_via_email'] }) }))
  await sid.id('org', ada, byCode('123456'))
  await settled()
  expect(data()).toEqual([
    { event_name: 'SlashIDSDKLoaded_v1' },
    { event_name: 'PersonIdentified_v1', person_id: 'pid:1' },
    {
      event_name: 'AuthenticationSucceeded_v1',
      person_id: 'pid:1',
      success_authn_method: 'otp_via_email',
      authenticated_methods: ['otp_via_email'],
      handle: ada,
    },
  ])
})

test('a wrong code and a failed flow are each reported with their reason', async () => {
  const answers = [refusal(401, 'incorrect code'), refusal(429, 'slow down')]
  const { sid, data } = world(() => answers.shift())
  const error = await sid.id('org', ada, byCode('1', '2')).catch((caught: unknown) => caught)
  expect(Errors.isRateLimitError(error)).toBe(true)
  await settled()
  expect(data().slice(1)).toEqual([
    {
      event_name: 'AuthenticationFailed_v1',
      failed_authn_method: 'otp_via_email',
      failure_reason: 'incorrect_otp_code_via_email',
      challenge_id: 'c1',
    },
    {
      event_name: 'AuthenticationFailed_v1',
      failed_authn_method: 'otp_via_email',
      failure_reason: 'rate_limit_exceeded',
      failure_detail: 'slow down',
      challenge_id: 'c1',
      handle: ada,
    },
  ])
})

test('page views and sign-outs are reported on demand', async () => {
  const { sid, events } = world(() => undefined)
  const analytics = sid.getAnalytics()
  analytics.logout()
  analytics.identify({ ID: 'pid:2' })
  analytics.trackVirtualPageView({ url: '/other?code=SECRET&x=1', userAgent: 'x'.repeat(600) })
  analytics.logout()
  await settled()
  expect(events().map(({ event_data }) => event_data.event_name)).toEqual([
    'SlashIDSDKLoaded_v1',
    'PersonIdentified_v1',
    'VirtualPageLoaded_v1',
    'PersonLoggedOut_v1',
  ])
  expect(events()[2]).toMatchObject({
    window_location: 'https://app.example/other?x=1',
    user_agent: 'x'.repeat(500),
    event_data: { person_id: 'pid:2' },
  })
})

test('one tab keeps one correlation id', async () => {
  const first = world(() => undefined)
  const second = world(() => undefined, { runtime: { session: first.runtime.session } })
  await settled()
  expect(first.events()[0].analytics_correlation_id).toBe(second.events()[0].analytics_correlation_id)
})

test('a network failure is ignored', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const { sid } = world(() => undefined, { runtime: { fetch } })
  sid.getAnalytics().identify({ ID: 'pid:3' })
  await settled()
  expect(sid.oid).toBe('org')
})

test('Firefox gets no keepalive', async () => {
  const { requests } = world(() => undefined, { runtime: { userAgent: 'Mozilla/5.0 Gecko/20100101 Firefox/120.0' } })
  await settled()
  expect(requests[0]?.init.keepalive).toBe(false)
})

test('without analytics nothing is sent, and requesting it is refused', async () => {
  const { sid, requests } = scripted({})
  await settled()
  expect(requests).toEqual([])
  expect(() => sid.getAnalytics()).toThrow(expect.toSatisfy(Errors.isInvalidSlashIDConfigurationError))
})

test('a client-side error is sent with its whole payload', async () => {
  const { sid, data } = world(() => undefined)
  __INTERNAL_ONLY(sid).publish('clientSideError', {
    errorText: 'client_side_error',
    failureDetail: 'the form broke',
    challengeId: 'c9',
    handle: ada,
    authenticationFactor: { method: 'password' },
  })
  await settled()
  expect(data()[1]).toEqual({
    event_name: 'AuthenticationFailed_v1',
    failure_reason: 'client_side_error',
    failure_detail: 'the form broke',
    challenge_id: 'c9',
    handle: ada,
    failed_authn_method: 'password',
  })
})

test.each([
  ['/docs?sidcp=SECRET&a=1', 'https://app.example/docs?a=1'],
  ['http://', ''],
])('a view of %s is sent without its one-time secrets, and never throws', async (url, reported) => {
  const { sid, events } = world(() => undefined)
  sid.getAnalytics().trackVirtualPageView({ url })
  await settled()
  expect(events()[1].window_location).toBe(reported)
})
