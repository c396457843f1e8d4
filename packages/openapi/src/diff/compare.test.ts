import { describe, expect, test } from 'vitest'
import type { Json } from '../description/overlay.js'
import { splitDescription } from '../split/split-description.js'
import { compareDescriptions } from './compare-descriptions.js'
import { compareForReaders } from './compare-for-readers.js'

const api = (operation: object, more: object = {}) =>
  ({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/offers': { post: operation } },
    ...more,
  }) as unknown as Json
const sending = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } }, responses: {} })
const answering = (schema: object) => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
})
const changesBetween = (base: Json, head: Json) => compareDescriptions(base, head).map(({ kind, text }) => [kind, text])

const price = { type: 'object', properties: { price: { type: 'integer' } } }
const required = { ...price, required: ['price'] }

describe('a change to', () => {
  test.each([
    [
      'a request: required now',
      sending(price),
      sending(required),
      'breaking',
      'the property "price" of the body is required',
    ],
    [
      'a request: a new property',
      sending({ properties: {} }),
      sending(price),
      'added',
      'the property "price" of the body is new',
    ],
    [
      'a request: a new required one',
      sending({ properties: {} }),
      sending(required),
      'breaking',
      'the required property "price" of the body is new',
    ],
    [
      'a request: one value less',
      sending({ enum: ['a', 'b'] }),
      sending({ enum: ['a'] }),
      'breaking',
      'the body can no longer be "b"',
    ],
    [
      'a response: one property less',
      answering(price),
      answering({ properties: {} }),
      'breaking',
      'the property "price" of the response 200 was removed',
    ],
    [
      'a response: optional now',
      answering(required),
      answering(price),
      'breaking',
      'the property "price" of the response 200 may be missing',
    ],
    [
      'a response: another type',
      answering({ type: 'string' }),
      answering({ type: 'number' }),
      'breaking',
      'the response 200 is number, and was string',
    ],
    [
      'a request: a lower ceiling',
      sending({ maxLength: 9 }),
      sending({ maxLength: 5 }),
      'breaking',
      'the body has maxLength 5, and had 9',
    ],
    [
      'a request: no pattern anymore',
      sending({ pattern: '^a' }),
      sending({}),
      'added',
      'the body has no pattern anymore, and had "^a"',
    ],
    [
      'a response: a higher ceiling',
      answering({ maximum: 5 }),
      answering({ maximum: 9 }),
      'changed',
      'the response 200 has maximum 9, and had 5',
    ],
    [
      'a request: one alternative less',
      sending({ oneOf: [{ title: 'Card' }, { title: 'Cash' }] }),
      sending({ oneOf: [{ title: 'Card' }] }),
      'breaking',
      'the body can no longer be Cash',
    ],
    [
      'an operation',
      { responses: {} },
      { responses: {}, deprecated: true },
      'deprecated',
      'the operation is deprecated',
    ],
    [
      'a parameter',
      { responses: {} },
      { responses: {}, parameters: [{ in: 'query', name: 'page', required: true }] },
      'breaking',
      'the required query parameter "page" is new',
    ],
    [
      'the authentication',
      { responses: {} },
      { responses: {}, security: [{ key: [] }] },
      'breaking',
      'the operation requires authentication',
    ],
    ['a response', { responses: {} }, { responses: { 404: { description: '' } } }, 'added', 'the response 404 is new'],
  ])('%s', (_, base, head, kind, text) => {
    expect(changesBetween(api(base), api(head))).toEqual([[kind, text]])
    expect(changesBetween(api(base), api(base))).toEqual([])
  })

  test('removed operations and properties behind references', () => {
    const withTree = (schema: object) =>
      api(answering({ $ref: '#/components/schemas/Tree' }), { components: { schemas: { Tree: schema } } })
    const tree = { properties: { child: { $ref: '#/components/schemas/Tree' } } }
    expect(changesBetween(withTree(tree), withTree({ properties: { ...tree.properties, name: {} } }))).toEqual([
      ['added', 'the property "name" of the response 200 is new'],
    ])
    expect(compareDescriptions(api({ responses: {} }), { paths: {} } as unknown as Json)).toEqual([
      { kind: 'breaking', at: 'POST /offers', text: 'the operation was removed' },
    ])
  })
})

describe('given two states, each reader sees', () => {
  const marked = (groups: readonly string[] | undefined) => (groups ? { 'x-portico-access': { groups } } : {})
  const state = (fee: object, groups: readonly string[] | undefined = ['acme']) =>
    splitDescription(api(answering({ properties: { price: {}, net: { ...marked(groups), ...fee } } })))
  const operation = (groups?: readonly string[]) => splitDescription(api({ responses: {}, ...marked(groups) }))
  const gone = { kind: 'breaking', at: 'POST /offers', text: 'the operation was removed' }
  const fresh = { kind: 'added', at: 'POST /offers', text: 'the operation is new' }

  test('changes to their own part, which no one else sees', () => {
    const text = 'the property "net" of the response 200 is string, and was integer'
    expect(compareForReaders(state({ type: 'integer' }), state({ type: 'string' }))).toEqual([
      {
        ...{ isForAll: false, includesSignedIn: true, readers: [['acme']] },
        changes: [{ kind: 'breaking', at: 'POST /offers', text }],
      },
    ])
  })

  test('changes common to all, once, as changes for all', () => {
    const [base, head] = [state({}), splitDescription(api({ responses: {}, deprecated: true }))]
    expect(compareForReaders(base, head)[0]).toMatchObject({ isForAll: true, readers: [null, ['acme']] })
  })

  test('no change when an operation becomes private to their own group', () => {
    expect(compareForReaders(operation(), operation(['acme']))).toEqual([
      { isForAll: false, includesSignedIn: true, readers: [null], changes: [gone] },
    ])
    expect(compareForReaders(operation(['acme']), operation())).toEqual([
      { isForAll: false, includesSignedIn: true, readers: [null], changes: [fresh] },
    ])
  })

  test('an operation as removed when it moves to another group', () => {
    expect(compareForReaders(operation(['acme']), operation(['beta']))).toEqual([
      { isForAll: false, includesSignedIn: true, readers: [['acme']], changes: [gone] },
      { isForAll: false, includesSignedIn: true, readers: [['beta']], changes: [fresh] },
    ])
  })

  test('a new or removed description as its operations', () => {
    expect(compareForReaders(undefined, operation())).toMatchObject([
      { isForAll: true, readers: [null], changes: [fresh] },
    ])
    expect(compareForReaders(operation(), undefined)).toMatchObject([
      { isForAll: true, readers: [null], changes: [gone] },
    ])
  })

  describe('a description with readers of its own', () => {
    const described = (mark: object | undefined, place: 'root' | 'info', op: object = { responses: {} }) =>
      splitDescription(
        api(op, {
          ...(place === 'root' && mark),
          info: { title: 'A', version: '1', ...(place === 'info' && mark) },
        }),
      )
    const mark = (...groups: string[]) => ({ 'x-portico-access': { groups } })
    const changes = (from: ReturnType<typeof described>, to: ReturnType<typeof described>) =>
      compareForReaders(from, to).map((group) => [group.isForAll, group.readers, group.changes.map(({ kind }) => kind)])

    test.each(['root', 'info'] as const)('never as a change for everyone, if its %s is private', (place) => {
      const later = described(mark('acme'), place, { responses: {}, deprecated: true })
      expect(changes(described(mark('acme'), place), later)).toEqual([[false, [['acme']], ['deprecated']]])
      const members = { 'x-portico-access': 'signed-in' }
      expect(
        changes(described(members, place), described(members, place, { responses: {}, deprecated: true })),
      ).toEqual([[false, [[]], ['deprecated']]])
    })

    test.each(['root', 'info'] as const)(
      'as removed for those who lose its %s, and added for those who gain it',
      (place) => {
        const [open, acme, both] = [
          described(undefined, place),
          described(mark('acme'), place),
          described(mark('acme', 'beta'), place),
        ]
        const members = described({ 'x-portico-access': 'signed-in' }, place)
        const beta = described(mark('beta'), place)
        expect(changes(open, acme)).toEqual([[false, [null], ['breaking']]])
        expect(changes(acme, open)).toEqual([[false, [null], ['added']]])
        expect(changes(acme, both)).toEqual([[false, [['acme']], ['breaking']]])
        expect(changes(both, acme)).toEqual([[false, [['acme']], ['added']]])
        expect(changes(members, acme)).toEqual([[false, [[]], ['breaking']]])
        expect(changes(acme, members)).toEqual([[false, [[]], ['added']]])
        expect(changes(open, members)).toEqual([[false, [null], ['breaking']]])
        expect(changes(acme, beta)).toEqual([
          [false, [['acme']], ['breaking']],
          [false, [['beta']], ['added']],
        ])
      },
    )

    test('as removed for everyone, if it becomes internal', () => {
      expect(changes(described(undefined, 'root'), described({ 'x-internal': true }, 'root'))).toEqual([
        [true, [null], ['breaking']],
      ])
    })
  })

  test('no private name that they may not read', () => {
    const groups = compareForReaders(state({ type: 'integer' }), state({ type: 'string' }, ['beta']))
    for (const { readers, changes } of groups)
      if (readers.includes(null)) expect(JSON.stringify(changes)).not.toContain('net')
  })
})

test('schemas that refer to each other in many ways are compared only once', () => {
  const names = Array.from({ length: 40 }, (_, at) => `S${at}`)
  const all = (more: object) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          properties: Object.fromEntries(names.map((other) => [other, { $ref: `#/components/schemas/${other}` }])),
          ...more,
        },
      ]),
    )
  const state = (schemas: object) => api(answering({ $ref: '#/components/schemas/S0' }), { components: { schemas } })
  expect(changesBetween(state(all({})), state({ ...all({}), S9: { type: 'string' } })).length).toBeGreaterThan(0)
  expect(changesBetween(state(all({})), state(all({ type: 'object' })))).toEqual([])
})

test('comparing schemas that include each other terminates', () => {
  const state = (more: object) =>
    api(answering({ $ref: '#/components/schemas/A' }), {
      components: {
        schemas: {
          A: { allOf: [{ $ref: '#/components/schemas/B' }], ...more },
          B: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { b: {} } },
        },
      },
    })
  expect(changesBetween(state({}), state({ properties: { a: {} } }))).toEqual([
    ['added', 'the property "a" of the response 200 is new'],
  ])
})
