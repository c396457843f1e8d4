import { isTypo } from '@portico/sealing/texts'
import { describe, expect, test } from 'vitest'
import { type Declarations, unmatchedDeclarations } from './unmatched-declarations.js'

const declarations = (overrides: Partial<Declarations>): Declarations => ({
  rules: [],
  paths: ['/docs/intro', '/docs/secret/one', '/blog'],
  namedGroups: [],
  groups: undefined,
  declared: [],
  ...overrides,
})

test('a rule that matches nothing is reported with the most similar path', () => {
  expect(unmatchedDeclarations(declarations({ rules: [{ path: '/docs/secrets/*' }] }))).toEqual([
    'The rule for "/docs/secrets/*" matches no page and no file of this site, so it protects nothing. The nearest path is "/docs/secret".',
  ])
  expect(unmatchedDeclarations(declarations({ rules: [{ path: { regex: '^/dosc' } }] }))[0]).toContain(
    'The nearest path is "/docs"',
  )
  expect(
    unmatchedDeclarations(declarations({ rules: [{ path: 'docs/*' }, { path: '*' }, { path: { regex: 'g$' } }] })),
  ).toEqual([])
})

describe('a group', () => {
  const namedGroups = [
    { group: 'readers', by: 'the rule for "docs/*"' },
    { group: 'reader', by: 'docs/a.md' },
  ]
  test('that is probably a misspelling of another is reported', () => {
    for (const more of [[], [{ group: 'readers', by: 'docs/b.md' }]])
      expect(unmatchedDeclarations(declarations({ namedGroups: [...more, ...namedGroups] }))).toEqual([
        expect.stringMatching(/^docs\/a\.md requires the group "reader".+Did you mean "readers"\?/),
      ])
  })
  test('is accepted if the site lists it, and reported if it does not', () => {
    expect(unmatchedDeclarations(declarations({ namedGroups, groups: ['reader', 'readers'] }))).toEqual([])
    expect(unmatchedDeclarations(declarations({ namedGroups, groups: ['readers', 'writers'] }))).toEqual([
      'docs/a.md requires the group "reader", which the theme option groups does not list. The nearest is "readers".',
    ])
  })
})

test.each([
  ['docusaurus-user', 'docusaurus-users', true],
  ['Keepers', 'keepers', true],
  ['keep_ers', 'keepers', true],
  ['acess', 'access', true],
  ['acces', 'access', true],
  ['Access', 'access', true],
  ['team-a', 'team-b', false],
  ['beta1', 'beta2', false],
  ['alpha', 'beta', false],
  ['access', 'access', false],
])('whether %s is a misspelling of %s: %s', (first, second, expected) => expect(isTypo(first, second)).toBe(expected))

test('a key that was probably meant to be "access" is reported', () => {
  const declared = [{ file: 'docs/a.md', keys: ['title', 'acess', 'groups', 'access'] }]
  expect(unmatchedDeclarations(declarations({ declared }))).toEqual([
    'docs/a.md has the key "acess", which Portico does not read. Did you mean "access"?',
    'docs/a.md has the key "groups", which Portico does not read. Write access: { groups: […] }.',
  ])
})
