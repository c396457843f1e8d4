import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDescriptions, searchEntries, splitDescription } from '@portico/openapi'
import { fields, operationsOf, toJson } from '@portico/openapi/description'
import { LANGUAGES, sampleRequest } from '@portico/openapi/samples'
import { initialValues, typedRequest } from '@portico/openapi/try-it'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('@docusaurus/Translate', () => ({ translate: ({ message }: { message: string }) => message }))
vi.mock('@docusaurus/router', () => ({ useLocation: () => ({ hash: '' }) }))
vi.mock('@docusaurus/useBaseUrl', () => ({ default: (path: string) => `/${path}` }))
vi.mock('@docusaurus/useBrokenLinks', () => ({ default: () => ({ collectAnchor() {} }) }))
vi.mock('@theme/Heading', () => ({
  default: ({ id, children }: { id: string; children: ReactNode }) => <h3 id={id}>{children}</h3>,
}))
vi.mock('@theme/Layout', () => ({ default: ({ children }: { children: ReactNode }) => children }))
vi.mock('./samples/Samples.js', () => ({ Samples: () => null }))

const { default: ApiDescription } = await import('./index.js')

const HEAD = (version: string) => `openapi: ${version}\ninfo: { title: A, version: 1.0 }\n`

/** Descriptions of the kinds that the OpenAPI Initiative gives as examples: https://learn.openapis.org/examples/ */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'a list with pages, in 3.0': `${HEAD('3.0.4')}
servers: [{ url: http://pets.example/v1 }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 100, format: int32 } }]
      responses:
        '200': { description: A page., headers: { x-next: { schema: { type: string } } }, content: { application/json: { schema: { $ref: '#/components/schemas/Pets' } } } }
        default: { description: An error., content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
components:
  schemas:
    Pet: { type: object, required: [id, name], properties: { id: { type: integer, format: int64 }, name: { type: string }, tag: { type: string, nullable: true } } }
    Pets: { type: array, maxItems: 100, items: { $ref: '#/components/schemas/Pet' } }
    NewPet: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { breed: { type: string } } }] }
    Error: { type: object, required: [code], properties: { code: { type: integer, minimum: 0, exclusiveMinimum: true }, message: { type: string } } }
`,
  'several examples of a response, and a response of each kind of status': `${HEAD('3.0.0')}
paths:
  /:
    get:
      operationId: listVersions
      responses:
        200: { description: Versions, content: { application/json: { examples: { foo: { value: { versions: [{ id: v2.0 }] } } } } } }
        3XX: { description: Moved, content: { application/json: { examples: { foo: { value: '{"versions": []}' } } } } }
`,
  callbacks: `${HEAD('3.0.0')}
paths:
  /streams:
    post:
      parameters: [{ name: callbackUrl, in: query, required: true, schema: { type: string, format: uri, example: 'https://tonys-server.com' } }]
      responses: { 201: { description: Created } }
      callbacks:
        onData:
          '{$request.query.callbackUrl}/data':
            post: { requestBody: { content: { application/json: { schema: { type: object, properties: { at: { type: string, format: date-time } } } } } }, responses: { 202: { description: Fine }, 204: { description: Stop } } }
`,
  links: `${HEAD('3.0.0')}
paths:
  /users/{username}:
    get:
      operationId: getUserByName
      parameters: [{ name: username, in: path, required: true, schema: { type: string } }]
      responses: { 200: { description: The user, links: { userRepositories: { $ref: '#/components/links/UserRepositories' } } } }
  /repositories/{username}:
    get: { operationId: getRepositoriesByOwner, parameters: [{ name: username, in: path, required: true, schema: { type: string } }], responses: { 200: { description: Fine } } }
components: { links: { UserRepositories: { operationId: getRepositoriesByOwner, parameters: { username: $response.body#/username } } } }
`,
  'webhooks, and no paths': `${HEAD('3.1.0')}
webhooks: { newPet: { post: { requestBody: { description: A new pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, responses: { 200: { description: Received } } } } }
components: { schemas: { Pet: { required: [id], properties: { id: { type: integer, format: int64 } } } } }
`,
  'scopes without OAuth': `${HEAD('3.1.0')}
paths: { /users: { get: { security: [{ bearerAuth: ['read:users', public] }], responses: {} } } }
components: { securitySchemes: { bearerAuth: { type: http, scheme: bearer, bearerFormat: jwt, description: Roles as scopes. } } }
`,
  'a game: enumerations, tuples, parameters of the path, several schemes': `${HEAD('3.1.0')}
tags: [{ name: Gameplay }]
paths:
  /board/{row}/{column}:
    parameters: [{ $ref: '#/components/parameters/row' }, { $ref: '#/components/parameters/column' }]
    put:
      operationId: put-square
      tags: [Gameplay]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/mark' } } } }
      responses: { 400: { description: Bad, content: { text/html: { schema: { type: string, maxLength: 256, example: Illegal coordinates } } } } }
      security: [{ bearerHttpAuthentication: [] }, { app2AppOauth: ['board:write'] }]
components:
  parameters:
    row: { name: row, in: path, required: true, schema: { $ref: '#/components/schemas/coordinate' } }
    column: { name: column, in: path, required: true, schema: { $ref: '#/components/schemas/coordinate' } }
  schemas:
    coordinate: { type: integer, minimum: 1, maximum: 3, example: 1 }
    mark: { type: string, enum: [., X, O], examples: [.] }
    board: { type: array, maxItems: 3, minItems: 3, prefixItems: [{ $ref: '#/components/schemas/mark' }], items: false }
  securitySchemes:
    bearerHttpAuthentication: { type: http, scheme: Bearer, bearerFormat: JWT }
    app2AppOauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://auth.example/oauth2/token', scopes: { 'board:write': Write } } } }
`,
  'a tree that contains itself, by every kind of reference': `${HEAD('3.1.0')}
paths: { /trees: { get: { responses: { 200: { description: A, content: { application/json: { schema: { $ref: '#tree' } } } } } } } }
components:
  schemas:
    Tree: { $anchor: tree, type: object, properties: { left: { $ref: '#tree' }, right: { $ref: '#/components/schemas/Tree' }, all: { type: array, items: { $dynamicRef: '#node' } } }, $defs: { node: { $dynamicAnchor: node } } }
`,
  'lists of any items, by dynamic references': `${HEAD('3.1.0')}
jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base
paths: { '/lists/{id}/copies/{id}': { post: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], requestBody: { content: { application/json: { schema: { $ref: https://json-schema.org/draft/2020-12/schema } } } }, responses: { 200: { description: Fine, content: { application/json: { schema: { $ref: array_of_numbers } } } } } } } }
components:
  schemas:
    List: { $id: any_array, type: array, items: { $dynamicRef: '#item' }, $defs: { any: { $dynamicAnchor: item } } }
    Numbers: { $id: array_of_numbers, $ref: any_array, $defs: { number: { $dynamicAnchor: item, type: number } }, required: [__proto__, toString] }
    Constant: { enum: [{ $ref: '#/not/a/reference' }] }
`,
  'streams, tags in tags, devices and more methods, in 3.2': `${HEAD('3.2.0')}
tags: [{ name: all, summary: Everything, kind: nav }, { name: circle, parent: circle, description: Around. }, { name: part, parent: all, description: A part. }]
paths:
  /events:
    query: { tags: [part], requestBody: { content: { application/json: { schema: {} } } }, responses: { 200: { summary: Events, description: '', content: { application/jsonl: { itemSchema: { type: object }, examples: { a: { dataValue: [{ id: 1.0 }], serializedValue: '{"id":1.0}' } } } } } } }
    additionalOperations: { COPY: { responses: {} } }
    get: { parameters: [{ name: q, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { a: { type: string } } } } } }], responses: {} }
components: { securitySchemes: { device: { type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: 'https://a.example/d', tokenUrl: 'https://a.example/t', scopes: {} } } } } }
`,
}

test.each(Object.entries(DESCRIPTIONS))('%s', async (_, text) => {
  const siteDir = mkdtempSync(join(tmpdir(), 'portico-known-'))
  writeFileSync(join(siteDir, 'a.yaml'), text)
  const [description] = await readDescriptions(siteDir, ['a.yaml'])
  const { open, faults } = splitDescription(description?.document)
  expect(faults).toEqual([])
  const complain = vi.spyOn(console, 'error')
  const html = renderToStaticMarkup(<ApiDescription description={open} route="/api" />)
  expect(complain).not.toHaveBeenCalled()
  expect(html).toMatch(/<a href="\/api\/openapi.json" download=.*OpenAPI 3\.\d\.\d/)
  expect(html).not.toMatch(/undefined|\[object |\uFDD0/)
  expect(toJson(open)).toContain('"version":1.0')

  const api = fields(open)
  const operations = operationsOf(api).flatMap((group) => group.operations)
  expect(operations.length).toBeGreaterThan(0)
  for (const operation of operations) {
    expect(html).toContain(`id="${operation.id}"`)
    for (const { write } of LANGUAGES)
      expect(write(sampleRequest(operation, api))).not.toMatch(/undefined|\[object |\uFDD0/)
    expect(typedRequest(operation, api, initialValues(operation, api, 'x'), '', String).url).not.toMatch(/[{}]/)
  }
  const anchors = searchEntries(open).flatMap(({ anchor }) => (anchor === '' ? [] : [anchor]))
  for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`)
})
