import { describe, expect, test } from 'vitest'
import { audienceOf } from './audience.js'
import cases from './decide.cases.json' with { type: 'json' }
import { decide } from './decide.js'
import { all, some } from './group-predicate.js'
import { type AccessRule, problemsOf } from './rule.js'

interface Case {
  name: string
  rules: unknown[]
  path: string
  groups?: string[]
  allow: boolean
  reason: string
  missing?: string[]
}

const travelled = (rules: unknown) => JSON.parse(JSON.stringify(rules)) as AccessRule[]

describe('the decision table', () => {
  test.each(cases as Case[])('$name', ({ rules, path, groups, allow, reason, missing }) => {
    const decision = decide(travelled(rules), path, groups ? { groups } : undefined)
    expect(decision).toEqual({ allow, reason, ...(missing ? { missing } : {}) })
  })

  test.each((cases as Case[]).filter((row) => row.reason !== 'bad_rule'))('audience agrees: $name', (row) => {
    const audience = audienceOf(travelled(row.rules), row.path)
    const passes = audience?.every((group) => row.groups?.includes(group)) && row.groups !== undefined
    expect(audience === undefined || passes).toBe(row.allow)
  })
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
