import { Type } from 'typebox'
import { Attributes, Id, Nothing, Texts, Time } from './common.js'
import { Challenges } from './flow-results.js'

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
const Switched = Type.Union([
  Type.Object({ type: Type.String({ enum: ['token'] }), token: Type.String() }),
  Type.Object({ type: Type.String({ enum: ['challenge_list'] }), challenges: Challenges }),
])

const MembershipOffer = Type.Object({
  organization_id: Id,
  organization: Type.String(),
  /** The handle by which the organization added the person. */
  handle: Type.Object({ type: Type.String(), value: Type.String() }),
  created_at: Time,
  declined: Type.Boolean(),
})

/** The results of calls about organizations. */
export const ORGANIZATION_RESULTS = {
  myMembershipOffers: { result: Type.Array(MembershipOffer) },
  acceptMembershipOffer: { result: Nothing },
  declineMembershipOffer: { result: Nothing },
  myOrganizations: { result: Type.Object({ org_hierarchy: Type.Array(Place) }) },
  switchOrganization: { result: Switched },
  readSwitchedToken: { result: Switched },
  tokenForOrganization: { result: Type.String() },
  listOrganizations: { result: Type.Array(ManagedOrganization) },
  createOrganization: { status: 201, result: ManagedOrganization },
  getOrganization: { result: ManagedOrganization },
  updateOrganization: { result: ManagedOrganization },
  suspendOrganization: { result: ManagedOrganization },
  resumeOrganization: { result: ManagedOrganization },
} as const
