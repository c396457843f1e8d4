import { expect, test } from 'vitest'
import { parseFilter } from './filter.js'
import type { ResourceType } from './filter-attributes.js'

const ANN = {
  id: 'p1',
  externalId: '00U1',
  userName: 'ann@acme.example',
  displayName: 'Ann "the" Berg',
  active: true,
  name: { givenName: 'Ann', familyName: 'Berg' },
  emails: [{ value: 'ann@acme.example', primary: true }],
  groups: [
    { value: 'g1', display: 'okta-readers' },
    { value: 'g2', display: 'okta-writers' },
  ],
  meta: { resourceType: 'User', created: '2026-03-01T10:00:00Z' },
}
const GROUP = { id: 'g1', displayName: 'okta-readers', members: [{ value: 'p1' }], meta: { resourceType: 'Group' } }
const matches = (filter: string, type: ResourceType = 'User') =>
  parseFilter(type, filter).matches(type === 'User' ? ANN : GROUP)

test.each([
  'userName eq "ANN@acme.example"',
  'USERNAME Eq "ann@acme.example"',
  'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ann@acme.example"',
  'userName sw "ann"',
  'userName sw ann',
  'userName ew ".EXAMPLE"',
  'userName gt "anm" and userName lt "ano"',
  'userName ge "ann@acme.example" and userName le "ann@acme.example"',
  'displayName eq "ann \\"the\\" berg"',
  'displayName co "THE"',
  'name.familyName eq Berg and (emails.value co example.com or emails.value co acme.example)',
  'name.familyName ne "Smith"',
  'name.formatted ne "Ann"',
  'name.formatted eq null',
  'name pr and not (name.formatted pr)',
  'not (active eq false) and active eq "True"',
  'externalId eq "00U1"',
  'emails[value co "acme" and primary eq true]',
  'emails.primary eq true',
  'groups eq "g2"',
  'groups[display eq "okta-writers"]',
  'meta.created gt "2025-01-01T00:00:00Z"',
  'meta.Created gt 2015-10-10T14:38:21.8617979-07:00',
  'id eq "x" or id eq "p1" and active eq true',
])('%s matches', (filter) => {
  expect(matches(filter)).toBe(true)
})

test.each([
  'userName eq "bob@acme.example"',
  'userName sw "nn"',
  'externalId eq "00u1"',
  'name.familyName eq "berg" and active eq false',
  'groups[display eq "okta-readers" and value eq "g2"]',
  'not (userName pr)',
  'meta.created le "2026-03-01T09:59:59Z"',
  'displayName eq null',
  '(id eq "p1" or id eq "p2") and externalId eq "7"',
])('%s does not match', (filter) => {
  expect(matches(filter)).toBe(false)
})

test.each([
  '',
  ' ',
  'userName',
  'userName is "a"',
  'userName eq "a" and',
  'userName eq "open',
  '(userName eq "a"',
  'password eq "a"',
  'constructor eq "a"',
  '__proto__ eq "a"',
  'meta eq "a"',
  'name eq "Ann"',
  'active gt true',
  'active eq 1',
  'userName eq 7',
  'meta.created gt "yesterday"',
  'meta.created co "2026"',
  'name[givenName eq "a"]',
  'emails[emails[value eq "a"]]',
  `userName eq "${'\n'.repeat(40)}`,
  Array.from({ length: 21 }, () => 'id eq "1"').join(' or '),
  `${'('.repeat(100_000)}id eq "1"`,
  `${'('.repeat(900)}id eq "1"`,
  `id eq "${'\\'.repeat(900)}`,
])('refuses %#', (filter) => {
  expect(() => parseFilter('User', filter)).toThrow(
    expect.objectContaining({ status: 400, scimType: 'invalidFilter', message: expect.stringMatching(/^filter /) }),
  )
})

test.each([
  ['userName eq "a@acme.example"', ['a@acme.example']],
  ['active eq true and (externalId eq "7" and id eq "p1")', ['7', 'p1']],
  ['emails[value eq "a@acme.example" and primary eq true]', ['a@acme.example']],
  ['userName eq "a" or id eq "p1"', []],
  ['not (userName eq "a")', []],
])('what must hold for %s', (filter, values) => {
  expect(parseFilter('User', filter).required.map(({ value }) => value)).toEqual(values)
})

test.each([
  'members.value eq "p1"',
  'MEMBERS eq "p1"',
  'members[value eq "p1"]',
  'members[value eq "p1"] and displayName sw "okta"',
  'urn:ietf:params:scim:schemas:core:2.0:Group:members.value eq "p1"',
])('%s matches a group and names its member', (filter) => {
  expect([matches(filter, 'Group'), parseFilter('Group', filter).memberIds]).toEqual([true, ['p1']])
})

test.each([
  'members[display eq "7"]',
  'members[value eq "7"',
  'members[]',
  'members pr',
  'members ne "p1"',
  'emails eq "a"',
])('refuses %s for groups', (filter) => {
  expect(() => parseFilter('Group', filter)).toThrow(/^filter /)
})
