import { type Static, Type } from 'typebox'
import { READER_TOKENS } from '../reader-tokens.js'
import { Id, Line, PageQuery, strict, Time } from './common.schemas.js'

const TokenGroup = Type.String({ minLength: 1, maxLength: 160 })

/** What a reader requests; without a number of days, the default. */
export const CreateReaderTokenBody = Type.Object(
  {
    name: Line,
    groups: Type.Array(TokenGroup, { maxItems: 256, uniqueItems: true }),
    expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: READER_TOKENS.mostDays })),
  },
  strict,
)

export type CreateReaderTokenBody = Static<typeof CreateReaderTokenBody>

const Handle = Type.Object({ type: Type.String(), value: Type.String(), verified: Type.Boolean() })

export const ReaderToken = {
  id: Id,
  name: Type.String(),
  groups: Type.Array(TokenGroup),
  created_at: Time,
  expires_at: Time,
  last_used: Type.Union([Time, Type.Null()]),
}

export const READER_TOKENS_REQUESTS = {
  myReaderTokens: {},
  createReaderToken: { body: CreateReaderTokenBody },
  endReaderToken: {},
  listReaderTokens: { querystring: PageQuery },
  deleteReaderToken: {},
} as const

export const READER_TOKENS_RESULTS = {
  myReaderTokens: {
    result: Type.Object({
      tokens: Type.Array(Type.Object(ReaderToken)),
      allowed: Type.Boolean(),
      most_days: Type.Integer(),
      groups: Type.Array(TokenGroup),
    }),
  },
  createReaderToken: { status: 201, result: Type.Object({ ...ReaderToken, token: Type.String() }) },
  endReaderToken: { result: Type.Object({}) },
  listReaderTokens: {
    result: Type.Array(Type.Object({ ...ReaderToken, person_id: Id, handles: Type.Array(Handle) })),
  },
  deleteReaderToken: { result: Type.Object({}) },
} as const
