const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
/** The most resources per page. */
export const MOST_PER_PAGE = 100

/** What clients may ask of this server (RFC 7643, section 5). */
export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_PER_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'An API key whose only right is scim',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/scim/v2/ServiceProviderConfig` },
})

export const resourceTypes = (baseUrl: string) =>
  [
    { name: 'User', endpoint: '/Users', schema: USER, description: 'A member of the organization' },
    { name: 'Group', endpoint: '/Groups', schema: GROUP, description: 'A group managed by the directory' },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/scim/v2/ResourceTypes/${type.name}` },
  }))

export const schemas = (baseUrl: string) =>
  [
    { id: USER, name: 'User', description: 'User Account: a member of the organization', attributes: userAttributes },
    { id: GROUP, name: 'Group', description: 'A group managed by the directory', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${baseUrl}/scim/v2/Schemas/${schema.id}` },
  }))

function attribute(name: string, description: string, special: object = {}): object {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...special,
  }
}

/** A sub-attribute: what it is, and what is special about it. */
type Part = readonly [description: string, special?: object]

/** A multi-valued attribute. Its sub-attributes can be changed only as a whole. */
const list = (
  name: string,
  description: string,
  mutability: 'readOnly' | 'readWrite',
  parts: Readonly<Record<string, Part>>,
): object =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    mutability,
    subAttributes: Object.entries(parts).map(([part, [what, special]]) =>
      attribute(part, what, { mutability: mutability === 'readOnly' ? 'readOnly' : 'immutable', ...special }),
    ),
  })
const reference = (...referenceTypes: readonly string[]) => ({ type: 'reference', referenceTypes, caseExact: true })

const userAttributes = [
  attribute('userName', 'The email address with which the person signs in', {
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  attribute('externalId', 'The id of the person in the directory', { caseExact: true }),
  attribute('displayName', 'The name under which the person is shown'),
  attribute('active', 'Whether the person may sign in', { type: 'boolean' }),
  attribute('name', 'The parts of the person’s name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name'),
      attribute('givenName', 'The given name'),
      attribute('familyName', 'The family name'),
    ],
  }),
  list('emails', 'The address of userName', 'readOnly', {
    value: ['The address'],
    primary: ['Always true', { type: 'boolean' }],
  }),
  list('groups', 'The groups that the directory manages and the person is in', 'readOnly', {
    value: ['The id of the group', { caseExact: true }],
    $ref: ['The address of the group', reference('Group')],
    display: ['The name of the group'],
    type: ['Always direct'],
  }),
]

const groupAttributes = [
  attribute('displayName', 'The name of the group, by which access rules refer to it', {
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  attribute('externalId', 'The id of the group in the directory', { caseExact: true }),
  list('members', 'The people in the group', 'readWrite', {
    value: ['The id of the user', { caseExact: true }],
    $ref: ['The address of the user', reference('User')],
    display: ['The name of the user; left out for a group of more than 500', { mutability: 'readOnly' }],
    type: ['Always User'],
  }),
]
