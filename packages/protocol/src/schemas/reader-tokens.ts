import { type Static, Type } from 'typebox'
import { READER_TOKENS } from '../reader-tokens.js'
import { Id, Line, strict, Time } from './common.js'
import { PageQuery } from './organizations.js'

const Group = Type.String({ minLength: 1, maxLength: 160 })

/** What a reader requests; without a number of days, the default. */
export const CreateReaderTokenBody = Type.Object(
  {
    name: Line,
    groups: Type.Array(Group, { maxItems: 256, uniqueItems: true }),
    expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: READER_TOKENS.mostDays })),
  },
  strict,
)
export type CreateReaderTokenBody = Static<typeof CreateReaderTokenBody>

const Handle = Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })

const ReaderToken = {
  id: Id,
  name: Type.String(),
  groups: Type.Array(Group),
  created_at: Time,
  expires_at: Time,
  last_used: Type.Union([Time, Type.Null()]),
}

export const READER_TOKEN_REQUESTS = {
  listReaderTokens: { querystring: PageQuery },
  deleteReaderToken: {},
  myReaderTokens: {},
  createReaderToken: { body: CreateReaderTokenBody },
  endReaderToken: {},
} as const

export const READER_TOKEN_RESULTS = {
  myReaderTokens: {
    result: Type.Object({
      tokens: Type.Array(Type.Object(ReaderToken)),
      allowed: Type.Boolean(),
      most_days: Type.Integer(),
      groups: Type.Array(Group),
    }),
  },
  createReaderToken: { status: 201, result: Type.Object({ ...ReaderToken, token: Type.String() }) },
  endReaderToken: { result: Type.Object({}) },
  listReaderTokens: {
    result: Type.Array(Type.Object({ ...ReaderToken, person_id: Id, handles: Type.Array(Handle) })),
  },
  deleteReaderToken: { result: Type.Object({}) },
  myReadingGrants: {
    result: Type.Array(
      Type.Object({ ...ReaderToken, client_id: Type.String(), host: Type.String(), scope: Type.Array(Type.String()) }),
    ),
  },
  endReadingGrant: { result: Type.Object({}) },
} as const
