import { type Static, Type } from 'typebox'
import { Groups, Id, PageQuery, strict, Time } from './common.schemas.js'
import { Approval, Domain } from './domains.schemas.js'
import { ResolveSsoBody } from './sign-in.schemas.js'

const Name = Type.String({ minLength: 1, maxLength: 256 })

const Address = Type.String({ minLength: 1, maxLength: 2048, pattern: '^https?://' })

export const CreateSetUpLinkBody = Type.Object(
  {
    /** The groups of people who join through a domain that is added with the link. */
    groups: Type.Optional(Groups),
    approval: Type.Optional(Approval),
  },
  strict,
)

export type CreateSetUpLinkBody = Static<typeof CreateSetUpLinkBody>

/** An issuer with the client that it created for this server, or a SAML provider by its metadata. */
export const SetUpProviderBody = Type.Union([
  Type.Object(
    {
      type: Type.Unsafe<'oidc'>(Type.String({ enum: ['oidc'] })),
      issuer: Address,
      client_id: Name,
      client_secret: Type.String({ minLength: 1, maxLength: 8192 }),
    },
    strict,
  ),
  Type.Object(
    {
      type: Type.Unsafe<'saml'>(Type.String({ enum: ['saml'] })),
      idp_metadata_xml: Type.Optional(Type.String({ minLength: 1, maxLength: 200_000 })),
      idp_metadata_url: Type.Optional(Address),
    },
    strict,
  ),
])

export type SetUpProviderBody = Static<typeof SetUpProviderBody>

const SetUpDomainBody = Type.Object({ domain: Type.String({ minLength: 1, maxLength: 300 }) }, strict)

/** What binds the provider's response to the requesting page. */
export const TestSetUpBody = Type.Object(
  {
    pkce_code_challenge: Type.String({ pattern: '^[\\w-]{43}$' }),
    csrf_token: Type.String({ minLength: 1, maxLength: 256 }),
  },
  strict,
)

export type TestSetUpBody = Static<typeof TestSetUpBody>

const FinishSetUpBody = ResolveSsoBody

const Link = {
  id: Id,
  state: Type.Union([Type.Literal('open'), Type.Literal('used'), Type.Literal('expired'), Type.Literal('revoked')]),
  groups: Type.Array(Type.String()),
  approval: Approval,
  created_by: Type.String(),
  created_at: Time,
  expires_at: Time,
  used_at: Type.Union([Time, Type.Null()]),
}

const SetUp = Type.Object({
  organization: Type.String(),
  expires_at: Time,
  /** What the provider must know about this server, with either protocol. */
  redirect_uri: Type.String(),
  acs_url: Type.String(),
  entity_id: Type.String(),
  metadata_url: Type.String(),
  provider: Type.Union([
    Type.Object({
      type: Type.String({ enum: ['oidc', 'saml'] }),
      issuer: Type.Optional(Type.String()),
      client_id: Type.Optional(Type.String()),
      idp_entity_id: Type.Optional(Type.String()),
      idp_sso_url: Type.Optional(Type.String()),
    }),
    Type.Null(),
  ]),
  domains: Type.Array(Domain),
})

export const SET_UP_REQUESTS = {
  listSetUpLinks: { querystring: PageQuery },
  createSetUpLink: { body: CreateSetUpLinkBody, bodyOptional: true },
  deleteSetUpLink: {},
  readSetUp: {},
  setUpProvider: { body: SetUpProviderBody },
  setUpDomain: { body: SetUpDomainBody },
  checkSetUpDomain: {},
  testSetUp: { body: TestSetUpBody },
  finishSetUp: { body: FinishSetUpBody },
} as const

export const SET_UP_RESULTS = {
  listSetUpLinks: { result: Type.Array(Type.Object(Link)) },
  createSetUpLink: { status: 201, result: Type.Object({ ...Link, link: Type.String() }) },
  deleteSetUpLink: { result: Type.Object({}) },
  readSetUp: { result: SetUp },
  setUpProvider: { result: SetUp },
  setUpDomain: { status: 201, result: SetUp },
  checkSetUpDomain: { result: SetUp },
  testSetUp: { result: Type.Object({ url: Type.String() }) },
  finishSetUp: { result: Type.Object({ organization: Type.String(), account: Type.String() }) },
} as const
