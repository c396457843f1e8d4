import { type Static, Type } from 'typebox'
import { API_KEYS } from '../limits.js'
import { RIGHTS, type Right } from '../rights.js'
import { Id, keyOf, Nothing, PageQuery, strict, Texts, Time, Words } from './common.schemas.js'

const Key = {
  id: Id,
  name: Type.String(),
  scopes: Texts,
  created_by: Type.String(),
  created_at: Time,
  expires_at: Time,
  last_used: Type.Union([Time, Type.Null()]),
}

export const CreateKeyBody = Type.Object(
  {
    name: Words(128),
    scopes: Type.Array(keyOf<Right>(Object.fromEntries(RIGHTS.map((right) => [right, 1])) as Record<Right, unknown>), {
      minItems: 1,
      maxItems: RIGHTS.length,
    }),
    /** How many days it is valid. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: API_KEYS.mostDays })),
  },
  strict,
)

export type CreateKeyBody = Static<typeof CreateKeyBody>

export const API_KEYS_REQUESTS = {
  listKeys: { querystring: PageQuery },
  createKey: { body: CreateKeyBody },
  deleteKey: {},
} as const

export const API_KEYS_RESULTS = {
  listKeys: { result: Type.Array(Type.Object(Key)) },
  createKey: { status: 201, result: Type.Object({ ...Key, secret: Type.String() }) },
  deleteKey: { result: Nothing },
} as const
