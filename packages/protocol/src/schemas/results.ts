import { type TSchema, Type } from 'typebox'
import { DENIAL_REASONS } from '../content-keys.js'
import { CREDENTIALS, type CredentialType } from '../credentials.js'
import type { EndpointName } from '../endpoints.js'
import { LINK_ACTIONS, type LinkAction } from '../link-description.js'
import { SCOPES, type Scope, SESSION_KINDS, type SessionKind } from '../session-kinds.js'
import { AGREEMENT_RESULTS } from './agreements.js'
import { HandleSchema, Id, keyOf } from './common.js'
import { DOMAIN_RESULTS } from './domains.js'
import { FEED_TOKEN_RESULTS } from './feed-tokens.js'
import { FEEDBACK_RESULTS } from './feedback.js'
import { AuditRow, OPERATIONS_RESULTS } from './operations-results.js'
import { PARTNER_RESULTS } from './partners.js'
import { READER_TOKEN_RESULTS } from './reader-tokens.js'
import { SAMPLE_KEY_RESULTS } from './sample-keys.js'
import { SET_UP_RESULTS } from './set-up.js'
import { SITE_STATISTICS_RESULTS } from './site-statistics.js'

const Time = Type.String({ format: 'date-time' })
const Texts = Type.Array(Type.String())
const Token = Type.Object({ token: Type.String() })
const Challenges = Type.Array(
  Type.Object({
    id: Id,
    type: Type.String(),
    authentication_method: Type.String(),
    options: Type.Optional(Type.Unknown()),
  }),
)
const LinkDescription = Type.Object({
  action: Type.Unsafe<LinkAction>(Type.String({ enum: [...LINK_ACTIONS] })),
  organization: Type.String(),
  account: Type.Optional(Type.String()),
  person_id: Type.Optional(Id),
  handle: Type.Optional(Type.String()),
})
const Attributes = Type.Record(Type.String(), Type.Unknown())
const Buckets = Type.Record(Type.String(), Attributes)
const Consents = Type.Object({
  consents: Type.Array(Type.Object({ consent_level: Type.String(), created_at: Time })),
})
const Nothing = Type.Object({})
const listOf = <Item extends TSchema>(item: Item) => Type.Array(item)

const OrganizationNames = {
  id: Id,
  parent_id: Type.Optional(Type.String()),
  org_name: Type.String(),
  tenant_name: Type.String(),
}
const Me = Type.Object({
  person: Type.Object({ person_id: Id, active: Type.Boolean(), person_type: Type.String(), region: Type.String() }),
  organizations: listOf(
    Type.Object({ ...OrganizationNames, managed_organizations: listOf(Type.Object(OrganizationNames)) }),
  ),
  handles: listOf(HandleSchema),
  credentials: listOf(Type.Object({ id: Id, type: Type.String(), params: Attributes })),
  second_factor: Type.Object({
    required: Type.Boolean(),
    proven: Type.Boolean(),
    held: Type.Boolean(),
    prove: Texts,
    add: Texts,
  }),
})

const Person = Type.Object({
  person_id: Id,
  active: Type.Boolean(),
  state: Type.String({ enum: ['active', 'inactive', 'pending', 'rejected'] }),
  person_type: Type.String({ enum: ['regular', 'anonymous'] }),
  region: Type.String(),
  handles: listOf(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
  groups: Texts,
  attributes: Buckets,
  created_at: Time,
  last_seen: Type.Union([Time, Type.Null()]),
})
const ManagedOrganization = Type.Object({
  id: Id,
  parent_id: Type.Union([Type.String(), Type.Null()]),
  org_name: Type.String(),
  tenant_name: Type.String(),
  person_pool: Type.String({ enum: ['own', 'inherit'] }),
  settings: Attributes,
  created_at: Time,
  suspended_at: Type.Union([Time, Type.Null()]),
})
const Key = {
  id: Id,
  name: Type.String(),
  scopes: Texts,
  created_by: Type.String(),
  created_at: Time,
  last_used: Type.Union([Time, Type.Null()]),
}
const CredentialShape = Type.Object({
  id: Id,
  type: keyOf<CredentialType>(CREDENTIALS),
  params: Attributes,
  label: Type.Optional(Type.String()),
  last_used: Type.Optional(Time),
})
const Provider = Type.Object({
  id: Id,
  type: Type.String({ enum: ['oidc', 'saml'] }),
  /** A draft takes no sign-ins but the test of its set-up link. */
  state: Type.Union([Type.Literal('active'), Type.Literal('draft')]),
  /** Set up by a link: it vouches only for addresses at domains that its organization has verified. */
  confined: Type.Optional(Type.Boolean()),
  created_at: Time,
  provider: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  has_client_secret: Type.Optional(Type.Boolean()),
  issuer: Type.Optional(Type.String()),
  scopes: Type.Optional(Texts),
  team_id: Type.Optional(Type.String()),
  key_id: Type.Optional(Type.String()),
  allow_unsolicited: Type.Optional(Type.Boolean()),
  groups: Type.Optional(Type.Record(Type.String(), Type.String())),
  groups_claim: Type.Optional(Type.String()),
  email_domains: Type.Optional(Texts),
  idp_entity_id: Type.Optional(Type.String()),
  idp_sso_url: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Type.String()),
  metadata_url: Type.Optional(Type.String()),
  acs_url: Type.Optional(Type.String()),
  entity_id: Type.Optional(Type.String()),
})
const Client = {
  client_id: Id,
  name: Type.String(),
  redirect_uris: Texts,
  first_party: Type.Boolean(),
  created_at: Time,
}
const Preview = Type.Object({
  name: Type.String(),
  url: Type.String(),
  build: Type.String(),
  created_at: Time,
  expires_at: Time,
})
const Program = Type.Object({
  client_id: Id,
  name: Type.String(),
  scope: listOf(Type.Unsafe<Scope>(Type.String({ enum: Object.keys(SCOPES) }))),
  sessions: Type.Integer(),
  allowed_at: Time,
})
const Place = Type.Object({
  id: Id,
  parent_id: Type.Optional(Type.String()),
  name: Type.String(),
  tenant_name: Type.String(),
  children_ids: Texts,
  person_pool_orgs_ids: Texts,
  group_pool_orgs_ids: Texts,
  manager_org_id: Type.Optional(Type.String()),
  person_in_manager_org: Type.Boolean(),
  inherits_rbac_pools: Type.Boolean(),
})
const Session = Type.Object({
  id: Id,
  kind: Type.Unsafe<SessionKind>(Type.String({ enum: [...SESSION_KINDS] })),
  client_id: Type.Optional(Type.String()),
  authentications: listOf(Type.Object({ method: Type.String(), timestamp: Time })),
  created_at: Time,
  expires_at: Time,
})
const Group = { name: Type.String(), description: Type.String() }
const Invitation = { id: Id, handle: HandleSchema, groups: Texts, expires_at: Time }
const AnalyticsEvent = Type.Object({
  id: Id,
  at: Time,
  name: Type.String(),
  person_id: Type.Union([Type.String(), Type.Null()]),
  correlation_id: Type.String(),
  location: Type.String(),
  user_agent: Type.String(),
  detail: Attributes,
})
const AccessRequest = Type.Object({
  id: Id,
  person_id: Id,
  handles: listOf(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
  groups: Texts,
  reason: Type.String(),
  page: Type.Union([Type.String(), Type.Null()]),
  state: Type.String({ enum: ['open', 'approved', 'denied'] }),
  created_at: Time,
  decided_at: Type.Union([Time, Type.Null()]),
  decided_by: Type.Union([Type.String(), Type.Null()]),
})
const Switched = Type.Union([
  Type.Object({ type: Type.String({ enum: ['token'] }), token: Type.String() }),
  Type.Object({ type: Type.String({ enum: ['challenge_list'] }), challenges: Challenges }),
])

interface Result {
  /** The status of success; 200 where it is left out. 204 has no body. */
  readonly status?: 201 | 204
  readonly result?: TSchema
  /** Answers an empty envelope, which older clients insist on reading. */
  readonly bare?: true
  /** Answers this without the envelope, as another specification says. */
  readonly plain?: TSchema
}

const TABLE = {
  startFlow: { result: Challenges },
  startFlowV1: { result: Challenges },
  attest: { result: Token },
  attestV1: { result: Type.String() },
  attestV2: { result: Type.String() },
  pollChallenge: { result: Type.String() },
  pollChallengeV1: { result: Type.String() },
  recover: { result: Challenges },
  openChallengePack: { result: Challenges },
  describeLink: { result: LinkDescription },
  validateToken: { result: Type.Object({ valid: Type.Boolean(), invalidity_reason: Type.Optional(Type.String()) }) },
  revokeToken: { status: 204 },
  me: { result: Me },
  recordSdkEvent: { status: 204 },
  recordEvent: { status: 204 },
  getAttributes: { result: Buckets },
  getBucket: { result: Attributes },
  getConsent: { result: Consents },
  setConsent: { result: Consents },
  addConsent: { result: Consents },
  removeConsent: { status: 204 },
  switchOrganization: { result: Switched },
  readSwitchedToken: { result: Switched },
  tokenForOrganization: { result: Type.String() },
  listPersons: { result: listOf(Person) },
  createPerson: { status: 201, result: Person },
  getPerson: { result: Person },
  updatePerson: { result: Person },
  deletePerson: { result: Nothing },
  setPersonGroups: { result: Person },
  approvePerson: { result: Person },
  rejectPerson: { result: Person },
  listSessions: { result: listOf(Session) },
  listCredentials: { result: listOf(CredentialShape) },
  listProviders: { result: listOf(Provider) },
  createProvider: { status: 201, result: Provider },
  getProvider: { result: Provider },
  updateProvider: { result: Provider },
  listClients: { result: listOf(Type.Object({ ...Client, consents: Type.Integer(), sessions: Type.Integer() })) },
  createClient: { status: 201, result: Type.Object(Client) },
  userInfo: { plain: Attributes },
  userInfoByPost: { plain: Attributes },
  myPrograms: { result: listOf(Program) },
  withdrawProgram: { result: Nothing },
  listOrganizations: { result: listOf(ManagedOrganization) },
  createOrganization: { status: 201, result: ManagedOrganization },
  getOrganization: { result: ManagedOrganization },
  updateOrganization: { result: ManagedOrganization },
  suspendOrganization: { result: ManagedOrganization },
  resumeOrganization: { result: ManagedOrganization },
  listGroups: { result: listOf(Type.Object({ ...Group, members: Type.Integer(), directory: Type.Boolean() })) },
  createGroup: { result: Type.Object(Group) },
  listKeys: { result: listOf(Type.Object(Key)) },
  createKey: { status: 201, result: Type.Object({ ...Key, secret: Type.String() }) },
  deleteKey: { result: Nothing },
  listInvitations: { result: listOf(Type.Object({ ...Invitation, state: Type.String(), created_at: Time })) },
  createInvitation: { status: 201, result: Type.Object(Invitation) },
  listAudit: { result: listOf(AuditRow) },
  listEvents: { result: listOf(AnalyticsEvent) },
  listAccessRequests: { result: listOf(AccessRequest) },
  approveAccessRequest: { result: AccessRequest },
  denyAccessRequest: { result: AccessRequest },
  requestAccess: { status: 201, result: AccessRequest },
  myAccessRequests: { result: listOf(AccessRequest) },
  releaseContentKeys: {
    result: Type.Object({
      keys: listOf(Type.Object({ part: Type.String(), key: Type.String(), lease: Type.Integer() })),
      denied: listOf(
        Type.Object({
          part: Type.String(),
          why: Type.Union(DENIAL_REASONS.map((reason) => Type.Literal(reason))),
          missing: Type.Optional(Texts),
          about: Type.Optional(listOf(Type.Object(Group))),
          request: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('denied')])),
        }),
      ),
      groups: Texts,
    }),
  },
  createAnonymousPerson: { status: 201, result: Type.String() },
  putAttributes: { bare: true },
  patchAttributes: { bare: true },
  putBucket: { bare: true },
  patchBucket: { bare: true },
  deleteFromBucket: { bare: true },
  myOrganizations: { result: Type.Object({ org_hierarchy: listOf(Place) }) },
  resolveSso: { status: 204 },
  deleteProvider: { result: Nothing },
  deleteClient: { result: Nothing },
  listPreviews: { result: listOf(Preview) },
  createPreview: { status: 201, result: Preview },
  deletePreview: { result: Nothing },
  endSessions: { result: Nothing },
  endSession: { result: Nothing },
  removeCredentials: { result: Nothing },
  removeCredential: { result: Nothing },
  deleteInvitation: { result: Nothing },
  sendInvitationAgain: { status: 201, result: Type.Object(Invitation) },
  createDirectId: { status: 201, result: Type.String() },
  viewAs: { status: 201, result: Type.String() },
  impersonate: { status: 201, result: Type.String() },
  impersonateTarget: { status: 201, result: Type.String() },
  ...OPERATIONS_RESULTS,
  ...SITE_STATISTICS_RESULTS,
  ...READER_TOKEN_RESULTS,
  ...SAMPLE_KEY_RESULTS,
  ...DOMAIN_RESULTS,
  ...SET_UP_RESULTS,
  ...FEED_TOKEN_RESULTS,
  ...FEEDBACK_RESULTS,
  ...AGREEMENT_RESULTS,
  ...PARTNER_RESULTS,
} as const satisfies Record<EndpointName, Result>

/** What each endpoint answers on success, inside the envelope. */
export const RESULTS: Readonly<Record<EndpointName, Result>> = TABLE
export type ResultTable = typeof TABLE
