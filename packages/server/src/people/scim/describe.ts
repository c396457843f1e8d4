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
    { id: USER, name: 'User', description: 'A member of the organization', attributes: userAttributes },
    { id: GROUP, name: 'Group', description: 'A group managed by the directory', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${baseUrl}/scim/v2/Schemas/${schema.id}` },
  }))

function attribute(name: string, special: object = {}): object {
  return {
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...special,
  }
}

/** A multi-valued attribute. Its sub-attributes can be changed only as a whole. */
const list = (name: string, mutability: 'readOnly' | 'readWrite', parts: Readonly<Record<string, object>>): object =>
  attribute(name, {
    type: 'complex',
    multiValued: true,
    mutability,
    subAttributes: Object.entries(parts).map(([part, special]) =>
      attribute(part, { mutability: mutability === 'readOnly' ? 'readOnly' : 'immutable', ...special }),
    ),
  })
const reference = (...referenceTypes: readonly string[]) => ({ type: 'reference', referenceTypes, caseExact: true })

const userAttributes = [
  attribute('userName', { required: true, mutability: 'immutable', uniqueness: 'server' }),
  attribute('externalId', { caseExact: true }),
  attribute('displayName'),
  attribute('active', { type: 'boolean' }),
  attribute('name', { type: 'complex', subAttributes: [attribute('givenName'), attribute('familyName')] }),
  list('emails', 'readOnly', { value: {}, primary: { type: 'boolean' } }),
  list('groups', 'readOnly', { value: { caseExact: true }, $ref: reference('Group'), display: {}, type: {} }),
]

const groupAttributes = [
  attribute('displayName', { required: true, mutability: 'immutable', uniqueness: 'server' }),
  attribute('externalId', { caseExact: true }),
  list('members', 'readWrite', { value: { caseExact: true }, $ref: reference('User'), type: {} }),
]
