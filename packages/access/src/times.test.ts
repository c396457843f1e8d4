import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceOf } from './audience-of.js'
import { settledAt, timesOnly, withoutTimes } from './audience-times.js'
import { type Audience, allOf, both, describeExpression, expressionOf, implies, readExpression } from './expression.js'
import { mayRead, missingGroups, readingTimes } from './may-read.js'
import { EVERYONE, fromMoment, untilMoment } from './moments.js'
import { readPageAccess, withPageAccess } from './page-access.js'
import { type AccessRule, compileRule, rulesAt } from './rule.js'
import { readTimes } from './times.js'

const OPENS = Date.UTC(2026, 11, 1, 8)
const CLOSES = Date.UTC(2027, 0, 1)
const times = (publish?: string, until?: string): Audience => {
  const read = readTimes({ publish, until })
  if (!read.ok) throw new Error(read.problem)
  return read.times
}
const launch = times('2026-12-01T09:00:00+01:00')
const season = times('2026-12-01T09:00:00+01:00', '2027-01-01T00:00:00Z')

test.each([
  ['2026-12-01T09:00:00+01:00', OPENS],
  ['2026-12-01T08:00:00Z', OPENS],
  ['2026-12-01T08:00Z', OPENS],
  ['2026-12-01 13:30:00+05:30', OPENS],
  ['2026-11-30T23:00:00.000-09:00', OPENS],
])('%s is a time', (publish, at) => {
  expect(readTimes({ publish })).toEqual({ ok: true, times: { any: [[EVERYONE, fromMoment(at)]] } })
})

test.each([
  ['2026-12-01T09:00:00', 'has no time zone'],
  ['2026-12-01', 'is not a time'],
  ['2026-02-29T09:00:00Z', 'does not exist'],
  ['2026-13-01T09:00:00Z', 'does not exist'],
  ['2026-12-01T24:00:00Z', 'does not exist'],
  ['2026-12-01T09:00:00+25:00', 'does not exist'],
  ['next week', 'is not a time'],
  ['', 'is not a time'],
  [20_261_201, 'is not a time'],
  [false, 'is not a time'],
  [null, 'is not a time'],
])('%j is refused, because it %s', (value, why) => {
  for (const name of ['publish', 'until'])
    expect(readTimes({ [name]: value })).toEqual({ ok: false, problem: expect.stringContaining(why) })
})

test('what opens after it closes is refused, and what is published at no time opens at none', () => {
  for (const until of ['2026-12-01T09:00:00+01:00', '2026-12-01T07:59:59Z'])
    expect(readTimes({ publish: '2026-12-01T09:00:00+01:00', until })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('no one could ever read it'),
    })
  expect(readTimes({ publish: true })).toEqual({ ok: true, times: undefined })
  expect(readTimes({})).toEqual({ ok: true, times: undefined })
})

test('a public page opens to everyone at its time, and closes at its time', () => {
  for (const groups of [undefined, [], ['acme']]) {
    expect(mayRead(season, groups, OPENS - 1)).toBe(false)
    expect(mayRead(season, groups, OPENS)).toBe(true)
    expect(mayRead(season, groups, CLOSES - 1)).toBe(true)
    expect(mayRead(season, groups, CLOSES)).toBe(false)
    expect(mayRead(season, groups)).toBe(false)
  }
})

test('a private page opens at its time to its readers only', () => {
  const audience = both(allOf('acme'), launch)
  expect(mayRead(audience, ['acme'], OPENS - 1)).toBe(false)
  expect(mayRead(audience, ['acme'], OPENS)).toBe(true)
  for (const groups of [undefined, [], ['globex'], [EVERYONE], [fromMoment(0)]])
    expect(mayRead(audience, groups, OPENS)).toBe(false)
  expect(mayRead(both(allOf(), launch), undefined, OPENS)).toBe(false)
})

test('no group can be called like a condition', () => {
  for (const name of [EVERYONE, fromMoment(0), untilMoment(OPENS), '@from:']) {
    expect(readPageAccess({ groups: [name] }).ok).toBe(false)
    expect(readPageAccess({ any: ['acme', [name]] }).ok).toBe(false)
    expect(compileRule({ path: 'x', groups: [name] }).ok).toBe(false)
    expect(compileRule({ path: 'x', access: { any: [name] } }).ok).toBe(false)
  }
  expect(readExpression({ any: [['@from:2026-13-01T00:00:00.000Z']] })).toBeUndefined()
  expect(readExpression({ any: [['@until:soon']] })).toBeUndefined()
  expect(readExpression(JSON.parse(JSON.stringify(season)))).toEqual(season)
})

test('"and" and "implies" agree with the readers at every time', () => {
  const moments = [0, 1, 2, 3].map((hour) => OPENS + hour * 3_600_000)
  const entry = fc.constantFrom('a', 'b')
  const moment = fc.constantFrom(...moments)
  const clause = fc
    .tuple(fc.array(entry), fc.option(moment), fc.option(moment), fc.boolean())
    .filter(([, from, until]) => from === null || until === null || from < until)
    .map(([groups, from, until, isForAll]) => [
      ...(isForAll && (from !== null || until !== null) ? [EVERYONE] : groups),
      ...(from === null ? [] : [fromMoment(from)]),
      ...(until === null ? [] : [untilMoment(until)]),
    ])
  const audience = fc.option(fc.array(clause, { minLength: 1, maxLength: 3 }).map(expressionOf), { nil: undefined })
  const readers = [undefined, [], ['a'], ['b'], ['a', 'b']]
  const all = [OPENS - 1, ...moments].flatMap((at) => readers.map((groups) => ({ groups, at })))
  fc.assert(
    fc.property(audience, audience, (first, second) => {
      for (const { groups, at } of all)
        expect(mayRead(both(first, second), groups, at)).toBe(mayRead(first, groups, at) && mayRead(second, groups, at))
      const isWithin = all.every(({ groups, at }) => !mayRead(first, groups, at) || mayRead(second, groups, at))
      if (implies(first, second)) expect(isWithin).toBe(true)
      // With one alternative each, nothing is covered only together.
      else if ([first, second].every((one) => (one?.any.length ?? 1) === 1)) expect(isWithin).toBe(false)
    }),
  )
})

test('when someone may read', () => {
  const audience = expressionOf([
    ['acme', untilMoment(CLOSES)],
    ['acme', 'beta'],
    ['globex', fromMoment(CLOSES)],
  ])
  expect(readingTimes(audience, ['acme'], OPENS)).toEqual({ until: CLOSES })
  expect(readingTimes(audience, ['acme', 'beta'], OPENS)).toEqual({ until: Number.POSITIVE_INFINITY })
  expect(readingTimes(audience, ['globex'], OPENS)).toEqual({ from: CLOSES })
  expect(readingTimes(audience, ['acme'], CLOSES)).toEqual({})
  expect(readingTimes(audience, ['beta'], OPENS)).toBeUndefined()
  expect(readingTimes(audience, undefined, OPENS)).toBeUndefined()
  expect(missingGroups(both(allOf('acme', 'beta'), launch) ?? allOf(), ['beta'])).toEqual(['acme'])
})

test('a page that says "public" lifts the groups of rules, but not their times', () => {
  expect(withPageAccess(both(allOf('acme'), launch), 'public')).toEqual(launch)
  expect(withPageAccess(allOf('acme'), 'public')).toBeUndefined()
  expect(withPageAccess(expressionOf([['acme'], ['beta', fromMoment(OPENS)]]), 'public')).toBeUndefined()
})

test('an audience without its times, its times, and what has opened', () => {
  const audience = both(allOf('acme'), season)
  expect(withoutTimes(audience)).toEqual(allOf('acme'))
  expect(withoutTimes(season)).toBeUndefined()
  expect(timesOnly(audience)).toEqual(season)
  expect(settledAt(launch, OPENS)).toBeUndefined()
  expect(settledAt(launch, OPENS - 1)).toBe(launch)
  expect(settledAt(audience, OPENS)).toEqual(both(allOf('acme'), times(undefined, '2027-01-01T00:00:00Z')))
})

test('rules have times, and "everyone" only with them', () => {
  const rules: AccessRule[] = [
    { path: '/launch/', access: 'everyone', publish: '2026-12-01T09:00:00+01:00' },
    { path: '/deals/', groups: ['acme'], publish: '2026-12-01T09:00:00+01:00', until: '2027-01-01T00:00:00Z' },
    { path: '/members/', publish: '2026-12-01T09:00:00+01:00' },
  ]
  expect(audienceOf(rules, '/launch')).toEqual(launch)
  expect(audienceOf(rules, '/deals')).toEqual(both(allOf('acme'), season))
  expect(audienceOf(rules, '/members')).toEqual(both(allOf(), launch))
  expect(rulesAt(rules, OPENS - 1)).toEqual(rules)
  expect(rulesAt(rules, OPENS)).toEqual([
    { path: '/deals/', groups: ['acme'], until: '2027-01-01T00:00:00Z' },
    { path: '/members/' },
  ])
  for (const bad of [
    { path: 'x', access: 'everyone' },
    { path: 'x', publish: '2026-12-01T09:00:00' },
    { path: 'x', publish: 'soon' },
  ])
    expect(compileRule(bad)).toMatchObject({ ok: false })
})

test('times as text', () => {
  expect(describeExpression(both(allOf('acme'), season) ?? allOf())).toBe(
    'acme from 2026-12-01 08:00 UTC until 2027-01-01 00:00 UTC',
  )
  expect(describeExpression(launch ?? allOf())).toBe('everyone from 2026-12-01 08:00 UTC')
  expect(describeExpression(both(allOf(), launch) ?? allOf())).toBe('anyone signed in from 2026-12-01 08:00 UTC')
})
