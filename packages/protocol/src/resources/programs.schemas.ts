import { Type } from 'typebox'
import { SCOPES, type Scope } from '../session-kinds.js'
import { Id, Nothing, Time } from './common.schemas.js'
import { ReaderToken } from './reader-tokens.schemas.js'

const Program = Type.Object({
  client_id: Id,
  name: Type.String(),
  scope: Type.Array(Type.Unsafe<Scope>(Type.String({ enum: Object.keys(SCOPES) }))),
  sessions: Type.Integer(),
  allowed_at: Time,
})

export const PROGRAMS_REQUESTS = {
  myPrograms: {},
  withdrawProgram: {},
  myReadingGrants: {},
  endReadingGrant: {},
} as const

export const PROGRAMS_RESULTS = {
  myPrograms: { result: Type.Array(Program) },
  withdrawProgram: { result: Nothing },
  myReadingGrants: {
    result: Type.Array(
      Type.Object({ ...ReaderToken, client_id: Type.String(), host: Type.String(), scope: Type.Array(Type.String()) }),
    ),
  },
  endReadingGrant: { result: Type.Object({}) },
} as const
