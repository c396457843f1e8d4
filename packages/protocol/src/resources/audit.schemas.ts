import { Type } from 'typebox'
import { Id, PageQuery, Time } from './common.schemas.js'

const AuditQuery = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(Type.String({ maxLength: 128 })),
  actor: Type.Optional(Type.String({ maxLength: 128 })),
  person_id: Type.Optional(Type.String({ maxLength: 128 })),
  since: Type.Optional(Type.String({ maxLength: 40 })),
  until: Type.Optional(Type.String({ maxLength: 40 })),
})

/** An entry of the audit log. */
const AuditRow = Type.Object({
  id: Id,
  at: Time,
  action: Type.String(),
  actor: Type.String(),
  person_id: Type.Union([Type.String(), Type.Null()]),
  /** The names of the two, if they are members of the organization and the caller may list people. */
  actor_name: Type.Union([Type.String(), Type.Null()]),
  person_name: Type.Union([Type.String(), Type.Null()]),
  detail: Type.Record(Type.String(), Type.Unknown()),
})

const TailQuery = Type.Object({
  since: Type.Optional(Id),
  wait: Type.Optional(Type.Integer({ minimum: 0, maximum: 25 })),
})

export const AUDIT_REQUESTS = {
  listAudit: { querystring: AuditQuery },
  tailAudit: { querystring: TailQuery },
} as const

export const AUDIT_RESULTS = {
  listAudit: { result: Type.Array(AuditRow) },
  tailAudit: { result: Type.Array(AuditRow) },
} as const
