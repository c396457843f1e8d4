import { type Static, Type } from 'typebox'
import { Groups, Id, PageQuery, strict, Time } from './common.schemas.js'

/** `required`: people who join through the domain need an administrator's approval. */
export const Approval = Type.Union([Type.Literal('none'), Type.Literal('required')])

const Admission = {
  /** The groups of people who join through the domain. */
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
  /** As people write it; the same as `domain` unless it has non-ASCII characters. */
  shown: Type.String(),
  /** `failing`: proven, but its record has not been found since; people can still join through it for seven days. */
  state: Type.Union([Type.Literal('unverified'), Type.Literal('verified'), Type.Literal('failing')]),
  record_name: Type.String(),
  record_value: Type.String(),
  groups: Type.Array(Type.String()),
  approval: Approval,
  created_at: Time,
  verified_at: Type.Union([Time, Type.Null()]),
  checked_at: Type.Union([Time, Type.Null()]),
  failing_since: Type.Union([Time, Type.Null()]),
  /** When people can no longer join through a failing domain. */
  admits_until: Type.Union([Time, Type.Null()]),
  /** What the last check found instead of the record. */
  problem: Type.Union([
    Type.Literal('missing'),
    Type.Literal('different'),
    Type.Literal('unreachable'),
    Type.Literal('taken'),
    Type.Null(),
  ]),
})

export const DOMAINS_REQUESTS = {
  listDomains: { querystring: PageQuery },
  createDomain: { body: CreateDomainBody },
  updateDomain: { body: UpdateDomainBody },
  checkDomain: {},
  deleteDomain: {},
} as const

export const DOMAINS_RESULTS = {
  listDomains: { result: Type.Array(Domain) },
  createDomain: { status: 201, result: Domain },
  updateDomain: { result: Domain },
  checkDomain: { result: Domain },
  deleteDomain: { result: Type.Object({}) },
} as const
