import { describe, expect, test } from 'vitest'
import { LIBRARY } from '../testing/library-site.js'
import { readDescription } from './description.js'
import type { SandboxRequest } from './request.js'
import { createSandbox } from './sandbox.js'
import type { SiteSandbox } from './site-sandbox.js'

const KEY = { authorization: 'Bearer lib_1' }

/** A sandbox of the library with these rules, with a clock that the test sets. */
function openSandbox(site?: Partial<SiteSandbox>, document: unknown = LIBRARY) {
  const description = readDescription(document)
  if (description === undefined) throw new Error('no description')
  let now = 0
  let drawn = 0
  const answer = createSandbox({
    description,
    site: site && { keyPrefix: 'lib_', operations: {}, ...site },
    now: () => now,
    random: () => `R${++drawn}`,
  })
  const call = (
    method: string,
    path: string,
    more: Partial<Pick<SandboxRequest, 'headers' | 'readerKey'>> & { body?: unknown } = {},
  ) => {
    const { headers = KEY, body, readerKey = { at: 'none' } } = more
    const sent = JSON.stringify(body) ?? ''
    const response = answer({ method, path, query: {}, headers, body: sent, network: 'one', readerKey })
    return { ...response, json: response.body === '' ? undefined : JSON.parse(response.body) }
  }
  return { call, pass: (milliseconds: number) => (now += milliseconds) }
}

describe('a sandbox with the rules of a site', () => {
  test('returns the example for an operation without a rule, and names of object members are not rules', () => {
    const { call } = openSandbox()
    expect(call('GET', '/loans/lon_1')).toMatchObject({ status: 200, json: { loan_id: 'lon_1' } })
    const inherited = structuredClone(LIBRARY)
    inherited.paths['/books'].get.operationId = 'constructor'
    expect(openSandbox({}, inherited).call('GET', '/books')).toMatchObject({ status: 200, json: { books: [{}] } })
  })

  test.each([
    ['Bearer lib_1', 200],
    ['bearer  lib_1', 200],
    ['Bearer lib_', 401],
    ['Bearer other_1', 401],
    ['Bearer lib_1 lib_2', 401],
    ['Basic lib_1', 401],
  ])('accepts a key as a Bearer token only: %s', (authorization, status) => {
    expect(openSandbox({}).call('GET', '/books', { headers: { authorization } }).status).toBe(status)
  })

  test('gives the first object of a kind the identifier of the example', () => {
    const { call } = openSandbox({
      operations: { lend: ({ id, example }) => ({ status: 201, body: { id: id(example.loan_id) } }) },
    })
    const ids = [1, 2].map(() => call('POST', '/loans', { body: { book_id: 'a' } }).json.id)
    expect(ids).toEqual(['lon_1', expect.stringMatching(/^lon_R\d+$/)])
  })

  test('renews a budget with each minute, and a call that costs nothing is never refused', () => {
    const costOf = ({ id }: { id: string }) => ({ budget: 'all', units: id === 'listBooks' ? 0 : 1 })
    const { call, pass } = openSandbox({
      budgets: () => ({ limits: { all: 1 }, costOf }),
      operations: { listBooks: ({ budgets, status }) => ({ status, body: budgets() }) },
    })
    expect(call('GET', '/loans/lon_1').headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' })
    expect(call('GET', '/loans/lon_1')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect(call('GET', '/books').json).toEqual([{ name: 'all', limit: 1, remaining: 0, resetSeconds: 60 }])
    pass(60_000)
    expect(call('GET', '/loans/lon_1').status).toBe(200)
  })

  test("gives a reader's key its own sandbox, wherever the request contains it, and refuses one that has ended", () => {
    const { call } = openSandbox({
      operations: {
        listBooks: ({ things, status }) => ({ status, body: { books: [...things.keys()] } }),
        lend: ({ things }) => {
          things.set('a', {})
          return { status: 201, body: {} }
        },
      },
    })
    const own = { headers: { 'x-api-key': 'k' }, readerKey: { at: 'good', key: 'k' } } as const
    expect(call('POST', '/loans', { ...own, body: { book_id: 'a' } }).status).toBe(201)
    expect(call('GET', '/books', own).json).toEqual({ books: ['a'] })
    expect(call('GET', '/books').json).toEqual({ books: [] })
    expect(call('GET', '/books', { readerKey: { at: 'ended' } })).toMatchObject({
      status: 401,
      json: { code: 'invalid_key', detail: expect.stringContaining('has ended') },
    })
    expect(openSandbox().call('GET', '/books', { readerKey: { at: 'ended' } }).status).toBe(401)
  })

  test('words common refusals as the site does', () => {
    const { call } = openSandbox({ failures: { invalid_key: { code: 'who', title: 'Who is calling?' } } })
    expect(call('GET', '/books', { headers: {} })).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      json: { code: 'who', title: 'Who is calling?', type: 'https://library.example/problems/who' },
    })
  })

  test('lists what is wrong with a body, and distinguishes a missing path from a wrong method', () => {
    const { call } = openSandbox()
    expect(call('POST', '/loans', { body: {} })).toMatchObject({
      status: 400,
      json: { fields: [{ path: '/book_id' }] },
    })
    expect(call('POST', '/loans', { body: [] }).json.detail).toBe('The body is not a JSON object.')
    expect(call('GET', '/nowhere')).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(call('PUT', '/loans')).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  })
})

test('refuses a response without an example, and sends an empty one if there is no body', () => {
  const paths = {
    '/a': { get: { operationId: 'a', responses: { 200: { content: { 'application/json': { schema: {} } } } } } },
    '/b': { delete: { operationId: 'b', responses: { 204: { description: 'Gone' } } } },
  }
  const { call } = openSandbox(undefined, { paths })
  expect(call('GET', '/a', { headers: {} })).toMatchObject({
    status: 501,
    json: { code: 'no_example', type: 'about:blank' },
  })
  expect(call('DELETE', '/b', { headers: {} })).toMatchObject({ status: 204, body: '' })
})
