import { Type } from 'typebox'
import { Attributes, Buckets, HandleSchema, Id, Texts, Time } from './common.js'

const Consents = Type.Object({
  consents: Type.Array(Type.Object({ consent_level: Type.String(), created_at: Time })),
})
const OrganizationNames = {
  id: Id,
  parent_id: Type.Optional(Type.String()),
  org_name: Type.String(),
  tenant_name: Type.String(),
}
const Me = Type.Object({
  person: Type.Object({ person_id: Id, active: Type.Boolean(), person_type: Type.String(), region: Type.String() }),
  organizations: Type.Array(
    Type.Object({ ...OrganizationNames, managed_organizations: Type.Array(Type.Object(OrganizationNames)) }),
  ),
  handles: Type.Array(HandleSchema),
  credentials: Type.Array(Type.Object({ id: Id, type: Type.String(), params: Attributes })),
  second_factor: Type.Object({
    required: Type.Boolean(),
    proven: Type.Boolean(),
    held: Type.Boolean(),
    prove: Texts,
    add: Texts,
  }),
})

/** The results of calls about the signed-in person and their attributes. */
export const DATA_RESULTS = {
  me: { result: Me },
  getAttributes: { result: Buckets },
  getBucket: { result: Attributes },
  putAttributes: { bare: true },
  patchAttributes: { bare: true },
  putBucket: { bare: true },
  patchBucket: { bare: true },
  deleteFromBucket: { bare: true },
  getConsent: { result: Consents },
  setConsent: { result: Consents },
  addConsent: { result: Consents },
  removeConsent: { status: 204 },
} as const
