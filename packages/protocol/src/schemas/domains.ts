import { type Static, Type } from 'typebox'
import { Groups, Id, strict, Time } from './common.js'
import { PageQuery } from './organizations.js'

/** `required`: people who join by the domain wait for an administrator. */
export const Approval = Type.Union([Type.Literal('none'), Type.Literal('required')])

const Admission = {
  /** What people get who join by the domain. */
  groups: Type.Optional(Groups),
  approval: Type.Optional(Approval),
}

export const CreateDomainBody = Type.Object(
  { domain: Type.String({ minLength: 1, maxLength: 300 }), ...Admission },
  strict,
)
export type CreateDomainBody = Static<typeof CreateDomainBody>

export const UpdateDomainBody = Type.Object(Admission, strict)
export type UpdateDomainBody = Static<typeof UpdateDomainBody>

export const Domain = Type.Object({
  id: Id,
  domain: Type.String(),
  /** As people write it; the same as `domain` unless that has letters outside ASCII. */
  shown: Type.String(),
  /** `failing`: proven, and its record was not found since; it still admits people, for seven days. */
  state: Type.Union([Type.Literal('unverified'), Type.Literal('verified'), Type.Literal('failing')]),
  record_name: Type.String(),
  record_value: Type.String(),
  groups: Type.Array(Type.String()),
  approval: Approval,
  created_at: Time,
  verified_at: Type.Union([Time, Type.Null()]),
  checked_at: Type.Union([Time, Type.Null()]),
  failing_since: Type.Union([Time, Type.Null()]),
  /** When a failing domain stops admitting people. */
  admits_until: Type.Union([Time, Type.Null()]),
  /** What the last look found in the place of the record. */
  problem: Type.Union([
    Type.Literal('missing'),
    Type.Literal('different'),
    Type.Literal('unreachable'),
    Type.Literal('taken'),
    Type.Null(),
  ]),
})

export const DOMAIN_REQUESTS = {
  listDomains: { querystring: PageQuery },
  createDomain: { body: CreateDomainBody },
  updateDomain: { body: UpdateDomainBody },
  checkDomain: {},
  deleteDomain: {},
} as const

export const DOMAIN_RESULTS = {
  listDomains: { result: Type.Array(Domain) },
  createDomain: { status: 201, result: Domain },
  updateDomain: { result: Domain },
  checkDomain: { result: Domain },
  deleteDomain: { result: Type.Object({}) },
} as const
