import { type TSchema, Type } from 'typebox'
import type { EndpointName } from '../endpoints.js'
import {
  AccessRequestsQuery,
  AuditQuery,
  CreateGroupBody,
  CreateInvitationBody,
  CreateKeyBody,
  ImpersonateBody,
  RequestAccessBody,
} from './admin.js'
import {
  AttributeNamesQuery,
  AttributesBody,
  BucketNamesQuery,
  BucketsBody,
  ConsentBody,
  RemoveConsentQuery,
} from './data.js'
import { CreateClientBody, CreateProviderBody, ResolveSsoBody, UpdateProviderBody } from './federation.js'
import { AttestBody, RecoverBody, StartFlowBody } from './flows.js'
import { CreateOrganizationBody, PageQuery, SwitchBody, UpdateOrganizationBody } from './organizations.js'
import { AnonymousPersonBody, CreatePersonBody, ListPersonsQuery, SetGroupsBody, UpdatePersonBody } from './persons.js'
import { ContentKeysBody, TokenBody } from './tokens.js'

interface RequestSchemas {
  readonly body?: TSchema
  /** No body counts as an empty one. */
  readonly bodyOptional?: true
  readonly querystring?: TSchema
}

/** What each endpoint takes. Fastify validates by it, and the API's own description is made from it. */
export const REQUESTS = {
  startFlow: { body: StartFlowBody },
  attest: { body: AttestBody },
  pollChallenge: {},
  recover: { body: RecoverBody },
  openChallengePack: {},
  validateToken: { body: TokenBody },
  revokeToken: { body: TokenBody },
  me: {},
  releaseContentKeys: { body: ContentKeysBody },
  recordSdkEvent: { body: Type.Record(Type.String(), Type.Unknown()) },
  listPersons: { querystring: ListPersonsQuery },
  createPerson: { body: CreatePersonBody },
  getPerson: {},
  updatePerson: { body: UpdatePersonBody },
  deletePerson: {},
  setPersonGroups: { body: SetGroupsBody },
  createAnonymousPerson: { body: AnonymousPersonBody, bodyOptional: true },
  getAttributes: { querystring: BucketNamesQuery },
  putAttributes: { body: BucketsBody },
  patchAttributes: { body: BucketsBody },
  getBucket: { querystring: AttributeNamesQuery },
  putBucket: { body: AttributesBody },
  patchBucket: { body: AttributesBody },
  deleteFromBucket: { querystring: AttributeNamesQuery },
  getConsent: {},
  setConsent: { body: ConsentBody },
  addConsent: { body: ConsentBody },
  removeConsent: { querystring: RemoveConsentQuery },
  myOrganizations: {},
  switchOrganization: { body: SwitchBody, bodyOptional: true },
  readSwitchedToken: {},
  tokenForOrganization: {},
  listOrganizations: { querystring: PageQuery },
  createOrganization: { body: CreateOrganizationBody },
  getOrganization: {},
  updateOrganization: { body: UpdateOrganizationBody },
  resolveSso: { body: ResolveSsoBody },
  listProviders: {},
  createProvider: { body: CreateProviderBody },
  getProvider: {},
  updateProvider: { body: UpdateProviderBody },
  deleteProvider: {},
  listClients: {},
  createClient: { body: CreateClientBody },
  deleteClient: {},
  approvePerson: {},
  rejectPerson: {},
  listSessions: {},
  endSessions: {},
  endSession: {},
  listCredentials: {},
  removeCredentials: {},
  removeCredential: {},
  listGroups: {},
  createGroup: { body: CreateGroupBody },
  listKeys: {},
  createKey: { body: CreateKeyBody },
  deleteKey: {},
  listInvitations: { querystring: PageQuery },
  createInvitation: { body: CreateInvitationBody },
  deleteInvitation: {},
  listAudit: { querystring: AuditQuery },
  listAccessRequests: { querystring: AccessRequestsQuery },
  approveAccessRequest: {},
  denyAccessRequest: {},
  requestAccess: { body: RequestAccessBody },
  myAccessRequests: {},
  createDirectId: {},
  impersonate: {},
  impersonateTarget: { body: ImpersonateBody, bodyOptional: true },
  startFlowV1: { body: StartFlowBody },
  attestV1: { body: AttestBody },
  attestV2: { body: AttestBody },
  pollChallengeV1: {},
  recordEvent: { body: Type.Record(Type.String(), Type.Unknown()) },
} as const satisfies Record<EndpointName, RequestSchemas>
