import { expressionOf, mayRead } from '@portico/access'
import { describe, expect, test } from 'vitest'
import { applyOverlays } from '../description/apply-overlays.js'
import { splitDescription } from './split-description.js'

const MAY = Date.parse('2027-05-01T09:00:00Z')
const JUNE = Date.parse('2027-06-01T09:00:00Z')
const PUBLISH = { 'x-portico-publish': '2027-05-01T09:00:00Z' }
const UNTIL = { 'x-portico-until': '2027-06-01T11:00:00+02:00' }
const ACME = { 'x-portico-access': { groups: ['acme'] } }

/** A description of a public operation, and of one with marks, with a tag and a schema that only that one names. */
const describing = (marks: object, schema: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Travel', version: '1' },
  tags: [{ name: 'Trips' }, { name: 'Zeppelins', description: 'Flights by airship' }],
  paths: {
    '/trips': { get: { operationId: 'listTrips', tags: ['Trips'], responses: { 200: { description: 'Trips' } } } },
    '/zeppelins': {
      post: {
        operationId: 'bookZeppelin',
        summary: 'Book a zeppelin',
        tags: ['Zeppelins'],
        responses: {
          200: {
            description: 'A berth',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Berth' } } },
          },
        },
        ...marks,
      },
    },
  },
  components: { schemas: { Berth: { type: 'object', description: 'A bed on an airship', ...schema } } },
})

/** What a reader sees of a description at a time. */
const seen = (description: unknown, groups: readonly string[] | undefined, at: number): string => {
  const { open, overlays, faults } = splitDescription(description)
  expect(faults).toEqual([])
  return JSON.stringify(
    applyOverlays(
      open,
      overlays.filter(({ readers }) => mayRead(readers, groups, at)),
    ),
  )
}

const PRIVATE = /zeppelin|berth|airship|x-portico/i

describe('an operation with times', () => {
  test('is not in the description for everyone, with nothing that only it names, however many readers it will have', () => {
    for (const marks of [PUBLISH, UNTIL, { ...PUBLISH, ...UNTIL }, { ...PUBLISH, ...ACME }]) {
      const { open, operations } = splitDescription(describing(marks))
      expect(JSON.stringify(open)).not.toMatch(PRIVATE)
      expect(operations.map(({ pointer, readers }) => [pointer, readers === undefined])).toEqual([
        ['#/paths/~1trips/get', true],
        ['#/paths/~1zeppelins/post', false],
      ])
    }
  })

  test.each([
    [
      'opens to everyone at its time',
      PUBLISH,
      undefined,
      [
        [MAY - 1, false],
        [MAY, true],
        [JUNE, true],
      ],
    ],
    [
      'closes to everyone at its end',
      UNTIL,
      undefined,
      [
        [MAY, true],
        [JUNE - 1, true],
        [JUNE, false],
      ],
    ],
    [
      'opens between its times',
      { ...PUBLISH, ...UNTIL },
      undefined,
      [
        [MAY - 1, false],
        [MAY, true],
        [JUNE, false],
      ],
    ],
    [
      'opens to its group only',
      { ...PUBLISH, ...ACME },
      ['acme'],
      [
        [MAY - 1, false],
        [MAY, true],
      ],
    ],
    [
      'stays closed to other groups',
      { ...PUBLISH, ...ACME },
      ['globex'],
      [
        [MAY - 1, false],
        [JUNE, false],
      ],
    ],
    ['stays closed to visitors, if it is for a group', { ...PUBLISH, ...ACME }, undefined, [[JUNE, false]]],
  ] as const)('%s', (_, marks, groups, times) => {
    const description = describing(marks)
    for (const [at, isOpen] of times) expect([at, PRIVATE.test(seen(description, groups, at))]).toEqual([at, isOpen])
    // What it shows then is complete, and says nothing of the times.
    if (times.some(([, isOpen]) => isOpen)) {
      const [at] = times.find(([, isOpen]) => isOpen) ?? [MAY]
      expect(seen(description, groups, at)).toBe(JSON.stringify(describing({})))
    }
  })

  test('and its schema have the latest start and the earliest end of both', () => {
    const description = describing(PUBLISH, { 'x-portico-publish': '2027-06-01T09:00:00Z' })
    expect(seen(description, undefined, MAY)).toMatch(/Book a zeppelin/)
    expect(seen(description, undefined, MAY)).not.toMatch(/A bed on an airship/)
    expect(seen(description, undefined, JUNE)).toMatch(/A bed on an airship/)
  })

  test('in a description for a group stays closed to others at all times', () => {
    const { overlays } = splitDescription(describing(PUBLISH), { base: expressionOf([['acme']]) })
    for (const { readers } of overlays)
      expect([
        mayRead(readers, undefined, JUNE),
        mayRead(readers, [], JUNE),
        mayRead(readers, ['acme'], MAY - 1),
      ]).toEqual([false, false, false])
  })

  test.each([
    [{ 'x-portico-publish': '2027-05-01T09:00:00' }, /x-portico-publish cannot be read/],
    [{ 'x-portico-publish': '2027-02-30T09:00:00Z' }, /x-portico-publish cannot be read/],
    [{ 'x-portico-until': 'soon' }, /x-portico-until cannot be read/],
    [{ 'x-portico-until': 1_800_000_000 }, /x-portico-until cannot be read/],
    [{ ...UNTIL, 'x-portico-publish': '2027-07-01T00:00:00Z' }, /x-portico-publish and x-portico-until cannot be read/],
  ])('with %j is refused with its position', (marks, reason) => {
    const { faults } = splitDescription(describing(marks))
    expect(faults).toEqual([expect.stringMatching(reason)])
    expect(faults[0]).toMatch(/^#\/paths\/~1zeppelins\/post/)
  })
})
