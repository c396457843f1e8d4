import { expect, test } from 'vitest'
import type { Operation } from './patch-path.js'
import { userChange } from './patch-user.js'

test.each<[string, Operation[], object]>([
  ['Okta deactivates', [{ op: 'replace', value: { active: false } }], { active: false }],
  ['Entra ID deactivates', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
  [
    'Entra ID changes several attributes without a path',
    [{ op: 'Replace', value: { displayName: 'Ann', 'name.givenName': 'Ann', active: 'True' } }],
    { displayName: 'Ann', givenName: 'Ann', active: true },
  ],
  ['a nested name', [{ op: 'add', value: { name: { familyName: 'Bo' } } }], { familyName: 'Bo' }],
  ['a name by its path', [{ op: 'add', path: 'name', value: { givenName: 'Bo' } }], { givenName: 'Bo' }],
  [
    'a name that is removed',
    [{ op: 'remove', path: 'name' }],
    { formattedName: null, givenName: null, familyName: null },
  ],
  [
    'the last operation counts',
    [
      { op: 'add', path: 'active', value: true },
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false },
    ],
    { active: false },
  ],
  [
    'what is not kept',
    [
      { op: 'add', path: 'password', value: 'x' },
      { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
      { op: 'add', path: 'roles', value: ['owner'] },
      { op: 'add', path: 'constructor', value: 'x' },
    ],
    {},
  ],
  ['the id next to other attributes', [{ op: 'replace', value: { id: 'another', active: true } }], { active: true }],
])('%s', (_, operations, change) => {
  expect(userChange(operations)).toEqual(change)
})

test.each<[Operation, string]>([
  [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'replace', value: 'active' }, 'invalidValue'],
  [{ op: 'replace', path: 'active', value: 'yes' }, 'invalidValue'],
  [{ op: 'replace', path: 'userName', value: 7 }, 'invalidValue'],
  [{ op: 'replace', path: 'displayName', value: 'x'.repeat(257) }, 'invalidValue'],
  [{ op: 'replace', path: 'a[b', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  [{ op: 'add', path: 'groups', value: [{ value: 'portico-admins' }] }, 'mutability'],
  [{ op: 'add', value: { groups: [{ value: 'portico-admins' }] } }, 'mutability'],
  [{ op: 'remove', path: 'userName' }, 'mutability'],
  [{ op: 'remove', path: 'active' }, 'mutability'],
])('refuses %j', (operation, scimType) => {
  expect(() => userChange([operation])).toThrow(expect.objectContaining({ status: 400, scimType }))
})

test('refuses ten thousand operations', () => {
  const many = Array.from({ length: 10_000 }, () => ({ op: 'replace', path: 'active', value: true }))
  expect(() => userChange(many)).toThrow(expect.objectContaining({ status: 413 }))
})

test('nested names end', () => {
  expect(userChange([{ op: 'add', value: { name: { name: { name: {} } } } }])).toEqual({})
})
