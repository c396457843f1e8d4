import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import type { Json } from '../description/overlay.js'
import { fields } from '../description/walk.js'
import { bodiesOf, exampleText } from './request-body.js'

/** The examples of the media type object and the encoding object: https://spec.openapis.org/oas/v3.2.0#encoding-object. */
const COMPONENTS = `
schemas:
  Address: { type: object, properties: { street: { type: string, example: Main } } }
  LogEntry: { type: object, properties: { timestamp: { type: string, format: date-time, example: '1985-04-12T23:20:50.52Z' }, level: { type: integer, minimum: 0, example: 1 }, message: { type: string, example: Hi! } } }
  Log: { type: array, maxItems: 100, items: { $ref: '#/components/schemas/LogEntry' } }
  Event: { type: object, required: [data], properties: { data: { type: string }, event: { type: string }, id: { type: string }, retry: { type: integer, minimum: 0 } } }
headers:
  ContentId: { description: Use Content-Location instead, schema: false }
  ContentLocation: { required: true, schema: { type: string, format: uri } }
`
const api = fields({ openapi: '3.2.0', components: load(COMPONENTS) } as unknown as Json)
const mediaOf = (media: string) => load(media) as unknown as Json
const bodyOf = (type: string, media: string) =>
  bodiesOf(fields({ requestBody: { content: { [type]: mediaOf(media) } } } as unknown as Json), api)[0]

describe('a form', () => {
  const FORM = 'application/x-www-form-urlencoded'

  test('with JSON values', () => {
    const schema = '{ type: object, properties: { id: { type: string, format: uuid }, address: { type: object } } }'
    const example =
      "{ id: f81d4fae-7dec-11d0-a765-00a0c91e6bf6, address: { streetAddress: 123 Example Dr., city: Somewhere, state: CA, zip: '99999+1234' } }"
    expect(bodyOf(FORM, `{ schema: ${schema}, example: ${example} }`)?.value).toBe(
      'id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6&address=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22city%22%3A%22Somewhere%22%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999%2B1234%22%7D',
    )
  })

  test('with binary values', () => {
    const schema =
      '{ type: object, properties: { name: { type: string }, icon: { type: string, contentEncoding: base64url } } }'
    const media = `{ schema: ${schema}, encoding: { icon: { contentType: 'image/png, image/jpeg' } }, example: { name: example, icon: 'iVBORw0KGg%==' } }`
    expect(bodyOf(FORM, media)?.value).toBe('name=example&icon=iVBORw0KGg%25%3D%3D')
  })

  test('with a value in XML', () => {
    const schema =
      '{ type: object, properties: { code: { type: string }, extra: { type: object, xml: { name: info }, properties: { a: { type: string } } } } }'
    const media = `{ schema: ${schema}, encoding: { extra: { contentType: application/xml } }, example: { code: '1234', extra: { a: b } } }`
    expect(new URLSearchParams(String(bodyOf(FORM, media)?.value)).get('extra')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<info>\n  <a>b</a>\n</info>',
    )
  })
})

describe('a form of parts', () => {
  const partsOf = (media: string) => bodyOf('multipart/form-data', media)?.parts

  test('without encodings: a schema without a type is a file, and each item of a list is a part', () => {
    const schema =
      "{ type: object, properties: { id: { type: string, format: uuid }, profileImage: {}, addresses: { type: array, items: { $ref: '#/components/schemas/Address' } } } }"
    expect(partsOf(`{ schema: ${schema} }`)).toMatchObject([
      { name: 'id', text: '123e4567-e89b-12d3-a456-426614174000' },
      { name: 'profileImage', file: 'profileImage' },
      { name: 'addresses', text: '{"street":"Main"}', type: 'application/json' },
    ])
  })

  test('with encodings: another media type than JSON, and a file of two types', () => {
    const schema =
      "{ type: object, properties: { alias: { type: [string, array], items: { pattern: '^[A-Z]' } }, addresses: { type: array, items: { $ref: '#/components/schemas/Address' } }, profileImage: {} } }"
    const encoding =
      '{ alias: { contentType: text/plain }, addresses: { contentType: application/xml; charset=utf-8 }, profileImage: { contentType: "image/png, image/jpeg", headers: { X-Rate-Limit-Limit: { schema: { type: integer } } } } }'
    expect(partsOf(`{ schema: ${schema}, encoding: ${encoding} }`)).toMatchObject([
      { name: 'alias', text: 'string', type: 'text/plain' },
      {
        name: 'addresses',
        text: '<?xml version="1.0" encoding="UTF-8"?>\n<Address>\n  <street>Main</street>\n</Address>',
        type: 'application/xml; charset=utf-8',
      },
      { name: 'profileImage', file: 'profileImage.png', type: 'image/png' },
    ])
  })

  test('with several files', () => {
    const schema = '{ type: object, properties: { file: { type: array, items: {} } } }'
    expect(partsOf(`{ schema: ${schema} }`)).toMatchObject([{ name: 'file', file: 'file' }])
  })

  test('with values in a style, which are not encoded', () => {
    const encoding = '{ at: { style: deepObject }, tags: { explode: false }, names: { style: form } }'
    const example = "{ at: { x: 'a b' }, tags: [1, 2], names: [ä, ö] }"
    expect(partsOf(`{ encoding: ${encoding}, example: ${example} }`)).toEqual([
      { name: 'at[x]', text: 'a b' },
      { name: 'tags', text: '1,2' },
      { name: 'names', text: 'ä' },
      { name: 'names', text: 'ö' },
    ])
  })
})

describe('parts in order', () => {
  const B = '--portico-sample'
  const textOf = (type: string, media: string) => String(bodyOf(type, media)?.value).split('\r\n')

  test('of JSON and an image', () => {
    const media =
      '{ schema: { type: array, prefixItems: [{ type: object, properties: { author: { type: string } } }, {}] }, prefixEncoding: [{}, { contentType: image/* }] }'
    expect(textOf('multipart/mixed', media)).toEqual([
      ...[B, 'Content-Type: application/json', '', '{"author":"string"}'],
      ...[B, 'Content-Type: application/octet-stream', '', '<file>', `${B}--`, ''],
    ])
  })

  test('with a required header', () => {
    const headers =
      "{ Content-ID: { $ref: '#/components/headers/ContentId' }, Content-Location: { $ref: '#/components/headers/ContentLocation' } }"
    const media = `{ schema: { prefixItems: [{ type: string }], items: { anyOf: [{ type: string }, { $comment: binary }] } }, prefixEncoding: [{ contentType: text/html, headers: ${headers} }], itemEncoding: { contentType: 'text/css,text/javascript,image/*', headers: ${headers} } }`
    expect(textOf('multipart/related; type=text/html', media)).toEqual([
      ...[B, 'Content-Type: text/html', 'Content-Location: https://example.com', '', 'string'],
      ...[B, 'Content-Type: text/css', 'Content-Location: https://example.com', '', 'string', `${B}--`, ''],
    ])
  })

  test('of a stream', () => {
    const media = '{ itemSchema: { $comment: An image }, itemEncoding: { contentType: image/jpg } }'
    expect(textOf('multipart/mixed', media)).toEqual([B, 'Content-Type: image/jpg', '', '<file.jpg>', `${B}--`, ''])
  })

  test('with parts in a part', () => {
    const media =
      '{ schema: { type: array, prefixItems: [{ type: array, items: { type: string } }, { type: array, prefixItems: [{ type: object }, { type: string }, {}] }] }, prefixEncoding: [{}, { contentType: multipart/mixed, prefixEncoding: [{ contentType: application/xml }, {}, { contentType: image/png }] }] }'
    const inner = `${B}-part`
    expect(textOf('multipart/mixed', media)).toEqual([
      ...[B, 'Content-Type: application/json', '', '["string"]'],
      ...[B, 'Content-Type: multipart/mixed; boundary=portico-sample-part', ''],
      ...[inner, 'Content-Type: application/xml', '', '<?xml version="1.0" encoding="UTF-8"?>\n<root/>'],
      ...[inner, 'Content-Type: text/plain; charset=utf-8', '', 'string'],
      ...[inner, 'Content-Type: image/png', '', '<file.png>', `${inner}--`, ''],
      ...[`${B}--`, ''],
    ])
  })
})

describe('a sequence', () => {
  const ENTRY = '{"timestamp":"1985-04-12T23:20:50.52Z","level":1,"message":"Hi!"}\n'
  const SEQUENCES = [
    ['application/jsonl', ENTRY],
    ['application/x-ndjson', ENTRY],
    ['application/json-seq', `\x1e${ENTRY}`],
  ] as const
  const LOGS = [
    "{ itemSchema: { $ref: '#/components/schemas/LogEntry' } }",
    "{ schema: { $ref: '#/components/schemas/Log' } }",
  ]

  test.each(SEQUENCES)('of %s, by its items or as a whole', (type, expected) => {
    for (const media of LOGS) {
      expect(bodyOf(type, media)?.value).toBe(expected)
      expect(exampleText(type, fields(mediaOf(media)), api, true)).toBe(expected)
    }
  })

  const EVENTS = `
itemSchema:
  $ref: '#/components/schemas/Event'
  required: [event]
  oneOf:
  - { properties: { event: { const: addJSON }, data: { contentMediaType: application/json, type: string, contentSchema: { type: object, required: [foo], properties: { foo: { type: integer, example: 42 } } } } } }
  - { properties: { event: { const: addString } } }
`

  test('of events, with JSON in their data', () => {
    expect(bodyOf('text/event-stream', EVENTS)?.value).toBe('data: {"foo":42}\nevent: addJSON\n\n')
    const example =
      '[{ event: addString, data: "formatted\\nacross two lines", retry: 5 }, { event: addInt64, data: "1234" }]'
    expect(bodyOf('text/event-stream', `{ example: ${example} }`)?.value).toBe(
      'event: addString\ndata: formatted\ndata: across two lines\nretry: 5\n\nevent: addInt64\ndata: 1234\n\n',
    )
  })
})
