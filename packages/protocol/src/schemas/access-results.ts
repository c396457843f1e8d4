import { Type } from 'typebox'
import { DENIAL_REASONS } from '../content-keys.js'
import { Id, Texts, Time } from './common.js'

const Group = { name: Type.String(), description: Type.String() }
const AccessRequest = Type.Object({
  id: Id,
  person_id: Id,
  handles: Type.Array(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
  groups: Texts,
  reason: Type.String(),
  page: Type.Union([Type.String(), Type.Null()]),
  state: Type.String({ enum: ['open', 'approved', 'denied'] }),
  created_at: Time,
  decided_at: Type.Union([Time, Type.Null()]),
  decided_by: Type.Union([Type.String(), Type.Null()]),
})

/** The results of calls about groups, access to pages and access requests. */
export const ACCESS_RESULTS = {
  listGroups: { result: Type.Array(Type.Object({ ...Group, members: Type.Integer(), directory: Type.Boolean() })) },
  createGroup: { result: Type.Object(Group) },
  releaseContentKeys: {
    result: Type.Object({
      keys: Type.Array(Type.Object({ part: Type.String(), key: Type.String(), lease: Type.Integer() })),
      denied: Type.Array(
        Type.Object({
          part: Type.String(),
          why: Type.Union(DENIAL_REASONS.map((reason) => Type.Literal(reason))),
          missing: Type.Optional(Texts),
          about: Type.Optional(Type.Array(Type.Object(Group))),
          request: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('denied')])),
        }),
      ),
      groups: Texts,
      console: Type.Optional(Type.Literal(true)),
    }),
  },
  requestAccess: { status: 201, result: AccessRequest },
  myAccessRequests: { result: Type.Array(AccessRequest) },
  listAccessRequests: { result: Type.Array(AccessRequest) },
  approveAccessRequest: { result: AccessRequest },
  denyAccessRequest: { result: AccessRequest },
} as const
