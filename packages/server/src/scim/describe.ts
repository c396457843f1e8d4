const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
/** How many users a page holds at most. */
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
      description: 'An API key with the one right scim',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/scim/v2/ServiceProviderConfig` },
})

export const resourceTypes = (baseUrl: string) => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: USER,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/scim/v2/ResourceTypes/User` },
  },
]

export const schemas = (baseUrl: string) => [
  {
    schemas: [SCHEMA],
    id: USER,
    name: 'User',
    description: 'A member of the organization',
    attributes: [
      attribute('userName', { required: true, mutability: 'immutable', uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName'),
      attribute('active', { type: 'boolean' }),
      attribute('name', { type: 'complex', subAttributes: [attribute('givenName'), attribute('familyName')] }),
      attribute('emails', {
        type: 'complex',
        multiValued: true,
        mutability: 'readOnly',
        subAttributes: [
          attribute('value', { mutability: 'readOnly' }),
          attribute('primary', { type: 'boolean', mutability: 'readOnly' }),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${baseUrl}/scim/v2/Schemas/${USER}` },
  },
]

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
