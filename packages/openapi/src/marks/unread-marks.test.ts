import { mayRead } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitDescription } from '../split/split-description.js'
import type { Fields } from './description-tree.js'

const ACME = { groups: ['acme'] }
const SECRET = 'Zerquil is only for partners'

/** A description with every object of OpenAPI 3.2, and some that are none. */
const whole = () => ({
  openapi: '3.2.0',
  info: { title: 'Travel', version: '1', contact: { name: 'Desk' }, license: { name: 'MIT' } },
  externalDocs: { url: 'https://docs.example' },
  servers: [{ url: 'https://{region}.example', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  tags: [{ name: 'Offers', externalDocs: { url: 'https://docs.example/offers' } }],
  'x-tagGroups': [{ name: 'All', tags: ['Offers'] }],
  'x-webhooks': { sold: { post: { responses: { 200: { description: 'Fine' } } } } },
  webhooks: { moved: { post: { responses: { 200: { description: 'Fine' } } } } },
  security: [{ oauth: ['read'] }],
  paths: {
    '/offers/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a' }],
      servers: [{ url: 'https://offers.example' }],
      get: {
        operationId: 'readOffer',
        tags: ['Offers'],
        externalDocs: { url: 'https://docs.example/offers' },
        parameters: [{ name: 'q', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } }],
        responses: {
          200: {
            description: 'An offer',
            headers: { 'X-Rate': { schema: { type: 'integer' }, examples: { sample: { value: 1 } } } },
            links: { again: { operationId: 'readOffer', parameters: { id: '$response.body#/id' } } },
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Offer' },
                example: { id: 'a', stops: [{ at: 'b' }] },
                examples: { sample: { summary: 'One', value: { id: 'a', stops: [{ at: 'b' }] } } },
              },
              'text/event-stream': { itemSchema: { $ref: '#/components/schemas/Offer' } },
              'multipart/form-data': {
                schema: { type: 'object', properties: { file: { type: 'string' } } },
                encoding: { file: { contentType: 'image/png', headers: { 'X-Part': { schema: { type: 'string' } } } } },
              },
            },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Offer' } } } },
        callbacks: { done: { '{$request.body#/url}': { post: { responses: { 200: { description: 'Fine' } } } } } },
        responses: { 201: { $ref: '#/components/responses/Created' } },
      },
      additionalOperations: { COPY: { responses: { 200: { description: 'Fine' } } } },
    },
  },
  components: {
    schemas: {
      Offer: {
        type: 'object',
        required: ['id'],
        externalDocs: { url: 'https://docs.example/offer' },
        xml: { name: 'offer' },
        dependencies: { id: { required: ['stops'] } },
        discriminator: { propertyName: 'kind', mapping: { plain: '#/components/schemas/Plain' } },
        properties: {
          id: { type: 'string', default: 'a', const: 'a' },
          kind: { type: 'string', enum: ['plain'], 'x-enum-descriptions': { plain: 'Plain' } },
          stops: { type: 'array', items: { type: 'object' }, additionalItems: { type: 'object' } },
          price: { const: { amount: 1 }, examples: [{ amount: 1 }], default: { amount: 1 } },
        },
        patternProperties: { '^x-': { type: 'string' } },
        $defs: { Stop: { type: 'object' } },
        example: { id: 'a' },
      },
      Plain: { allOf: [{ $ref: '#/components/schemas/Offer' }, { type: 'object' }] },
      Unused: { type: 'object', description: 'Not referenced' },
    },
    responses: { Created: { description: 'Created' } },
    mediaTypes: { Json: { schema: { type: 'object' } } },
    pathItems: { Shared: { get: { responses: { 200: { description: 'Fine' } } } } },
    examples: { One: { value: { id: 'a' } } },
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://id.example', scopes: { read: 'Read' } } },
      },
    },
  },
})

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** The pointers of all objects in a value. */
function* objectsIn(value: unknown, pointer = '#'): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if (isRecord(value)) yield pointer
  for (const [name, held] of Object.entries(value)) yield* objectsIn(held, `${pointer}/${escaped(name)}`)
}
const PLACES = [...objectsIn(whole())]

/** The description with further entries in one of its objects. */
function withEntries(pointer: string, entries: object): unknown {
  const description = whole()
  const names = pointer.split('/').slice(1)
  const target = names.reduce<unknown>(
    (value, name) => (value as Fields)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
    description,
  ) as object
  for (const [name, value] of Object.entries(entries))
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  return description
}

/** What someone in these groups receives, unless the build stops. */
function received(description: unknown, groups?: readonly string[]): string {
  const { open, overlays, faults, readers } = splitDescription(description)
  if (faults.length > 0 || !mayRead(readers, groups)) return ''
  return JSON.stringify([open, ...overlays.filter((overlay) => mayRead(overlay.readers, groups))])
}

const MARKS: readonly (readonly [name: string, value: unknown])[] = [
  ['x-portico-access', ACME],
  ['x-portico-access', { any: ['acme', ['globex', 'beta']] }],
  ['x-portico-access', 'signed-in'],
  ['x-rbac', { acme: 'read' }],
  ['x-mint', { groups: ['acme'] }],
  ['x-audience', 'acme'],
  ['x-internal', true],
]

test('a mark at any place of a description, under any spelling, protects what is beside and below it, or the build stops', () => {
  const spellings = fc.constantFrom<(name: string) => string>(
    ...[(name: string) => name, (name: string) => name.toUpperCase(), (name: string) => `${name} `],
    ...[(name: string) => ` ${name}`, (name: string) => name.replaceAll('-', '_'), (name: string) => `${name}s`],
    ...[(name: string) => `\u200b${name}`, (name: string) => name.replace('a', 'а').replace('x-', 'х-')],
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...PLACES),
      fc.constantFrom(...MARKS),
      spellings,
      fc.constantFrom<(text: string) => unknown>(
        (text) => text,
        (text) => ({ description: text }),
        (text) => [text],
        (text) => ({ type: 'object', properties: { inner: { type: 'string', description: text } } }),
      ),
      (pointer, [name, value], spell, content) => {
        const description = withEntries(pointer, { [spell(name)]: value, 'x-note': content(SECRET) })
        expect(received(description)).not.toContain(SECRET)
        if (value !== 'signed-in') expect(received(description, ['other'])).not.toContain(SECRET)
      },
    ),
    { numRuns: 100 },
  )
})

test('a mark on each object of a description protects all texts below it, or the build stops', () => {
  for (const pointer of PLACES) {
    // Every text below the object becomes recognizable.
    const description = withEntries(pointer, { 'x-portico-access': ACME }) as Fields
    const target = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (value, name) => (value as Fields)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
        description,
      )
    const inside = [...objectsIn(target)].length
    const { faults, open } = splitDescription(description)
    const isGone =
      faults.length > 0 ||
      pointer
        .split('/')
        .slice(1)
        .reduce<unknown>(
          (value, name) =>
            isRecord(value) || Array.isArray(value)
              ? (value as unknown as Fields)[name.replaceAll('~1', '/').replaceAll('~0', '~')]
              : undefined,
          open,
        ) === undefined ||
      // A list closes up: the next entry is in its place.
      /\/\d+$/.test(pointer) ||
      pointer === '#' ||
      pointer === '#/info'
    expect([pointer, inside > 0, isGone]).toEqual([pointer, true, true])
  }
})

describe('an access mark that is not obeyed stops the build, with its pointer', () => {
  test.each([
    ['#/paths', 'x-portico-access', ACME],
    ['#/paths/~1offers~1{id}/get/responses', 'x-internal', true],
    ['#/components/schemas', 'x-portico-access', 'signed-in'],
    ['#/components/schemas/Offer/properties', 'x-rbac', { acme: 'read' }],
    ['#/components/schemas/Offer/properties', 'x-internal', true],
    ['#/x-tagGroups/0', 'x-audience', 'acme'],
    ['#/components/schemas/Offer/example', 'x-portico-access', ACME],
    ['#/components/schemas/Offer/properties/price/const', 'x-internal', true],
    ['#/components/securitySchemes/oauth/flows/clientCredentials/scopes', 'x-internal', true],
    ['#/paths/~1offers~1{id}/get/responses/200/links/again/parameters', 'x-mint', { groups: ['acme'] }],
    ['#/paths/~1offers~1{id}/get', 'x-portico-enum-access', { a: ACME }],
  ])('in %s, %s', (pointer, name, value) => {
    const { faults } = splitDescription(withEntries(pointer, { [name]: value }))
    expect(faults).toEqual([expect.stringMatching(`^${escapeRegExp(`${pointer}/${name}: ${name} is not obeyed`)}`)])
  })

  test('below __proto__, in JSON', () => {
    const text = JSON.stringify(whole()).replace(
      '"info":',
      `"__proto__":{"x-internal":true,"text":"${SECRET}"},"info":`,
    )
    expect(splitDescription(JSON.parse(text)).faults).toEqual([expect.stringMatching(/^#\/__proto__\/x-internal: /)])
  })

  test.each([
    'X-Portico-Access',
    'x-portico-access ',
    'x_portico_access',
    'x-portico-acess',
    'x-portico-accesses',
    'xPorticoAccess',
    'portico-access',
    'x-portico-groups',
    'x-portico',
    'х-роrtісо-ассеѕѕ',
    'x-portico-ac\u200bcess',
    'ｘ-portico-access',
    'x.portico.access',
    'access',
    'x-access',
  ])('misspelled as %j', (name) => {
    const { faults } = splitDescription(withEntries('#/paths/~1offers~1{id}/get', { [name]: ACME }))
    expect(faults).toEqual([expect.stringMatching(/restricts no one: .+ If x-portico-access is meant/)])
    // Nothing but printable ASCII after the pointer.
    expect(faults[0]?.slice(faults[0].indexOf(': '))).toMatch(/^[\x20-\x7e]+$/)
  })

  test.each([
    ['x-Internal', true, 'x-internal'],
    ['x-internals', true, 'x-internal'],
    ['x-intenral', true, 'x-internal'],
    ['internal', true, 'x-internal'],
    ['x-internal-only', true, 'x-internal'],
    ['x-audiance', 'acme', 'x-audience'],
    ['audience', ['acme'], 'x-audience'],
    ['x-rabc', { acme: 'read' }, 'x-rbac'],
    ['X-RBAC', { acme: 'read' }, 'x-rbac'],
    ['x-mints', ACME, 'x-mint'],
    ['groups', ['acme'], 'x-portico-access'],
    ['x-portico-enum-acces', { a: ACME }, 'x-portico-enum-access'],
  ])('misspelled as %s', (name, value, mark) => {
    const { faults } = splitDescription(withEntries('#/components/schemas/Offer', { [name]: value }))
    expect(faults).toEqual([expect.stringContaining(`If ${mark} is meant`)])
  })

  test.each([
    ['x-mint', { group: ['acme'] }, /x-mint cannot be read: its name "group" is not "groups"/],
    ['x-mint', { Groups: ['acme'] }, /its name "Groups" is not "groups"/],
    ['x-rbac', { anonymous: 'None', acme: 'read' }, /the role "None" is not "none"/],
    ['x-portico-enum-access', 'signed-in', /is not an object of access by value/],
    ['x-portico-enum-access', null, /is not an object of access by value/],
  ])('whose value %s: %j cannot be read', (name, value, sentence) => {
    const { faults } = splitDescription(withEntries('#/components/schemas/Offer', { [name]: value }))
    expect(faults).toEqual([expect.stringMatching(sentence)])
  })
})

describe('a name that only looks like a mark', () => {
  const published = (pointer: string, entries: object) => splitDescription(withEntries(pointer, entries)).faults

  test('is an ordinary header or property if it has the fields of one', () => {
    expect(published('#/components/schemas/Offer/properties', { 'x-internal': { type: 'boolean' } })).toEqual([])
    expect(published('#/components/schemas/Offer/properties', { internal: true, audience: {}, access: {} })).toEqual([])
    const headers = '#/paths/~1offers~1{id}/get/responses/200/headers'
    expect(published(headers, { 'X-Audience': { schema: { type: 'string' } } })).toEqual([])
  })

  test('is data in an example if a schema declares a property of this name', () => {
    const description = withEntries('#/components/schemas/Offer/properties', {
      'x-internal': { type: 'boolean' },
    }) as ReturnType<typeof whole>
    Object.assign(description.components.schemas.Offer.example, { 'x-internal': true, internal: true, access: 'full' })
    expect(splitDescription(description).faults).toEqual([])
  })

  test.each([
    ['#', 'x-mini', true],
    ['#', 'x-logo', { url: 'a' }],
    ['#/info', 'x-api-id', 'a'],
    ['#/paths/~1offers~1{id}/get', 'x-internal-id', 'op-7'],
    ['#/paths/~1offers~1{id}/get', 'x-codeSamples', []],
    ['#/paths/~1offers~1{id}/get', 'x-access-log', true],
    ['#/paths/~1offers~1{id}/get', 'x-permissions', ['read']],
    ['#/x-tagGroups/0', 'x-internal', false],
    ['#/components/schemas/Offer/properties/price/const', 'internal', true],
  ])('is left alone: in %s, %s', (pointer, name, value) => {
    expect(published(pointer, { [name]: value })).toEqual([])
  })
})

describe('a mark is obeyed', () => {
  test.each([
    ['#/x-webhooks/sold', 'x-webhooks'],
    ['#/paths/~1offers~1{id}/additionalOperations/COPY', 'additionalOperations'],
    ['#/paths/~1offers~1{id}/get/responses/200/content/text~1event-stream/itemSchema', 'itemSchema'],
    ['#/components/mediaTypes/Json', 'mediaTypes'],
    ['#/components/schemas/Offer/dependencies/id', 'dependencies'],
    ['#/components/schemas/Offer/properties/stops/additionalItems', 'additionalItems'],
    ['#/components/schemas/Offer/xml', 'xml'],
    ['#/components/securitySchemes/oauth/flows/clientCredentials', 'clientCredentials'],
    ['#/tags/0/externalDocs', 'offers"'],
    ['#/info/contact', 'Desk'],
    ['#/info/license', 'MIT'],
    ['#/components/schemas/Unused', 'Unused'],
  ])('on %s', (pointer, name) => {
    const description = withEntries(pointer, { 'x-portico-access': ACME, 'x-note': SECRET })
    expect(splitDescription(description).faults).toEqual([])
    expect(received(description)).not.toContain(SECRET)
    expect(received(description, ['acme'])).toContain(SECRET)
    expect(received(description, ['acme'])).toContain(name)
  })

  test('on all components at once, whether something refers to them or not', () => {
    const description = {
      ...{ openapi: '3.2.0', info: { title: 'Travel', version: '1' } },
      components: {
        'x-portico-access': ACME,
        schemas: {
          Unused: { description: SECRET },
          First: { properties: { next: { $ref: '#/components/schemas/Second' } } },
          Second: { description: SECRET, properties: { next: { $ref: '#/components/schemas/First' } } },
        },
      },
    }
    expect(splitDescription(description).faults).toEqual([])
    expect(received(description)).not.toContain(SECRET)
    expect(received(description, ['acme']).split(SECRET)).toHaveLength(3)
  })

  test('on a value that an enum lists twice', () => {
    const description = withEntries('#/components/schemas/Offer/properties/kind', {
      enum: ['plain', 'airship_berth', 'airship_berth'],
      'x-portico-enum-access': { airship_berth: ACME },
    })
    expect(received(description)).not.toContain('airship_berth')
  })
})

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
