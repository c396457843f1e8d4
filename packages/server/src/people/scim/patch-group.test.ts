import { expect, test } from 'vitest'
import { groupChange } from './patch-group.js'
import type { Operation } from './patch-path.js'

const NONE = { replaces: false, put: new Set(), take: new Set() }
const put = (...ids: string[]) => ({ members: { ...NONE, put: new Set(ids) } })
const take = (...ids: string[]) => ({ members: { ...NONE, take: new Set(ids) } })
const only = (...ids: string[]) => ({ members: { replaces: true, put: new Set(ids), take: new Set() } })

test.each<[string, Operation[], object]>([
  ['Entra ID adds', [{ op: 'Add', path: 'members', value: [{ value: 'a' }, { value: 'b' }] }], put('a', 'b')],
  ['Entra ID removes by a list', [{ op: 'Remove', path: 'members', value: [{ value: 'a' }] }], take('a')],
  ['Okta removes by a filter', [{ op: 'remove', path: 'members[value eq "a"]' }], take('a')],
  ['a filter in full', [{ op: 'REMOVE', path: 'Members[ VALUE eq "Ab" ]' }], take('Ab')],
  [
    'Okta replaces',
    [{ op: 'replace', path: 'members', value: [{ value: 'a', display: 'a@acme.example' }] }],
    only('a'),
  ],
  [
    'Okta replaces the name beside its id',
    [{ op: 'replace', value: { id: '7', displayName: 'x' } }],
    { displayName: 'x', members: NONE },
  ],
  ['one member without a list', [{ op: 'add', path: 'members', value: { value: 'a' } }], put('a')],
  ['bare ids', [{ op: 'add', path: 'members', value: ['a'] }], put('a')],
  [
    'members without a path',
    [{ op: 'add', value: { Members: [{ value: 'a' }], externalId: '1' } }],
    { externalId: '1', ...put('a') },
  ],
  ['all are removed', [{ op: 'remove', path: 'members' }], only()],
  ['none are left', [{ op: 'replace', path: 'members', value: [] }], only()],
  [
    'the schema before the attribute',
    [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:Group:members', value: 'a' }],
    put('a'),
  ],
  ['an external id that is removed', [{ op: 'remove', path: 'externalId' }], { externalId: null, members: NONE }],
  [
    'what is not kept',
    [
      { op: 'add', path: 'description', value: 'x' },
      { op: 'add', path: 'constructor', value: 'x' },
    ],
    { members: NONE },
  ],
  [
    'one after the other',
    [
      { op: 'add', path: 'members', value: ['a', 'b'] },
      { op: 'remove', path: 'members[value eq "a"]' },
      { op: 'replace', path: 'members', value: ['c'] },
      { op: 'add', path: 'members', value: ['d'] },
      { op: 'remove', path: 'members', value: ['c', 'e'] },
      { op: 'add', path: 'members', value: ['e'] },
    ],
    { members: { replaces: true, put: new Set(['d', 'e']), take: new Set(['c']) } },
  ],
])('%s', (_, operations, change) => {
  expect(groupChange(operations)).toEqual(change)
})

test.each<[Operation, string]>([
  [{ op: 'move', path: 'members', value: ['a'] }, 'invalidSyntax'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'replace', value: 'x' }, 'invalidValue'],
  [{ op: 'replace', path: 'displayName', value: 7 }, 'invalidValue'],
  [{ op: 'remove', path: 'displayName' }, 'mutability'],
  [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  [{ op: 'add', path: 'members[value eq "a"]', value: 'b' }, 'invalidPath'],
  [{ op: 'remove', path: 'members[value co "a"]' }, 'invalidPath'],
  [{ op: 'replace', path: 'members.value', value: 'b' }, 'invalidPath'],
  [{ op: 'remove', path: `members[value eq "${'a'.repeat(200)}"]` }, 'invalidPath'],
  [{ op: 'add', path: 'members', value: [{ value: 'a', type: 'Group' }] }, 'invalidValue'],
  [{ op: 'add', path: 'members', value: [{ display: 'a' }] }, 'invalidValue'],
  [{ op: 'add', path: 'members', value: [['a']] }, 'invalidValue'],
  [{ op: 'add', path: 'members', value: '' }, 'invalidValue'],
])('refuses %j', (operation, scimType) => {
  expect(() => groupChange([operation])).toThrow(expect.objectContaining({ status: 400, scimType }))
})

test('refuses more people and more operations than are allowed at once', () => {
  const value = Array.from({ length: 10_001 }, (_, at) => `p${at}`)
  expect(() => groupChange([{ op: 'add', path: 'members', value }])).toThrow(expect.objectContaining({ status: 413 }))
  const many = Array.from({ length: 101 }, () => ({ op: 'remove', path: 'members' }))
  expect(() => groupChange(many)).toThrow(expect.objectContaining({ status: 413 }))
})
