import { fields, type Json, operationsOf } from '@portico/openapi/description'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('@docusaurus/Translate', () => ({ translate: ({ message }: { message: string }) => message }))
vi.mock('@theme/Heading', () => ({
  default: ({ id, children }: { id: string; children: ReactNode }) => <h3 id={id}>{children}</h3>,
}))
vi.mock('../samples/Samples.js', () => ({ Samples: () => null }))

const { Operation } = await import('./Operation.js')
const { Schema } = await import('../schema/Schema.js')
const { SecuritySchemes } = await import('./Security.js')

const schemaHtml = (schema: unknown, api: object = {}) =>
  renderToStaticMarkup(<Schema schema={schema as Json} api={fields(api as Json)} />)
const shown = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')

/** A value for every keyword, with a name that occurs nowhere else. */
const SCHEMAS: Readonly<Record<string, unknown>> = {
  $id: 'https://x.example/k-id',
  $schema: 'https://x.example/k-schema',
  $anchor: 'k-anchor',
  $dynamicAnchor: 'k-dynamic-anchor',
  $dynamicRef: '#k-dynamic-ref',
  $recursiveRef: '#k-recursive',
  $vocabulary: { 'https://x.example/k-vocabulary': true },
  $defs: { 'k-defs': { type: 'string' } },
  definitions: { 'k-definitions': { type: 'string' } },
  allOf: [{ title: 'k-all-of' }],
  anyOf: [{ title: 'k-any-of' }],
  oneOf: [{ title: 'k-one-of' }, { title: 'k-one-of' }],
  not: { title: 'k-not' },
  if: { title: 'k-if' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { title: 'k-then' },
  else: { title: 'k-else' },
  dependentSchemas: { 'k-dependent-schemas': { title: 'k-dependent-schema' } },
  dependentRequired: { 'k-dependent-required': ['k-required-too'] },
  dependencies: { 'k-dependencies': ['k-needed'], other: { title: 'k-dependency' } },
  prefixItems: [{ title: 'k-prefix-items' }],
  items: { title: 'k-items' },
  additionalItems: { title: 'k-additional-items' },
  unevaluatedItems: { title: 'k-unevaluated-items' },
  contains: { title: 'k-contains' },
  properties: { 'k-properties': { title: 'k-property' } },
  patternProperties: { '^k-\\d+$': { title: 'k-pattern-property' } },
  additionalProperties: { title: 'k-additional-properties' },
  unevaluatedProperties: { title: 'k-unevaluated-properties' },
  propertyNames: { pattern: 'k-property-names' },
  contentSchema: { title: 'k-content-schema' },
  type: ['k-type', 'null'],
  enum: ['k-enum', null, 0],
  const: 'k-const',
  required: ['k-properties', 'k-required'],
  pattern: '^k\\.\\d+"$',
  title: 'k-title',
  description: 'k-description',
  default: 'k-default',
  examples: ['k-examples'],
  example: { of: 'k-example' },
  format: 'k-format',
  contentEncoding: 'k-content-encoding',
  contentMediaType: 'k-content-media-type',
  discriminator: {
    propertyName: 'k-discriminator',
    mapping: { 'k-mapped': '#/components/schemas/K' },
    defaultMapping: 'K2',
  },
  xml: { name: 'k-xml', wrapped: true },
  externalDocs: { url: 'https://x.example/k-external', description: 'k-external-docs' },
  'k-other': 'k-other-vocabulary',
}
const NUMBERS = [
  ...['multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength', 'minLength', 'maxItems'],
  ...['minItems', 'maxContains', 'minContains', 'maxProperties', 'minProperties'],
]
const FLAGS = ['nullable', 'deprecated', 'readOnly', 'writeOnly', 'uniqueItems', '$recursiveAnchor']

test.each(Object.entries(SCHEMAS))('the keyword %s is shown', (name, value) => {
  const text = shown(schemaHtml({ [name]: value })) + schemaHtml({ [name]: value })
  for (const [, part = ''] of JSON.stringify(value).matchAll(/"([^"]*k-[^"\\]*)/g)) expect(text).toContain(part)
})

test.each(NUMBERS)('the keyword %s is shown as it is written', (name) => {
  expect(shown(schemaHtml({ [name]: '\uFDD01e400' }))).toContain(`${name}: 1e400`)
  expect(shown(schemaHtml({ [name]: 5 }))).toContain(`${name}: 5`)
})

test.each(FLAGS)('the keyword %s is shown if it is true', (name) => {
  expect(shown(schemaHtml({ [name]: true }))).toContain(name === 'nullable' ? 'null' : name)
  expect(shown(schemaHtml({ [name]: false }))).not.toContain(name)
})

test('every keyword at once, and none for other readers', () => {
  const text = shown(schemaHtml({ ...SCHEMAS, $comment: 'for authors', 'x-mine': 'for programs' }))
  expect(text).not.toMatch(/for authors|for programs/)
})

test('patterns, texts and numbers are shown as they are written', () => {
  expect(shown(schemaHtml({ pattern: '^\\d+\\.\\w$' }))).toContain('pattern: ^\\d+\\.\\w$')
  expect(schemaHtml({ default: 'a\nb\\c' })).toContain('"a\nb\\c"'.replaceAll('"', '&quot;'))
  expect(shown(schemaHtml({ enum: ['\uFDD01.0', 1, '1.0'] }))).toContain('1.0 1 "1.0"')
})

test.each([true, false])('a schema may be %s', (schema) => {
  expect(shown(schemaHtml(schema))).toBe(String(schema))
  expect(shown(schemaHtml({ additionalProperties: schema }))).toContain(`additionalProperties${schema}`)
})

test('values of an unexpected form are no error', () => {
  for (const name of [...Object.keys(SCHEMAS), ...NUMBERS, ...FLAGS])
    for (const value of [null, true, 1, 'text', [], {}, [1, [2]], { a: [{}] }])
      expect(() => schemaHtml({ [name]: value }), `${name}: ${JSON.stringify(value)}`).not.toThrow()
})

test('a reference leads anywhere in the description, and one that leads to itself ends', () => {
  const api = {
    paths: {
      '/a b': { get: { responses: { 200: { content: { 'application/json': { schema: { title: 'Deep' } } } } } } },
    },
    components: {
      schemas: {
        'Net Price': {
          $defs: { part: { title: 'Part', items: { $ref: '#/components/schemas/Net%20Price/$defs/part' } } },
        },
      },
    },
  }
  const ref = (target: string) => schemaHtml({ $ref: target, description: 'Beside it.' }, api)
  expect(shown(ref('#/paths/~1a%20b/get/responses/200/content/application~1json/schema'))).toMatch(/Beside it\..*Deep/)
  expect(shown(ref('#/components/schemas/Net%20Price/$defs/part'))).toContain('Part')
  expect(ref('#/components/schemas/Net%20Price')).toContain('<a href="#schema-Net%20Price">Net Price</a>')
  expect(shown(ref('#/nowhere'))).toContain('$ref: #/nowhere')
})

test('a schema is shown with the schemas around it where they decide what it contains', () => {
  const api = {
    openapi: '3.1.0',
    components: {
      schemas: {
        List: {
          $id: 'list',
          items: { $dynamicRef: '#item' },
          $defs: { any: { $dynamicAnchor: 'item', title: 'Anything' } },
        },
        Tree: { $dynamicAnchor: 'node', properties: { child: { $dynamicRef: '#node' } } },
      },
    },
  }
  const list = { $ref: '#/components/schemas/List' }
  const numbers = { ...list, $defs: { number: { $dynamicAnchor: 'item', title: 'A number' } } }
  expect(shown(schemaHtml(list, api))).not.toContain('item')
  expect(shown(schemaHtml(numbers, api))).toMatch(/\$dynamicRef: #item\s+A number/)
  expect(shown(schemaHtml(api.components.schemas.List, api))).toMatch(/\$dynamicRef: #item\s+Anything/)
  expect(schemaHtml(api.components.schemas.Tree, api)).toContain('<a href="#schema-Tree">Tree</a>')
  expect(schemaHtml({ $ref: 'https://json-schema.org/draft/2020-12/schema' })).toContain(
    '<a href="https://json-schema.org/draft/2020-12/schema">',
  )
})

const api = fields({
  servers: [{ url: 'https://{region}.x.example' }],
  paths: {
    '/a': {
      summary: 'o-item-summary',
      description: 'o-item-description',
      servers: [
        {
          url: 'https://o-server.example/{v}',
          name: 'o-server-name',
          variables: { v: { default: 'o-default', enum: ['o-enum'], description: 'o-variable' } },
        },
      ],
      post: {
        summary: 'o-summary',
        operationId: 'o-id',
        description: 'o-description',
        tags: ['first', 'o-second-tag'],
        externalDocs: { url: 'https://x.example/o-docs' },
        security: [{ oauth: ['o-scope-used'] }],
        parameters: [
          {
            name: 'o-parameter',
            in: 'query',
            style: 'o-style',
            explode: false,
            allowReserved: true,
            allowEmptyValue: true,
            required: true,
            deprecated: true,
            schema: { type: 'string' },
            examples: { 'o-named': { summary: 'o-example-summary', value: 'o-example-value' } },
          },
          { name: 'q', in: 'query', content: { 'o/media-parameter': { schema: { type: 'string' } } } },
        ],
        requestBody: {
          description: 'o-body',
          required: true,
          content: {
            'multipart/form-data': {
              schema: { properties: { p: {} } },
              encoding: { 'o-part': { contentType: 'o/content-type', headers: { 'o-part-header': { schema: {} } } } },
              prefixEncoding: [{ contentType: 'o/prefix' }],
              itemEncoding: { contentType: 'o/item' },
              itemSchema: { title: 'o-item-schema' },
              examples: {
                e: {
                  externalValue: 'https://x.example/o-external-value',
                  dataValue: { a: '\uFDD01.0' },
                  serializedValue: 'o-serialized',
                },
              },
            },
          },
        },
        responses: {
          '2XX': {
            summary: 'o-response-summary',
            description: 'o-response',
            headers: { 'o-header': { description: 'o-header-text', schema: { type: 'string' } } },
            links: {
              'o-link': {
                operationId: 'o-link-target',
                parameters: { id: '$response.body#/o-link-parameter' },
                requestBody: 'o-link-body',
                description: 'o-link-text',
                server: { url: 'https://o-link-server.example' },
              },
            },
          },
        },
        callbacks: {
          'o-callback': { '{$request.query.o-url}': { post: { summary: 'o-callback-summary', responses: {} } } },
        },
      },
      additionalOperations: { COPY: { summary: 'o-copy', responses: {} } },
    },
  },
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        description: 'o-scheme',
        flows: { clientCredentials: { tokenUrl: 'https://x.example/o-token', scopes: { 'o-scope': 'o-scope-text' } } },
      },
      key: { type: 'apiKey', in: 'header', name: 'o-key-header' },
      openId: { type: 'openIdConnect', openIdConnectUrl: 'https://x.example/o-discovery' },
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'o-format' },
    },
  },
} as unknown as Json)

test('every field of an operation and of the security schemes is shown', () => {
  const operations = operationsOf(api).flatMap((group) => group.operations)
  const html = renderToStaticMarkup(
    <>
      {operations.map((operation) => (
        <Operation key={operation.id} operation={operation} api={api} />
      ))}
      <SecuritySchemes api={api} />
    </>,
  )
  const marks = new Set(JSON.stringify(api).match(/\bo[-/][\w-]+/g))
  const missing = [...marks].filter((mark) => !html.includes(mark))
  // The path of a link's parameter is an expression.
  expect(missing).toEqual([])
  expect(shown(html)).toContain('"a": 1.0')
})

test('callbacks of several operations have different ids, though they are the same', () => {
  const shared = { $ref: '#/components/callbacks/done' }
  const done = { '{$request.body#/url}': { post: { operationId: 'done', responses: {} } } }
  const described = {
    openapi: '3.1.0',
    paths: {
      '/a': { post: { callbacks: { first: shared, second: shared }, responses: {} } },
      '/b': { post: { callbacks: { first: shared }, responses: {} } },
    },
    components: { callbacks: { done } },
  } as unknown as Json
  const operations = operationsOf(fields(described)).flatMap((group) => group.operations)
  const html = renderToStaticMarkup(
    operations.map((operation) => <Operation key={operation.id} operation={operation} api={fields(described)} />),
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id) => id?.endsWith('-done'))).toEqual([
    'post-/a-first-done',
    'post-/a-second-done',
    'post-/b-first-done',
  ])
  expect(new Set(ids).size).toBe(ids.length)
})
