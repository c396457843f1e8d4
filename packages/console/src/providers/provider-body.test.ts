import { CreateProviderBody, UpdateProviderBody } from '@portico/protocol/schemas'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { createBody, EMPTY, updateBody } from './provider-body.js'
import { groupPair, missingIn } from './provider-fields.js'
import { PROVIDER_OPTIONS } from './provider-kinds.js'

const create = Compile(CreateProviderBody)
const update = Compile(UpdateProviderBody)

test.each(PROVIDER_OPTIONS)(
  'a form for %s creates what the server accepts, for a new and a changed provider',
  (kind) => {
    const values = {
      ...EMPTY,
      kind,
      name: ' Acme ',
      client_id: ' hub ',
      client_secret: 'secret',
      issuer: 'https://id.travel.example',
      team_id: 'TEAM',
      key_id: 'KEY',
      idp_metadata_url: 'https://id.travel.example/metadata',
      groups: ['Staff = readers', ''],
      email_domains: ['travel.example'],
    }
    expect([...create.Errors(createBody(values))]).toEqual([])
    expect([...update.Errors(updateBody(values))]).toEqual([])
    expect(createBody(values)).toMatchObject({ groups: { Staff: 'readers' } })
  },
)

test('an empty secret keeps the current one, and emptied groups are removed', () => {
  expect(updateBody(EMPTY)).toEqual({ groups: {}, email_domains: [] })
})

test('required fields of a provider are requested', () => {
  expect(missingIn({ ...EMPTY, kind: 'okta' })).toContain('Issuer is missing')
  expect(missingIn({ ...EMPTY, kind: 'saml' })).toContain('metadata is missing')
  expect(missingIn(EMPTY)).toBeUndefined()
})

test('a line of the group mapping must have two sides', () => {
  expect(groupPair('Staff = readers')).toEqual(['Staff', 'readers'])
  expect([groupPair('Staff'), groupPair('= x'), groupPair('a=b=c')]).toEqual([undefined, undefined, undefined])
})
