import { expect, test, vi } from 'vitest'
import { scripted, tokenOf } from '../testing/scripted.js'

const ok = () => ({ done: true })
const caught = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => error)

test('the second argument replaces members of the request, with values or with a function of it', async () => {
  const { sid, requests } = scripted({ 'GET /challenge/a': ok, 'POST /recover': ok })
  const parameters = { slashIDOrgID: 'org', recoverRequest: { handle: 'x' } }
  await sid.authnClient.getChallengeChallengeId({ challengeId: 'a' }, { headers: { 'x-trace': '1' } })
  const override = vi.fn(async ({ init }: { init: RequestInit }) => ({
    headers: { ...(init.headers as Record<string, string>), 'x-trace': '2' },
    body: JSON.stringify({ handle: 'y' }),
  }))
  await sid.authnClient.postRecoverRaw(parameters, override as never)
  expect([...(requests[0]?.headers.keys() ?? [])]).toEqual(['x-trace'])
  expect(requests[1]?.body).toEqual({ handle: 'y' })
  expect(requests[1]?.headers.get('SlashID-OrgID')).toBe('org')
  expect(requests[1]?.headers.get('x-trace')).toBe('2')
  expect(override.mock.calls[0]?.[0]).toMatchObject({
    init: { method: 'POST', body: { handle: 'x' } },
    context: { path: '/recover', method: 'POST', headers: { 'SlashID-OrgID': 'org' }, body: { handle: 'x' } },
  })
})

test('a body that a function returns as an object is sent as JSON', async () => {
  const { sid, requests } = scripted({ 'POST /recover': ok })
  const override = async () => ({ body: { handle: 'z' } })
  await sid.authnClient.postRecover({ slashIDOrgID: 'org', recoverRequest: {} }, override as never)
  expect(requests[0]?.body).toEqual({ handle: 'z' })
})

test('an operation without parameters takes the overrides first', async () => {
  const { sid, requests } = scripted({ 'GET /me': ok, 'GET /me/orgs': ok })
  await sid.authnClient.getMe({ headers: { 'x-trace': '1' } })
  await sid.authnClient.getMeOrgsRaw(async () => ({ headers: { 'x-trace': '2' } }))
  expect(requests.map(({ headers }) => headers.get('x-trace'))).toEqual(['1', '2'])
  expect(requests.map(({ body }) => body)).toEqual([undefined, undefined])
})

test.each([
  ['before it is sent', true],
  ['while it waits for the server', false],
])('an abort signal among the overrides ends a call %s, which is not retried then', async (_, before) => {
  const stop = new AbortController()
  const reason = new DOMException('enough', 'AbortError')
  if (before) stop.abort(reason)
  const { sid, requests } = scripted({
    'GET /me': () => {
      stop.abort(reason)
      throw reason
    },
  })
  expect(await caught(sid.authnClient.getMe({ signal: stop.signal }))).toBe(reason)
  expect(requests.length).toBeLessThanOrEqual(1)
})

test('an abort signal among the overrides ends the wait before the next attempt', async () => {
  const stop = new AbortController()
  const sleep = (_: number, signal?: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      stop.abort(new Error('enough'))
    })
  const fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  const { sid } = scripted({}, { runtime: { fetch, sleep } })
  expect(await caught(sid.authnClient.getMe({ signal: stop.signal }))).toMatchObject({ message: 'enough' })
})

test('middleware runs around every request in its order, on a copy of the client', async () => {
  const heard: string[] = []
  const { sid, requests } = scripted({ 'GET /me': ok, 'GET /me?traced': () => ({ traced: true }) })
  const plain = sid.authnClient
  const client = plain
    .withMiddleware({
      pre: async ({ url, init }) => {
        heard.push(`pre ${url}`)
        return { url: `${url}?traced`, init: { ...init, headers: { ...init.headers, 'x-trace': '1' } } }
      },
    })
    .withPreMiddleware(async ({ url }) => void heard.push(`second ${url}`))
    .withPostMiddleware(async ({ url, response }) => {
      heard.push(`post ${url} ${response.status} ${await response.text()}`)
    })
  expect(await client.getMe()).toEqual({ result: { traced: true } })
  expect(heard).toEqual([
    'pre https://login.example/me',
    'second https://login.example/me?traced',
    'post https://login.example/me?traced 200 {"result":{"traced":true}}',
  ])
  expect(requests[0]?.headers.get('x-trace')).toBe('1')
  expect(await plain.getMe()).toEqual({ result: { done: true } })
  expect(heard).toHaveLength(3)
})

test('post middleware can replace the response', async () => {
  const { sid } = scripted({ 'GET /me': ok })
  const client = sid.authnClient.withPostMiddleware(async () => new Response('{"result":1}'))
  expect(await client.getMe()).toEqual({ result: 1 })
})

test('onError can provide a response for a server that could not be reached; otherwise the call is retried', async () => {
  const fetch = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  const { sid } = scripted({}, { runtime: { fetch } })
  const onError = vi.fn(async () => undefined)
  const error = await caught(sid.authnClient.withMiddleware({ onError }).getMe())
  expect(error).toMatchObject({ name: 'UnexpectedError', cause: { name: 'FetchError' } })
  expect([fetch.mock.calls.length, onError.mock.calls.length]).toEqual([6, 6])
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ error: expect.any(TypeError), response: undefined }))
  const answering = sid.authnClient.withMiddleware({ onError: async () => new Response('{"result":"cached"}') })
  expect(await answering.getMe()).toEqual({ result: 'cached' })
})

test.each([
  ['pre', 0],
  ['post', 1],
] as const)('an error thrown by %s middleware ends the call unchanged, without another attempt', async (kind, sent) => {
  const fault = new Error('not today')
  const refuse = async () => {
    throw fault
  }
  const { sid, requests } = scripted({ 'GET /me': ok })
  expect(await caught(sid.authnClient.withMiddleware({ [kind]: refuse }).getMe())).toBe(fault)
  expect(requests).toHaveLength(sent)
})

test('a client with middleware keeps the token of its person', async () => {
  const { sid, requests } = scripted({ 'GET /attributes': ok })
  const client = sid.getUser(tokenOf()).getAttributesClient()
  await client.withPreMiddleware(async () => undefined).getAttributes()
  expect(requests[0]?.headers.get('Authorization')).toBe(`Bearer ${tokenOf()}`)
})
