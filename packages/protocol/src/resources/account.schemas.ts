import { Type } from 'typebox'
import { Id, Nothing } from './common.schemas.js'

const Handle = Type.Object({ id: Id, type: Type.String(), value: Type.String(), verified: Type.Boolean() })

export const ACCOUNT_REQUESTS = {
  myHandles: {},
  removeMyHandle: {},
  exportMe: {},
  deleteMe: {},
} as const

export const ACCOUNT_RESULTS = {
  myHandles: { result: Type.Array(Handle) },
  removeMyHandle: { result: Nothing },
  exportMe: { result: Type.Record(Type.String(), Type.Unknown()) },
  deleteMe: { result: Nothing },
} as const
