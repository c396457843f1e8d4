import { allOf, expressionOf, mayRead } from '@portico/access'
import { describe, expect, test } from 'vitest'
import { applyOverlays } from '../description/apply-overlays.js'
import { splitDescription } from './split-description.js'

const ACME = { groups: ['acme'] }
const GLOBEX = { groups: ['globex'] }

/** The description of one operation with a request body, its response, and components. */
const describing = (more: object, operation: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Travel', version: '1' },
  paths: {
    '/offers': { get: { operationId: 'listOffers', responses: { 200: { description: 'Offers' } }, ...operation } },
  },
  ...more,
})

/** The value at a position of a description. */
const within = (value: unknown, ...names: string[]) =>
  names.reduce<unknown>((here, name) => (here as Record<string, unknown> | undefined)?.[name], value) as object
const SCHEMA = ['paths', '/offers', 'get', 'responses', '200', 'content', 'application/json', 'schema']

const forReader = (description: unknown, groups: string[] | undefined, input = {}) => {
  const { open, overlays, faults } = splitDescription(description, input)
  expect(faults).toEqual([])
  return applyOverlays(
    open,
    overlays.filter(({ readers }) => mayRead(readers, groups)),
  )
}

const answering = (schema: object) => ({
  responses: { 200: { description: 'Offers', content: { 'application/json': { schema } } } },
})

describe('the description for everyone', () => {
  test('is complete if nothing in it is private', () => {
    const description = describing({ components: { schemas: { Offer: { type: 'object' } } } })
    const { open, overlays } = splitDescription(description)
    expect(open).toEqual(description)
    expect(overlays).toEqual([])
  })

  test('has components that only refer to each other, if all of them are for everyone', () => {
    const circle = (more = {}) =>
      describing({
        components: {
          schemas: {
            Leg: { type: 'object', properties: { trip: { $ref: '#/components/schemas/Trip' } } },
            Trip: { type: 'object', properties: { legs: { $ref: '#/components/schemas/Leg' } }, ...more },
          },
        },
      })
    expect(splitDescription(circle()).open).toEqual(circle())
    expect(splitDescription(circle({ 'x-portico-access': ACME })).open).toEqual(describing({}))
    expect(forReader(circle({ 'x-portico-access': ACME }), ['acme'])).toEqual(circle())
  })

  test('keeps references of a discriminator to missing schemas', () => {
    const mapping = { bus: 'models/bus.yaml', ferry: 'Ferry' }
    const description = describing({}, answering({ oneOf: [], discriminator: { propertyName: 'kind', mapping } }))
    expect(splitDescription(description)).toMatchObject({ open: description, faults: [] })
  })

  test('lacks a private operation, its path, its tag, and the components that only it names', () => {
    const description = describing({
      tags: [{ name: 'Offers' }, { name: 'Rebates' }],
      paths: {
        '/offers': { get: { tags: ['Offers'], responses: { 200: { $ref: '#/components/responses/Fine' } } } },
        '/rebate_runs': {
          post: {
            'x-portico-access': ACME,
            tags: ['Rebates'],
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/RebateRun' } } },
              },
            },
          },
        },
      },
      components: { responses: { Fine: { description: 'Fine' } }, schemas: { RebateRun: { type: 'object' } } },
    })
    const open = forReader(description, undefined)
    expect(JSON.stringify(open)).not.toMatch(/rebate|x-portico/i)
    expect(open).toMatchObject({ components: { responses: { Fine: {} } }, tags: [{ name: 'Offers' }] })
    const acme = forReader(description, ['acme'])
    expect(Object.keys(within(acme, 'paths'))).toEqual(['/offers', '/rebate_runs'])
    expect(within(acme, 'tags')).toEqual([{ name: 'Offers' }, { name: 'Rebates' }])
    expect(JSON.stringify(acme)).not.toContain('x-portico')
  })

  test('lacks a private property where it is required, in examples, in defaults or a discriminator', () => {
    const offer = {
      type: 'object',
      required: ['offer_id', 'net_price'],
      properties: {
        offer_id: { type: 'string' },
        net_price: { 'x-portico-access': ACME, type: 'number' },
      },
      default: { offer_id: 'a', net_price: 1 },
      examples: [{ offer_id: 'b', net_price: 2 }],
    }
    const description = describing(
      { components: { schemas: { Offer: offer } } },
      {
        responses: {
          200: {
            description: 'Offers',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Offer' } },
                example: [{ offer_id: 'c', net_price: 3 }],
                examples: { sample: { value: [{ net_price: 4, offer_id: 'd' }] } },
              },
            },
          },
        },
      },
    )
    expect(JSON.stringify(forReader(description, ['globex']))).not.toContain('net_price')
    expect(JSON.stringify(forReader(description, ['acme'])).match(/net_price/g)).toHaveLength(6)
    expect(forReader(description, undefined)).toMatchObject({
      components: { schemas: { Offer: { required: ['offer_id'], examples: [{ offer_id: 'b' }] } } },
    })
  })

  test('lacks a private value with its description, and examples that contain it', () => {
    const description = describing(
      {},
      answering({
        type: 'string',
        enum: ['seat', 'airship_berth'],
        'x-enum-descriptions': ['A seat', 'A berth'],
        'x-portico-enum-access': { airship_berth: GLOBEX },
        examples: ['seat', 'airship_berth'],
        default: 'airship_berth',
      }),
    )
    const schema = (groups?: string[]) => within(forReader(description, groups), ...SCHEMA)
    expect(schema()).toEqual({ type: 'string', enum: ['seat'], 'x-enum-descriptions': ['A seat'], examples: ['seat'] })
    expect(schema(['globex'])).toEqual({
      type: 'string',
      enum: ['seat', 'airship_berth'],
      'x-enum-descriptions': ['A seat', 'A berth'],
      examples: ['seat', 'airship_berth'],
      default: 'airship_berth',
    })
  })

  test('keeps no reference to private content, at the end of any chain', () => {
    const description = describing(
      {
        components: {
          schemas: {
            Booking: {
              type: 'object',
              required: ['ledger'],
              properties: { ledger: { $ref: '#/components/schemas/First' }, booking_id: {} },
            },
            First: { $ref: '#/components/schemas/Second' },
            Second: { type: 'array', items: { $ref: '#/components/schemas/Ledger_entry' } },
            Ledger_entry: { 'x-portico-access': ACME, type: 'object' },
          },
        },
      },
      answering({
        oneOf: [{ $ref: '#/components/schemas/Booking' }, { $ref: '#/components/schemas/Ledger_entry' }],
        discriminator: { propertyName: 'kind', mapping: { b: '#/components/schemas/Booking', l: 'Ledger_entry' } },
      }),
    )
    const open = forReader(description, undefined)
    expect(within(open, 'components', 'schemas')).toEqual({
      Booking: { type: 'object', properties: { booking_id: {} } },
    })
    expect(within(open, ...SCHEMA)).toEqual({
      oneOf: [{ $ref: '#/components/schemas/Booking' }],
      discriminator: { propertyName: 'kind', mapping: { b: '#/components/schemas/Booking' } },
    })
    expect(Object.keys(within(forReader(description, ['acme']), 'components', 'schemas'))).toEqual([
      'Booking',
      'First',
      'Second',
      'Ledger_entry',
    ])
  })

  test('keeps no operation without what it requires', () => {
    const path = (parameter: object) => ({
      parameters: [{ name: 'offer_id', in: 'path', required: true, schema: { type: 'string' }, ...parameter }],
      get: { responses: { 200: { description: '' } } },
    })
    const description = describing({
      paths: {
        '/open/{offer_id}': path({}),
        '/hidden/{offer_id}': path({ 'x-portico-access': ACME }),
        '/mixed/{offer_id}': {
          get: {
            parameters: [
              ...path({ schema: { 'x-portico-access': ACME, type: 'string' } }).parameters,
              { name: 'page', in: 'query', schema: { type: 'integer' } },
            ],
            responses: { 200: { description: '' } },
          },
        },
        '/answers': { get: { responses: { 200: { 'x-portico-access': ACME, description: '' } } } },
      },
    })
    expect(Object.keys(within(forReader(description, undefined), 'paths'))).toEqual(['/open/{offer_id}'])
  })

  test('requires no security scheme that it does not describe, and does not turn a private one into none', () => {
    const description = describing(
      {
        components: {
          securitySchemes: {
            key: { type: 'apiKey', in: 'header', name: 'K' },
            vault: { 'x-portico-access': ACME, type: 'http', scheme: 'bearer' },
          },
        },
        security: [{ key: [] }],
      },
      { security: [{ vault: [] }] },
    )
    const open = forReader(description, undefined)
    expect(within(open, 'paths', '/offers', 'get')).not.toHaveProperty('security')
    expect(Object.keys(within(open, 'components', 'securitySchemes'))).toEqual(['key'])
    expect(within(forReader(description, ['acme']), 'paths', '/offers', 'get', 'security')).toEqual([{ vault: [] }])
  })

  test('has no links, callbacks or webhooks that lead to private content', () => {
    const description = describing({
      paths: {
        '/holds': {
          post: {
            responses: {
              201: {
                description: '',
                links: { run: { operationId: 'settleRun' }, list: { operationId: 'listHolds' } },
              },
            },
            callbacks: {
              settled: {
                '{$request.body#/url}': { post: { 'x-portico-access': ACME, responses: { 200: { description: '' } } } },
              },
            },
          },
          get: { operationId: 'listHolds', responses: { 200: { description: '' } } },
        },
        '/settlements': {
          post: { operationId: 'settleRun', 'x-portico-access': GLOBEX, responses: { 200: { description: '' } } },
        },
      },
      webhooks: { settledRun: { post: { 'x-portico-access': GLOBEX, responses: { 200: { description: '' } } } } },
    })
    const open = forReader(description, undefined)
    expect(Object.keys(within(open, 'paths', '/holds', 'post', 'responses', '201', 'links'))).toEqual(['list'])
    expect(within(open, 'paths', '/holds', 'post')).not.toHaveProperty('callbacks')
    expect(open).not.toHaveProperty('webhooks')
    expect(forReader(description, ['globex'])).toHaveProperty('webhooks.settledRun')
  })
})

describe('readers', () => {
  test('of several groups have what each group may read, and what only all of them together may', () => {
    const description = describing(
      {},
      answering({
        type: 'object',
        properties: {
          first: {
            'x-portico-access': ACME,
            type: 'object',
            properties: { inner_both: { 'x-portico-access': GLOBEX }, inner_own: {} },
          },
          second: { 'x-portico-access': GLOBEX },
          third: {},
        },
      }),
    )
    const names = (groups?: string[]) =>
      JSON.stringify(forReader(description, groups)).match(/inner_both|inner_own|first|second|third/g)
    expect(names()).toEqual(['third'])
    expect(names(['acme'])).toEqual(['first', 'inner_own', 'third'])
    expect(names(['globex'])).toEqual(['second', 'third'])
    expect(names(['globex', 'acme'])).toEqual(['first', 'inner_both', 'inner_own', 'second', 'third'])
  })

  test('are those of the whole description if that is private itself', () => {
    const description = describing({}, { 'x-portico-access': ACME })
    const { overlays } = splitDescription(description, { base: allOf('members') })
    expect(overlays.map(({ readers }) => readers)).toEqual([allOf('acme', 'members')])
  })

  test.each([{ 'x-portico-access': ACME }, { info: { title: 'Travel', version: '1', 'x-audience': 'acme' } }])(
    'are those that the whole description specifies: %j',
    (more) => {
      const { readers, overlays, open } = splitDescription(describing(more), { base: allOf('members') })
      expect([readers, overlays]).toEqual([allOf('acme', 'members'), []])
      expect(open).toEqual(describing({ info: { title: 'Travel', version: '1' } }))
    },
  )

  test.each([
    ['x-rbac', { acme: 'read', globex: 'none' }, expressionOf([['acme']])],
    ['x-rbac', { authenticated: 'read' }, { any: [[]] }],
    ['x-rbac', { anonymous: 'none', '*': 'read' }, { any: [[]] }],
    ['x-mint', { groups: ['acme', 'beta'] }, expressionOf([['acme'], ['beta']])],
    ['x-audience', 'partners', allOf('partners')],
    ['x-audience', ['partners', 'staff'], expressionOf([['partners'], ['staff']])],
  ])('are read from %s %j', (name, value, readers) => {
    const { overlays, faults } = splitDescription(
      describing({ paths: { '/a_b': { get: { [name]: value, responses: { 200: { description: '' } } } } } }),
    )
    expect(faults).toEqual([])
    expect(overlays.map((overlay) => overlay.readers)).toEqual([readers])
  })

  test.each([
    ['x-rbac', { '*': 'read' }],
    ['x-rbac', { anonymous: 'read' }],
    ['x-audience', 'external-public'],
    ['x-internal', false],
    ['x-mint', { content: 'text' }],
  ])('are everyone with %s %j', (name, value) => {
    expect(splitDescription(describing({}, { [name]: value })).overlays).toEqual([])
  })

  test('of internal content are none, or those that the site specifies', () => {
    const description = describing({
      paths: { '/purge_all': { post: { 'x-internal': true, responses: { 200: { description: '' } } } } },
    })
    const { open, overlays, operations } = splitDescription(description)
    expect([JSON.stringify(open), overlays, operations]).toEqual([expect.not.stringContaining('purge'), [], []])
    expect(splitDescription(description, { internal: allOf('staff') }).overlays).toHaveLength(1)
  })
})

describe('a description is refused', () => {
  test.each([
    [{ 'x-portico-access': 'acme' }, /^#\/paths\/~1offers\/get: x-portico-access cannot be read: access is "acme"/],
    [{ 'x-rbac': { '*': 'read', acme: 'none' } }, /x-rbac cannot be read: everyone except the team "acme"/],
    [{ 'x-internal': 'yes' }, /neither true nor false/],
    [answering({ $ref: 'others.yaml#/Offer' }), /schema: refers to "others.yaml#\/Offer", which is not in this file/],
    [answering({ enum: ['a'], 'x-portico-enum-access': { b: ACME } }), /names "b", which enum does not have/],
  ])('for %j', (operation, sentence) => {
    expect(splitDescription(describing({}, operation)).faults).toEqual([expect.stringMatching(sentence)])
  })

  test.each([
    ['in prose', { description: 'See net_price.' }],
    ['in the address of an example', { description: 'Call https://api.example/rebate_runs/7 first' }],
    ['as a word in backticks', { description: 'Then `margin` is set.' }],
    ['as an ordinary text', { 'x-note': { margin: 1 } }],
    ['as the name of an operation', { operationId: 'postRebateRuns' }],
  ])('when a private name is public: %s', (_, operation) => {
    const { faults } = splitDescription(
      describing({
        paths: {
          '/offers': { get: { responses: { 200: { description: '' } }, ...operation } },
          '/rebate_runs/{run}': {
            parameters: [{ name: 'run', in: 'path', required: true, schema: {} }],
            'x-portico-access': ACME,
            post: { operationId: 'postRebateRuns', responses: { 200: { description: '' } } },
          },
        },
        components: {
          schemas: {
            Offer: { properties: { net_price: { 'x-portico-access': ACME }, margin: { 'x-portico-access': GLOBEX } } },
          },
        },
      }),
    )
    // A name that is public in one place is private in none.
    if ('operationId' in operation) expect(faults).toEqual([])
    else
      expect(faults).toEqual([
        expect.stringMatching(/^#\/paths\/~1offers\/get\/.*: contains "(net_price|margin|\/rebate_runs\/\{run\})"/),
      ])
  })

  test('when a text for one partner contains a private name of another, unless the site allows it', () => {
    const description = describing({
      components: {
        schemas: {
          Offer: {
            properties: {
              net_price: { 'x-portico-access': ACME, description: 'Before duty_free.' },
              duty_free: { 'x-portico-access': GLOBEX },
            },
          },
        },
      },
    })
    expect(splitDescription(description).faults).toEqual([
      '#/components/schemas/Offer/properties/net_price/description: contains "duty_free", which is a name for other readers (globex)',
    ])
    expect(splitDescription(description, { publicTexts: ['duty_free'] }).faults).toEqual([])
  })
})

test('names that are keywords of the language do no harm', () => {
  const description = JSON.parse(
    JSON.stringify(
      describing({
        components: { schemas: { Odd: { properties: { constructor: {}, toString: { 'x-portico-access': ACME } } } } },
      }),
    ).replace('"constructor"', '"__proto__"'),
  )
  const properties = (groups?: string[]) =>
    Object.keys(within(forReader(description, groups), 'components', 'schemas', 'Odd', 'properties'))
  expect(properties()).toEqual(['__proto__'])
  expect(properties(['acme'])).toEqual(['__proto__', 'toString'])
  expect({}.toString()).toBe('[object Object]')
})
