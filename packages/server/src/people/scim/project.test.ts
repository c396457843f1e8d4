import { expect, test } from 'vitest'
import { projectionIn } from './project.js'

const USER = {
  schemas: ['User'],
  id: '1',
  userName: 'a@acme.example',
  name: { givenName: 'A', familyName: 'B' },
  groups: [{ value: 'g', display: 'G' }],
  meta: { version: 'v' },
}

test.each<[string, object, object]>([
  ['nothing', {}, USER],
  ['an empty list', { attributes: '' }, USER],
  [
    'some',
    { attributes: 'USERNAME, name.givenName' },
    { schemas: ['User'], id: '1', userName: USER.userName, name: { givenName: 'A' } },
  ],
  ['parts of a list', { attributes: 'groups.value' }, { schemas: ['User'], id: '1', groups: [{ value: 'g' }] }],
  [
    'all but some',
    { excludedAttributes: 'groups,name.familyName,meta' },
    { schemas: ['User'], id: '1', userName: USER.userName, name: { givenName: 'A' } },
  ],
  [
    'all but what is always there',
    { excludedAttributes: 'id,schemas,groups,name,meta' },
    { schemas: ['User'], id: '1', userName: USER.userName },
  ],
  [
    'the name of the schema before it',
    { attributes: 'urn:ietf:params:scim:schemas:core:2.0:User:userName' },
    { schemas: ['User'], id: '1', userName: USER.userName },
  ],
  ['an unknown name', { attributes: 'constructor' }, { schemas: ['User'], id: '1' }],
])('%s is requested', (_, query, expected) => {
  expect(projectionIn(query).of(USER)).toEqual(expected)
})

test.each([{ attributes: ['a', 'b'] }, { excludedAttributes: 'a'.repeat(1_001) }])('refuses %j', (query) => {
  expect(() => projectionIn(query)).toThrow(expect.objectContaining({ status: 400 }))
})
