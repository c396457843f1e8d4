import { Type } from 'typebox'
import { Id, PagePath, PageQuery, strict, Texts, Time, Words } from './common.schemas.js'
import { BuildId, Ticket } from './content-keys.schemas.js'

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

const AccessRequestsQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(
    Type.Unsafe<'open' | 'approved' | 'denied'>(Type.String({ enum: ['open', 'approved', 'denied'] })),
  ),
})

const RequestAccessBody = Type.Object(
  {
    /** Either the groups, or a build and one of its tickets: then the fewest groups that open its part. */
    groups: Type.Optional(Type.Array(Words(128), { minItems: 1, maxItems: 32 })),
    build: Type.Optional(BuildId),
    ticket: Type.Optional(Ticket),
    reason: Type.Optional(Type.String({ maxLength: 1_000 })),
    /** The path of the page that the reader wants to open: a decision links back to it. */
    page: Type.Optional(PagePath),
  },
  strict,
)

export const ACCESS_REQUESTS_REQUESTS = {
  listAccessRequests: { querystring: AccessRequestsQuery },
  approveAccessRequest: {},
  denyAccessRequest: {},
  requestAccess: { body: RequestAccessBody },
  myAccessRequests: {},
} as const

export const ACCESS_REQUESTS_RESULTS = {
  listAccessRequests: { result: Type.Array(AccessRequest) },
  approveAccessRequest: { result: AccessRequest },
  denyAccessRequest: { result: AccessRequest },
  requestAccess: { status: 201, result: AccessRequest },
  myAccessRequests: { result: Type.Array(AccessRequest) },
} as const
