import { expect, test, vi } from 'vitest'
import { Errors } from '../error-guards.js'
import { createCall, resultOf, retryDelay } from './call.js'

type Answering = (request: { url: string; init: RequestInit }, attempt: number) => Response | Promise<Response>

function server(answering: Answering, baseURL = 'https://login.example') {
  const requests: { url: string; init: RequestInit }[] = []
  const waits: number[] = []
  const call = createCall(
    { baseURL },
    {
      fetch: (async (url: string, init: RequestInit) => {
        requests.push({ url, init })
        return answering({ url, init }, requests.length)
      }) as typeof fetch,
      sleep: async (milliseconds, signal) => {
        waits.push(milliseconds)
        signal?.throwIfAborted()
      },
    },
  )
  return { call, requests, waits }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('the schedule is half a second, doubling, five times', () => {
  expect([1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([500, 1000, 2000, 4000, 8000, undefined])
})

test('a flow’s call is retried after network failures and reports how often', async () => {
  const { call, requests, waits } = server((_, attempt) => (attempt < 3 ? offline() : json({ result: 'ok' })))
  expect(await resultOf(call('POST /id/v2', { body: {}, live: new AbortController() }))).toBe('ok')
  expect(waits).toEqual([500, 1000])
  expect(requests.map(({ init }) => new Headers(init.headers).get('SlashID-SdkRetryCount'))).toEqual([null, '1', '2'])
})

test('a flow hears that the server cannot be reached, may send the call at once, and hears of the response', async () => {
  const heard: unknown[] = []
  const answers = [offline, offline, async () => json({ result: 'ok' })]
  const call = createCall(
    { baseURL: 'https://login.example' },
    { fetch: (async () => answers.shift()?.()) as typeof fetch, sleep: () => new Promise(() => {}) },
    {
      emit(type, ...[payload]) {
        heard.push([type, payload])
        ;(payload as { retry?: () => void }).retry?.()
      },
    },
  )
  expect(await resultOf(call('POST /id/v2', { live: new AbortController() }))).toBe('ok')
  const lost = ['connectionChanged', { retry: expect.any(Function) }]
  expect(heard).toEqual([lost, lost, ['connectionChanged', {}]])
})

test('a call that belongs to no flow reports nothing', async () => {
  const emit = vi.fn()
  const answers = [offline, async () => json({ result: 'ok' })]
  const fetch = (async () => answers.shift()?.()) as typeof globalThis.fetch
  const call = createCall({ baseURL: 'https://login.example' }, { fetch, sleep: async () => {} }, { emit })
  expect(await resultOf(call('GET /me'))).toBe('ok')
  expect(emit).not.toHaveBeenCalled()
})

test('after five retries it throws the fetch error, which says what could not be reached', async () => {
  const { call, requests, waits } = server(offline)
  const path = { challenge_id: 'secret-id' }
  const error = await call('GET /challenge/{challenge_id}/v2', { path }).catch((caught: unknown) => caught)
  expect(requests).toHaveLength(6)
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000])
  expect(Errors.isUnexpectedError(error)).toBe(true)
  const sentence = 'The request failed and the interceptors did not return an alternative response'
  const { message, cause } = error as Error & { cause: Error }
  expect(message).toContain(`${sentence}: https://login.example/challenge/{challenge_id}/v2`)
  expect(message).not.toContain('secret-id')
  expect(cause).toMatchObject({ name: 'FetchError', message: sentence, cause: expect.any(TypeError) })
})

test.each([
  'GET /me',
  'GET /token',
  'PUT /consent/gdpr',
  'GET /attributes/{bucket_name}',
  'POST /token/validate',
] as const)('a signed-in person’s call %s is retried like any other', async (route) => {
  const { call, waits } = server((_, attempt) => (attempt < 3 ? offline() : json({ result: 'ok' })))
  const path = { bucket_name: 'end_user_read_write' }
  expect(await resultOf(call(route, { path, token: 'token' }))).toBe('ok')
  expect(waits).toEqual([500, 1000])
})

test('a response with an error status is never retried', async () => {
  const { call, requests } = server(() => json({ errors: [{ httpcode: 503, message: 'busy' }] }, 503))
  await expect(resultOf(call('POST /id/v2', { live: new AbortController() }))).rejects.toMatchObject({
    name: 'APIResponseError',
  })
  expect(requests).toHaveLength(1)
})

test('an aborted flow stops waiting for the network', async () => {
  const live = new AbortController()
  const { call, requests } = server(() => {
    live.abort(new Error('enough'))
    return offline()
  })
  await expect(call('POST /id/v2', { live })).rejects.toThrow('enough')
  expect(requests).toHaveLength(1)
})

test('path parameters are percent-encoded and a trailing slash in the base URL does no harm', async () => {
  const { call, requests } = server(() => json({}), 'https://login.example/')
  await call('GET /attributes/{bucket_name}', { path: { bucket_name: 'a/b:1' }, query: '?attributes=x%2Cy%20z' })
  expect(requests[0]?.url).toBe('https://login.example/attributes/a%2Fb%3A1?attributes=x%2Cy%20z')
})

test('a missing parameter is named', async () => {
  const { call } = server(() => json({}))
  const error = await call('GET /challenge/{challenge_id}/v2').catch((caught: unknown) => caught)
  expect(Errors.isInvalidActionError(error)).toBe(true)
  expect(error).toMatchObject({ context: { field: 'challengeId' }, message: expect.stringContaining('challengeId') })
})

test.each<[string, Response]>([
  ['an empty body', new Response(null, { status: 204 })],
  ['no JSON', new Response('fine')],
  ['an empty list of errors', json({ errors: [] })],
  ['null for everything', json({ result: null, errors: null })],
])('%s is a success without a result', async (_, response) => {
  const { call } = server(() => response)
  expect(await resultOf(call('POST /token/revoke'))).toBeUndefined()
})

test.each<[number, string, string]>([
  [429, 'slow down', 'RateLimitError'],
  [403, 'no password set', 'noPasswordSet'],
  [403, 'self-registration not allowed for this organization', 'SelfRegistrationNotAllowed'],
  [403, 'person cannot be registered', 'HandlePatternNotAllowedError'],
  [403, 'person is not active', 'SignUpAwaitingApprovalError'],
  [403, 'Person x is inactive', 'SignInAwaitingApprovalError'],
  [401, 'authentication has expired', 'TimeoutError'],
  [403, 'authentication has expired', 'TimeoutError'],
  [409, 'person exists', 'PersonExistsError'],
  [400, 'malformed e-mail address: no @', 'InvalidEmailAddressFormatError'],
  [400, 'malformed phone number', 'InvalidPhoneNumberFormatError'],
  [400, 'unreachable phone number: +1', 'UnreachablePhoneNumberError'],
  [400, "selected scope 'a' is not equal to or a registrable domain suffix of origin 'b'", 'BadPasskeyScopeError'],
  [500, 'oops', 'APIResponseError'],
])('%i %s becomes %s', async (status, message, name) => {
  const { call } = server(() => json({ errors: [{ httpcode: status, message }] }, status))
  const error = await resultOf(call('POST /id/v2'), { oid: 'org' }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name, context: { oid: 'org', response: { status } } })
  if (status === 429) expect(error).toMatchObject({ message })
})

test('a failure without a readable body is classified by its status', async () => {
  const { call } = server(
    () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'slashid-correlation-id': 'c' } }),
  )
  await expect(resultOf(call('GET /me'))).rejects.toMatchObject({
    name: 'APIResponseError',
    context: { correlationId: 'c', response: { status: 502, body: '<h1>Bad gateway</h1>' } },
  })
})

test('an error inside a 2xx response is classified by its own code', async () => {
  const { call } = server(() => json({ errors: [{ httpcode: 429, message: 'slow down' }] }))
  await expect(resultOf(call('POST /id/v2'))).rejects.toMatchObject({ name: 'RateLimitError' })
})

const expired = { httpcode: 400, message: 'authentication has expired' }
const limited = { httpcode: 429, message: 'slow down' }
const other = { httpcode: 500, message: 'oops' }
const unset = { httpcode: 403, message: 'no password set' }

test.each([
  ['an expired sign-in after another error', [other, expired], 'TimeoutError', 'Authentication has expired'],
  ['a limit after another error', [other, limited], 'RateLimitError', 'Rate limit exceeded'],
  ['an expired sign-in after a limit', [limited, expired], 'TimeoutError', 'Authentication has expired'],
  ['a limit alone', [limited], 'RateLimitError', 'Rate limit exceeded'],
  ['a named error after another', [other, unset], 'noPasswordSet', 'Response returned an error code'],
  ['other errors', [other, other], 'APIResponseError', 'Response returned an error code'],
])('all errors inside a 2xx response are considered: %s', async (_, errors, name, message) => {
  const { call } = server(() => json({ errors }))
  await expect(resultOf(call('POST /id/v2'))).rejects.toMatchObject({ name, message })
})

test('the body of a refusal is in its context as indented JSON', async () => {
  const { call } = server(() => json({ errors: [other] }, 500))
  await expect(resultOf(call('GET /me'))).rejects.toMatchObject({
    context: { response: { body: JSON.stringify({ errors: [other] }, null, 2) } },
  })
})
