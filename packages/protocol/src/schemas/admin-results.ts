import { Type } from 'typebox'
import { CREDENTIALS, type CredentialType } from '../credentials.js'
import { SESSION_KINDS, type SessionKind } from '../session-kinds.js'
import { Attributes, Buckets, HandleSchema, Id, keyOf, Nothing, Texts, Time } from './common.js'
import { AuditRow } from './operations-results.js'

const Person = Type.Object({
  person_id: Id,
  active: Type.Boolean(),
  /** `invited`: added by an organization that does not own the account, and not accepted yet. */
  state: Type.String({ enum: ['active', 'inactive', 'pending', 'rejected', 'invited'] }),
  person_type: Type.String({ enum: ['regular', 'anonymous'] }),
  region: Type.String(),
  handles: Type.Array(Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })),
  groups: Texts,
  attributes: Buckets,
  created_at: Time,
  last_seen: Type.Union([Time, Type.Null()]),
  /** The id under which the organization added someone who then accepted. */
  former_id: Type.Optional(Id),
})
const Key = {
  id: Id,
  name: Type.String(),
  scopes: Texts,
  created_by: Type.String(),
  created_at: Time,
  expires_at: Time,
  last_used: Type.Union([Time, Type.Null()]),
}
const CredentialShape = Type.Object({
  id: Id,
  type: keyOf<CredentialType>(CREDENTIALS),
  params: Attributes,
  label: Type.Optional(Type.String()),
  last_used: Type.Optional(Time),
})
const Session = Type.Object({
  id: Id,
  kind: Type.Unsafe<SessionKind>(Type.String({ enum: [...SESSION_KINDS] })),
  client_id: Type.Optional(Type.String()),
  authentications: Type.Array(Type.Object({ method: Type.String(), timestamp: Time })),
  created_at: Time,
  expires_at: Time,
})
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

/** The results of administrators' calls about people, keys and invitations. */
export const ADMIN_RESULTS = {
  listPersons: { result: Type.Array(Person) },
  createPerson: { status: 201, result: Person },
  getPerson: { result: Person },
  updatePerson: { result: Person },
  deletePerson: { result: Nothing },
  setPersonGroups: { result: Person },
  approvePerson: { result: Person },
  rejectPerson: { result: Person },
  listSessions: { result: Type.Array(Session) },
  endSessions: { result: Nothing },
  endSession: { result: Nothing },
  listCredentials: { result: Type.Array(CredentialShape) },
  removeCredentials: { result: Nothing },
  removeCredential: { result: Nothing },
  listKeys: { result: Type.Array(Type.Object(Key)) },
  createKey: { status: 201, result: Type.Object({ ...Key, secret: Type.String() }) },
  deleteKey: { result: Nothing },
  listInvitations: { result: Type.Array(Type.Object({ ...Invitation, state: Type.String(), created_at: Time })) },
  createInvitation: { status: 201, result: Type.Object(Invitation) },
  sendInvitationAgain: { status: 201, result: Type.Object(Invitation) },
  deleteInvitation: { result: Nothing },
  listAudit: { result: Type.Array(AuditRow) },
  listEvents: { result: Type.Array(AnalyticsEvent) },
} as const
