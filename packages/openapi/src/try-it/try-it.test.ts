import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsOf } from '../description/operation-groups.js'
import { fields } from '../description/operations.js'
import type { Json } from '../description/overlay.js'
import { formContent, initialValues, missingIn, partsOf, typedRequest } from './form-values.js'
import { send } from './send.js'

const api = fields({
  openapi: '3.1.0',
  info: { title: 'Travel', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/trips/{trip}/notes': {
      parameters: [{ name: 'trip', in: 'path', required: true, schema: { type: 'string' }, example: 'a b' }],
      post: {
        operationId: 'addNote',
        parameters: [
          { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' }, example: 'shown' },
          { name: 'limit', in: 'query', schema: { type: 'integer' }, example: 5 },
          { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
          { name: 'session', in: 'cookie', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'text/plain': { example: 'hello' },
            'application/json': { example: { name: "it's" } },
            'multipart/form-data': {
              schema: {
                properties: {
                  title: { type: 'string' },
                  photo: { type: 'string', format: 'binary' },
                  tags: { type: 'array', items: { type: 'string' } },
                  about: { type: 'object' },
                },
              },
            },
            'image/png': {},
          },
        },
      },
      get: { operationId: 'listNotes', requestBody: { content: { 'application/json': { example: 1 } } } },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
} as unknown as Json)
const [add, list] = operationsOf(api).flatMap(({ operations }) => operations)
if (!add || !list) throw new Error('no operation')

const fill = (template: string) => template.replace('YOUR_API_KEY', 'k1')
const start = initialValues(add, api, 'mine')
const typed = (parameters: Record<string, string>) => ({
  ...start,
  parameters: { ...start.parameters, ...parameters },
})

describe('a form', () => {
  test('starts with the examples of required values, JSON first, and its own idempotency key', () => {
    expect(start).toEqual({
      parameters: {
        'path trip': 'a b',
        'header Idempotency-Key': 'mine',
        'query limit': '',
        'query tag': '',
        'query ids': '',
      },
      type: 'application/json',
      body: '{\n  "name": "it\'s"\n}',
    })
    expect(missingIn(add, start)).toEqual([])
    expect(missingIn(add, typed({ 'path trip': '' }))).toEqual(['trip'])
  })

  test('has no body for a call that browsers send without one', () => {
    expect(initialValues(list, api, 'x')).toMatchObject({ type: '', body: '' })
    expect(typedRequest(list, api, initialValues(list, api, 'x'), 'https://a', fill)).not.toHaveProperty('body')
  })

  test('lists the parts of a multipart body, and which of them are files', () => {
    const text = { isFile: false, isList: false, isObject: false }
    expect(partsOf(add, api, 'multipart/form-data')).toEqual([
      { ...text, name: 'title' },
      { ...text, name: 'photo', isFile: true },
      { ...text, name: 'tags', isList: true },
      { ...text, name: 'about', isObject: true },
    ])
  })

  test('becomes the parts that were filled in: lists several times, objects as JSON, no empty ones', async () => {
    const form = new FormData()
    for (const [name, value] of [
      ['title', ''],
      ['tags', 'a, b'],
      ['about', '{"a":1}'],
      ['other', 'not of this body'],
    ] as const)
      form.append(`part ${name}`, value)
    form.append('part photo', new File(['pixels'], 'photo.png'))
    const content = formContent(form, add, api, 'multipart/form-data') as FormData
    expect([...content.keys()]).toEqual(['photo', 'tags', 'tags', 'about'])
    expect(content.getAll('tags')).toEqual(['a', 'b'])
    const about = content.get('about') as File
    expect([about.type, await about.text()]).toEqual(['application/json', '{"a":1}'])
    expect(formContent(form, add, api, 'text/plain')).toBeUndefined()
  })

  test('is the file that was chosen, if the body is one', () => {
    const form = new FormData()
    form.append('body file', new File([], ''))
    expect(formContent(form, add, api, 'image/png')).toBeUndefined()
    form.set('body file', new File(['pixels'], 'photo.png'))
    expect(formContent(form, add, api, 'image/png')).toMatchObject({ name: 'photo.png' })
    const chosen = { ...start, type: 'image/png', body: '' }
    expect(typedRequest(add, api, chosen, '', fill)).toMatchObject({ file: 'file.png' })
  })
})

describe('a request', () => {
  test('has each value in its place, and nothing for an empty one', () => {
    expect(typedRequest(add, api, start, 'https://a/v1', fill)).toEqual({
      method: 'POST',
      url: 'https://a/v1/trips/a%20b/notes',
      headers: [
        ['Content-Type', 'application/json'],
        ['Idempotency-Key', 'mine'],
        ['Authorization', 'Bearer k1'],
      ],
      body: '{\n  "name": "it\'s"\n}',
    })
  })

  test('has a list as several values, or as one if the description says so', () => {
    const { url } = typedRequest(add, api, typed({ 'query tag': 'a, b&c', 'query ids': '1,2' }), '', fill)
    expect(url).toBe('/trips/a%20b/notes?tag=a&tag=b%26c&ids=1,2')
  })

  test('stays below its server, whatever was typed into the path', () => {
    const { url } = typedRequest(add, api, typed({ 'path trip': '../../$& x?#' }), 'https://a/v1', fill)
    expect(url).toBe('https://a/v1/trips/..%2F..%2F%24%26%20x%3F%23/notes')
  })

  test('is sent without a secret that was not typed', () => {
    const { headers } = typedRequest(add, api, start, '', () => '')
    expect(headers.map(([name]) => name)).not.toContain('Authorization')
  })
})

describe('what is sent', () => {
  let received: { headers: IncomingHttpHeaders; body: string } | undefined
  let answer: { type: string; body: string } = { type: 'application/json', body: '{"a":1}' }
  const server = createServer(async (request, response) => {
    received = { headers: request.headers, body: await text(request) }
    response.writeHead(201, { 'content-type': answer.type, 'x-request': '7' }).end(answer.body)
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  test('arrives as it was typed, and its response is formatted', async () => {
    const outcome = await send(typedRequest(add, api, start, url, fill))
    expect(received).toMatchObject({ headers: { authorization: 'Bearer k1' }, body: '{\n  "name": "it\'s"\n}' })
    expect(received?.headers).not.toHaveProperty('cookie')
    expect(outcome).toMatchObject({
      at: 'answered',
      status: 201,
      isOk: true,
      headers: expect.arrayContaining([['x-request', '7']]),
      body: { kind: 'text', text: '{\n  "a": 1\n}', isCut: false },
    })
  })

  test('as multipart has a content type with the boundary', async () => {
    const parts = new FormData()
    parts.append('photo', new Blob(['pixels']), 'photo.png')
    const inParts = { ...start, type: 'multipart/form-data', body: '' }
    await send(typedRequest(add, api, inParts, url, fill), parts)
    expect(received?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received?.body).toContain('filename="photo.png"')
  })

  test('is truncated if the response is long, and is a file without its type if it is not text', async () => {
    answer = { type: 'text/plain', body: 'x'.repeat(300_000) }
    const long = await send(typedRequest(add, api, start, url, fill))
    expect(long).toMatchObject({ body: { kind: 'text', text: 'x'.repeat(200_000), isCut: true } })
    answer = { type: 'image/png', body: 'pixels' }
    const file = await send(typedRequest(add, api, start, url, fill))
    expect(file).toMatchObject({ body: { kind: 'file', type: 'image/png', size: 6 } })
    if (file.at !== 'answered' || file.body.kind !== 'file') throw new Error('no file')
    expect((await (await fetch(file.body.url)).blob()).type).toBe('application/octet-stream')
    URL.revokeObjectURL(file.body.url)
  })

  test('without a response is reported as failed', async () => {
    expect(await send(typedRequest(add, api, start, 'http://127.0.0.1:1', fill))).toEqual({ at: 'failed' })
  })
})
