import { expect, test } from 'vitest'
import { audienceOf } from './audience.js'
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
  /** A rule that cannot be read closes everything. */
  readonly unreadable?: true
}

const travelled = (rules: unknown) => JSON.parse(JSON.stringify(rules)) as AccessRule[]

test.each(cases as Case[])('$name', ({ rules, path, groups, allow, unreadable }) => {
  const audience = () => audienceOf(travelled(rules), path)
  if (unreadable) expect(audience).toThrow(/cannot be read/)
  else expect(mayRead(audience(), groups)).toBe(allow)
})

test.each(MAY_READ_CASES)('$name: $may', ({ audience, groups, may }) => {
  expect(mayRead(audience, groups)).toBe(may)
})

test('the missing groups are those that a reader would have to join', () => {
  expect(missingGroups(['alpha', 'beta'], ['beta', 'gamma'])).toEqual(['alpha'])
  expect(missingGroups([], [])).toEqual([])
})

test('an audience is the sorted union of all matching rules', () => {
  const rules: AccessRule[] = [{ path: 'docs/*', groups: ['b', 'a'] }, { path: 'x', groups: ['a', 'c'] }, { path: 'y' }]
  expect(audienceOf(rules, '/docs/x')).toEqual(['a', 'b', 'c'])
  expect(audienceOf(rules, '/y')).toEqual([])
  expect(audienceOf(rules, '/z')).toBeUndefined()
})

test('an audience is never guessed from a rule that cannot be read', () => {
  expect(() => audienceOf(travelled([{ path: /^\/docs/ }]), '/docs')).toThrow(/regex/)
})

test('a RegExp in a config is answered with the form to write instead', () => {
  expect(problemsOf([{ path: /^\/docs/ }])[0]).toContain(String.raw`"regex": "^\\/docs"`)
  expect(problemsOf('docs/*')[0]).toContain('list of rules')
  expect(problemsOf([{ path: 'docs/*', groups: ['a'] }])).toEqual([])
})

test('group predicates ask for any or for every group', () => {
  expect(some('a', 'b')(['b'])).toBe(true)
  expect(some('a', 'b')([])).toBe(false)
  expect(all('a', 'b')(['b'])).toBe(false)
  expect(all('a', 'b')(['b', 'a'])).toBe(true)
})
