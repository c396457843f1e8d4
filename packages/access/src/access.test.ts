import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceOf } from './audience-of.js'
import { allOf, both, describeExpression, expressionOf, implies, readExpression } from './expression.js'
import { all, some } from './group-predicate.js'
import { mayRead, missingGroups } from './may-read.js'
import { type AccessRule, problemsOf } from './rule.js'
import cases from './rules.cases.json' with { type: 'json' }
import { MAY_READ_CASES } from './testing/may-read-cases.js'

interface Case {
  readonly name: string
  readonly rules: unknown
  readonly path: string
  readonly groups?: readonly string[]
  readonly allow: boolean
  /** A rule that cannot be parsed denies everything. */
  readonly unreadable?: true
}

const travelled = (rules: unknown) => JSON.parse(JSON.stringify(rules)) as AccessRule[]

test.each(cases as Case[])('$name', ({ rules, path, groups, allow, unreadable }) => {
  const audience = () => audienceOf(travelled(rules), path)
  if (unreadable) expect(audience).toThrow(/cannot be parsed/)
  else expect(mayRead(audience(), groups)).toBe(allow)
})

test.each(MAY_READ_CASES)('$name: $may', ({ audience, groups, may }) => {
  expect(mayRead(audience, groups)).toBe(may)
})

test('the missing groups are those of the nearest alternative', () => {
  expect(missingGroups(allOf('alpha', 'beta'), ['beta', 'gamma'])).toEqual(['alpha'])
  expect(missingGroups(allOf(), [])).toEqual([])
  expect(missingGroups({ any: [['alpha', 'beta'], ['gamma']] }, [])).toEqual(['gamma'])
  expect(missingGroups({ any: [['gamma'], ['alpha', 'beta', 'delta']] }, ['alpha', 'beta'])).toEqual(['gamma'])
})

test('an expression without alternatives allows no one', () => {
  expect(mayRead({ any: [] }, ['alpha'])).toBe(false)
})

test('the rules that match a path are combined with "and"', () => {
  const rules: AccessRule[] = [
    { path: 'docs/*', groups: ['b', 'a'] },
    { path: 'x', access: { any: ['a', ['c', 'd']] } },
    { path: 'y' },
  ]
  expect(audienceOf(rules, '/docs/x')).toEqual({ any: [['a', 'b']] })
  expect(audienceOf(rules, '/x')).toEqual({ any: [['a'], ['c', 'd']] })
  expect(audienceOf(rules, '/y')).toEqual({ any: [[]] })
  expect(audienceOf(rules, '/z')).toBeUndefined()
})

test('expressions with the same readers have the same form', () => {
  const spelled = { any: [['a'], ['b', 'c']] }
  expect(expressionOf([['c', 'b', 'b'], ['a', 'b'], ['a']])).toEqual(spelled)
  expect(readExpression({ any: [['b', 'c'], ['a']] })).toEqual(spelled)
  expect(expressionOf([[], ['a']])).toEqual({ any: [[]] })
})

test.each([null, [], {}, { any: [] }, { any: ['a'] }, { any: [['']] }, { any: Array(65).fill(['a']) }])(
  '%j is not an expression',
  (value) => {
    expect(readExpression(value)).toBeUndefined()
  },
)

const alternatives = (count: number, name: string) =>
  expressionOf(Array.from({ length: count }, (_, at) => [name + at]))

test('at most 64 alternatives are allowed, and the message says how many there are', () => {
  expect(both(alternatives(8, 'a'), alternatives(8, 'b'))?.any).toHaveLength(64)
  expect(() => both(alternatives(8, 'a'), alternatives(9, 'b'))).toThrow(/72 alternatives, but at most 64/)
})

test('"and" and "implies" agree with the readers, whatever the expressions', () => {
  const group = fc.constantFrom('a', 'b', 'c', 'd')
  const audience = fc.option(fc.array(fc.array(group), { minLength: 1, maxLength: 4 }).map(expressionOf), {
    nil: undefined,
  })
  const everySet = Array.from({ length: 16 }, (_, bits) => ['a', 'b', 'c', 'd'].filter((_, at) => bits & (1 << at)))
  const readers = [undefined, ...everySet]
  fc.assert(
    fc.property(audience, audience, (first, second) => {
      for (const groups of readers)
        expect(mayRead(both(first, second), groups)).toBe(mayRead(first, groups) && mayRead(second, groups))
      expect(implies(first, second)).toBe(readers.every((groups) => !mayRead(first, groups) || mayRead(second, groups)))
    }),
  )
})

test('an expression as text', () => {
  expect(describeExpression({ any: [['acme'], ['beta', 'globex']] })).toBe('acme, or beta and globex')
  expect(describeExpression({ any: [[]] })).toBe('anyone signed in')
})

test('an audience is never guessed from a rule that cannot be parsed', () => {
  expect(() => audienceOf(travelled([{ path: /^\/docs/ }]), '/docs')).toThrow(/regex/)
})

test('a RegExp in a config is refused with the form to use instead', () => {
  expect(problemsOf([{ path: /^\/docs/ }])[0]).toContain(String.raw`"regex": "^\\/docs"`)
  expect(problemsOf('docs/*')[0]).toContain('list of rules')
  expect(problemsOf([{ path: 'docs/*', groups: ['a'] }])).toEqual([])
})

test('group predicates require any group or every group', () => {
  expect(some('a', 'b')(['b'])).toBe(true)
  expect(some('a', 'b')([])).toBe(false)
  expect(all('a', 'b')(['b'])).toBe(false)
  expect(all('a', 'b')(['b', 'a'])).toBe(true)
})
