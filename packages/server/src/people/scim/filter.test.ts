import { expect, test } from 'vitest'
import { parseFilter } from './filter.js'

test.each([
  ['userName eq "a@acme.example"', [{ attribute: 'userName', value: 'a@acme.example' }]],
  ['USERNAME Eq "a"', [{ attribute: 'userName', value: 'a' }]],
  ['emails.value eq "a \\"b\\" c"', [{ attribute: 'address', value: 'a "b" c' }]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [{ attribute: 'userName', value: 'a' }]],
  [
    'externalId eq "7" and displayName eq "x and y"',
    [
      { attribute: 'externalId', value: '7' },
      { attribute: 'displayName', value: 'x and y' },
    ],
  ],
])('reads %s', (filter, terms) => {
  expect(parseFilter('User', filter)).toEqual(terms)
})

test.each([
  '',
  ' ',
  'userName',
  'userName co "a"',
  'userName eq a',
  'userName eq "a" or id eq "b"',
  'userName eq "a" and',
  'userName eq "\\q"',
  'userName eq "open',
  '(userName eq "a")',
  'password eq "a"',
  'constructor eq "a"',
  '__proto__ eq "a"',
  Array.from({ length: 9 }, () => 'id eq "1"').join(' and '),
  `${'('.repeat(100_000)}id eq "1"`,
  `id eq "${'\\'.repeat(900)}`,
])('refuses %#', (filter) => {
  expect(() => parseFilter('User', filter)).toThrow(
    expect.objectContaining({ status: 400, scimType: 'invalidFilter', message: expect.stringMatching(/^filter /) }),
  )
})

test.each([
  'members.value eq "7"',
  'MEMBERS eq "7"',
  'members[value eq "7"]',
  'urn:ietf:params:scim:schemas:core:2.0:Group:members.value eq "7"',
])('reads %s', (filter) => {
  expect(parseFilter('Group', filter)).toEqual([{ attribute: 'member', value: '7' }])
})

test.each(['members[value eq "7"] or id eq "1"', 'members[display eq "7"]', 'members[value eq "7"', 'members[]'])(
  'refuses %s',
  (filter) => {
    expect(() => parseFilter('Group', filter)).toThrow(/^filter /)
  },
)

test('groups cannot be looked up by an address', () => {
  expect(() => parseFilter('Group', 'emails.value eq "a"')).toThrow('which Group resources cannot be filtered by')
})
