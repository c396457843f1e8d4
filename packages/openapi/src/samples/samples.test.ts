import { execFile, execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsOf } from '../description/operation-groups.js'
import type { Json } from '../description/overlay.js'
import { type Fields, fields } from '../description/walk.js'
import { answerExample, exampleOf } from './example.js'
import { LANGUAGES, type Language } from './languages/index.js'
import { masked, type OwnKey, sampleRequest } from './sample-request.js'

/** One value of each kind, with characters that have a meaning in some language or shell. */
const NAME = `O'Hara "Ltd" \\ $HOME \`x\` ${'é'}`
const describing = (operation: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Travel', version: '1' },
  paths: { '/trips/{trip}/notes': { post: operation } },
  ...more,
})
const requestOf = (description: object, own?: OwnKey) => {
  const api = fields(description as Json)
  const [group] = operationsOf(api)
  const operation = group?.operations[0]
  if (!operation) throw new Error('no operation')
  return sampleRequest(operation, api, own)
}

const FULL = {
  parameters: [
    { name: 'trip', in: 'path', required: true, schema: { type: 'string' }, example: 't/1' },
    { name: 'limit', in: 'query', schema: { type: 'integer' }, example: 3 },
    { name: 'page', in: 'query', schema: { type: 'integer' } },
    { name: 'X-Request', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
  ],
  security: [{ key: [] }],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name', 'seats', 'open', 'note'],
          properties: {
            name: { type: 'string', example: NAME },
            seats: { type: 'array', items: { type: 'integer', minimum: 2 } },
            open: { type: 'boolean' },
            note: { type: ['string', 'null'], default: null },
            id: { type: 'string', readOnly: true },
          },
        },
      },
    },
  },
}
const KEY = { components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } }

describe('a sample sends what the operation requires', () => {
  let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    seen.push({ ...(method && { method }), ...(url && { url }), headers, body: await text(request) })
    response.end('heard')
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  afterAll(() => void server.close())

  const run = promisify(execFile)
  const has = (program: string) => {
    try {
      return execFileSync('sh', ['-c', `command -v ${program}`]).length > 0
    } catch {
      return false
    }
  }

  const PROGRAMS = [
    ['curl', has('curl'), (code: string) => run('sh', ['-c', `${code} --silent`])],
    ['typescript', true, (code: string) => run(process.execPath, ['--input-type=module', '-e', code])],
    ['python', has('python3'), (code: string) => run('python3', ['-c', code])],
  ] as const

  test.each(PROGRAMS)('in %s', async (id, isInstalled, start) => {
    if (!isInstalled) return console.warn(`${id} is not installed, so its sample is not run`)
    seen = []
    const { write } = LANGUAGES.find((language) => language.id === id) as Language
    const { stdout } = await start(write(requestOf(describing(FULL, { ...KEY, servers: [{ url }] }))))
    expect(stdout).toContain('heard')
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/v1/trips/t%2F1/notes?limit=3',
        headers: {
          authorization: 'Bearer YOUR_API_KEY',
          'content-type': 'application/json',
          'x-request': '123e4567-e89b-12d3-a456-426614174000',
        },
      },
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: NAME, seats: [2], open: true, note: null })
  })

  test.each(PROGRAMS)('in %s, with a key that looks like code, unchanged', async (id, isInstalled, start) => {
    if (!isInstalled) return
    seen = []
    const { write } = LANGUAGES.find((language) => language.id === id) as Language
    const key = `a'; touch x; '"$(id)\`id\`\\n{}%s\\`
    await start(write(requestOf(describing(FULL, { ...KEY, servers: [{ url }] }), { key })))
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${key}`)
  })
})

test('a reader’s own key is sent where an API key belongs, and the request to the server that accepts it', () => {
  const own = { key: 'portico_sandbox_abc', server: 'https://hub.example/sandbox' }
  const request = (more: object) => requestOf(describing(FULL, { ...KEY, ...more }), own)
  const { url, headers } = request({})
  expect(url).toMatch(/^https:\/\/hub\.example\/sandbox\/trips\//)
  expect(headers).toContainEqual(['Authorization', 'Bearer portico_sandbox_abc'])
  const basic = { components: { securitySchemes: { key: { type: 'http', scheme: 'basic' } } } }
  const other = { components: { securitySchemes: { key: { type: 'oauth2' } } } }
  for (const security of [basic, other]) {
    expect(request(security).url).not.toContain('hub.example')
    expect(JSON.stringify(request(security))).not.toContain(own.key)
  }
})

test('a reader’s own user name and password are sent where the scheme Basic requires, and nowhere else', () => {
  const own = { credentials: 'YWRhOnBhc3M=' }
  const basic = { components: { securitySchemes: { key: { type: 'http', scheme: 'basic' } } } }
  expect(requestOf(describing(FULL, basic), own).headers).toContainEqual(['Authorization', 'Basic YWRhOnBhc3M='])
  expect(JSON.stringify(requestOf(describing(FULL, KEY), own))).not.toContain(own.credentials)
})

test('a key is masked completely, except for the prefix that all sandbox keys share', () => {
  expect(masked({ key: 'portico_sandbox_abc' }).key).toBe('portico_sandbox_••••••••••••')
  expect(masked({ key: 'live_abc', credentials: 'YWRh' })).toEqual({ key: '••••••••••••', credentials: '••••••••••••' })
})

test('other languages contain the same request', () => {
  const request = requestOf(describing(FULL, { ...KEY, servers: [{ url: 'https://api.example' }] }))
  for (const { name, write } of LANGUAGES)
    for (const part of ['https://api.example/trips/t%2F1/notes?limit=3', 'YOUR_API_KEY', 'seats'])
      expect(write(request), name).toContain(part)
})

test('a secret is sent where its scheme says, a form is sent as a form, and a value without an example is its name', () => {
  const operation = {
    parameters: [{ name: 'trip', in: 'path', required: true, schema: { type: 'string' } }],
    security: [{ key: [], session: [] }],
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          schema: { properties: { a: { default: 1 }, b: { properties: { c: { const: 'd e' } } } } },
        },
      },
    },
  }
  const securitySchemes = {
    key: { type: 'apiKey', in: 'query', name: 'key' },
    session: { type: 'apiKey', in: 'cookie', name: 'session' },
  }
  const servers = [{ url: '{host}/v2', variables: { host: { default: 'https://eu.example' } } }]
  expect(requestOf(describing(operation, { components: { securitySchemes }, servers }))).toEqual({
    method: 'POST',
    url: 'https://eu.example/v2/trips/TRIP/notes?key=YOUR_API_KEY',
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Cookie', 'session=YOUR_API_KEY'],
    ],
    body: 'a=1&b=%7B%22c%22%3A%22d+e%22%7D',
  })
})

test('what an API returns has everything but what is only written, and an end', () => {
  const node: Record<string, unknown> = { id: { readOnly: true, const: 1 }, secret: { writeOnly: true } }
  for (let at = 0; at < 20; at++) node[`child${at}`] = { $ref: '#/components/schemas/Node' }
  const api = fields({ components: { schemas: { Node: { required: ['id'], properties: node } } } } as unknown as Json)
  const example = answerExample({ $ref: '#/components/schemas/Node' }, api)
  expect(Object.keys(example as object)).toEqual(Object.keys(node).filter((name) => name !== 'secret'))
  expect(JSON.stringify(example).length).toBeLessThan(50_000)
})

test('a parameter that a path has twice is filled in twice', () => {
  const parameters = [{ name: 'id', in: 'path', required: true, example: 7 }]
  const description = { openapi: '3.1.0', paths: { '/a/{id}/b/{id}': { get: { parameters } } } }
  expect(requestOf(description).url).toBe('https://api.example.com/a/7/b/7')
})

test.each([
  [{ $ref: '#/components/schemas/Tree' }, { name: 'string', child: expect.anything() }],
  [{ allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { type: 'boolean' } } }] }, { a: 1, b: true }],
  [{ oneOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, '2030-01-31'],
  [{ enum: ['bus', 'ferry'] }, 'bus'],
  [{ type: ['null', 'number'] }, 1],
  [{ properties: Object.fromEntries([['__proto__', { const: 2 }]]) }, Object.fromEntries([['__proto__', 2]])],
])('an example of %j', (schema, expected) => {
  const Tree = { properties: { name: { type: 'string' }, child: { $ref: '#/components/schemas/Tree' } } }
  expect(exampleOf(schema as Json, { components: { schemas: { Tree } } } as unknown as Fields)).toEqual(expected)
})
