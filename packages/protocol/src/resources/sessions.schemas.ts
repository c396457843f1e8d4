import { Type } from 'typebox'
import { SESSION_KINDS, type SessionKind } from '../session-kinds.js'
import { Id, Nothing, orNull, PageQuery, Time } from './common.schemas.js'

const Session = Type.Object({
  id: Id,
  kind: Type.Unsafe<SessionKind>(Type.String({ enum: [...SESSION_KINDS] })),
  client_id: Type.Optional(Type.String()),
  authentications: Type.Array(Type.Object({ method: Type.String(), timestamp: Time })),
  created_at: Time,
  expires_at: Time,
})

const OwnSession = Type.Object({
  id: Id,
  current: Type.Boolean(),
  origin: orNull(Type.String()),
  authentications: Type.Array(Type.Object({ method: Type.String(), timestamp: Time })),
  /** The session that this one was opened from; it ends with that one. */
  parent_id: orNull(Id),
  /** When the person last proved who they are in it; null if it is based only on a token. */
  proven_at: orNull(Time),
  created_at: Time,
  expires_at: Time,
})

export const SESSIONS_REQUESTS = {
  keepConsoleSession: {},
  forgetConsoleSession: {},
  mySessions: {},
  endMyOtherSessions: {},
  endMySession: {},
  listSessions: { querystring: PageQuery },
  endSessions: {},
  endSession: {},
} as const

export const SESSIONS_RESULTS = {
  keepConsoleSession: { status: 204 },
  forgetConsoleSession: { status: 204 },
  mySessions: { result: Type.Array(OwnSession) },
  endMyOtherSessions: { result: Nothing },
  endMySession: { result: Nothing },
  listSessions: { result: Type.Array(Session) },
  endSessions: { result: Nothing },
  endSession: { result: Nothing },
} as const
