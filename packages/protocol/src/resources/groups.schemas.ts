import { Type } from 'typebox'
import { PageQuery, strict, Words } from './common.schemas.js'

export const GroupResult = { name: Type.String(), description: Type.String() }

const CreateGroupBody = Type.Object(
  { name: Words(128), description: Type.Optional(Type.String({ maxLength: 1_000 })) },
  strict,
)

export const GROUPS_REQUESTS = {
  listGroups: { querystring: PageQuery },
  createGroup: { body: CreateGroupBody },
} as const

export const GROUPS_RESULTS = {
  listGroups: {
    result: Type.Array(Type.Object({ ...GroupResult, members: Type.Integer(), directory: Type.Boolean() })),
  },
  createGroup: { result: Type.Object(GroupResult) },
} as const
