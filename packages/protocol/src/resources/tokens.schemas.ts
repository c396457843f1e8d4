import { Type } from 'typebox'
import { Attributes, HandleSchema, Id, Texts } from './common.schemas.js'

const OrganizationNames = {
  id: Id,
  parent_id: Type.Optional(Type.String()),
  org_name: Type.String(),
  tenant_name: Type.String(),
}

const Me = Type.Object({
  person: Type.Object({ person_id: Id, active: Type.Boolean(), person_type: Type.String(), region: Type.String() }),
  organizations: Type.Array(
    Type.Object({ ...OrganizationNames, managed_organizations: Type.Array(Type.Object(OrganizationNames)) }),
  ),
  handles: Type.Array(HandleSchema),
  credentials: Type.Array(Type.Object({ id: Id, type: Type.String(), params: Attributes })),
  second_factor: Type.Object({
    required: Type.Boolean(),
    proven: Type.Boolean(),
    held: Type.Boolean(),
    prove: Texts,
    add: Texts,
  }),
})

/** A token is opaque here, so that any text can be validated; the server parses its claims. */
export const TokenBody = Type.Object({ token: Type.String({ maxLength: 16_384 }) })

export const TOKENS_REQUESTS = {
  validateToken: { body: TokenBody },
  revokeToken: { body: TokenBody },
  me: {},
  userInfo: {},
  userInfoByPost: {},
} as const

export const TOKENS_RESULTS = {
  validateToken: { result: Type.Object({ valid: Type.Boolean(), invalidity_reason: Type.Optional(Type.String()) }) },
  revokeToken: { status: 204 },
  me: { result: Me },
  userInfo: { plain: Attributes },
  userInfoByPost: { plain: Attributes },
} as const
