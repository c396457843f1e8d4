import { type Static, type TSchema, Type } from 'typebox'
import { NonceAnswer } from '../challenges/nonce.js'
import { OtpAnswer } from '../challenges/otp.js'
import { PasswordAnswer } from '../challenges/password.js'
import type { EndpointName } from '../endpoints.js'
import { HANDLE_TYPES, type HandleType } from '../handles.js'
import { METHODS, type Method } from '../methods.js'

/** A string that is one of a table's keys. */
const keyOf = <Key extends string>(table: Record<Key, unknown>) =>
  Type.Unsafe<Key>(Type.String({ enum: Object.keys(table) }))

const strict = { additionalProperties: false } as const
const Id = Type.String({ minLength: 1, maxLength: 128 })

export const HandleSchema = Type.Object(
  { type: keyOf<HandleType>(HANDLE_TYPES), value: Type.String({ minLength: 1, maxLength: 320 }) },
  strict,
)

/** A factor on the wire. May be `{}` where a flow only attaches a handle; unknown option names are left to the method. */
export const FactorSchema = Type.Object({
  method: Type.Optional(keyOf<Method>(METHODS)),
  options: Type.Optional(Type.Union([Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()), Type.Null()])),
})

export const FlowMetadataSchema = Type.Object({
  pkce_code_challenge: Type.Optional(Type.String({ maxLength: 128 })),
  csrf_token: Type.Optional(Type.String({ maxLength: 128 })),
})

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

export const StartFlowBody = Type.Object({
  handle: nullable(HandleSchema),
  factor: nullable(FactorSchema),
  metadata: nullable(FlowMetadataSchema),
})
export type StartFlowBody = Static<typeof StartFlowBody>

/** Which secret of whom is to be set anew. Unknown option names are left alone. */
export const RecoverBody = Type.Object({ handle: HandleSchema, factor: FactorSchema })
export type RecoverBody = Static<typeof RecoverBody>

const attestation = <Types extends string, Data extends TSchema>(types: readonly Types[], data: Data) =>
  Type.Object({ challenge_id: Id, challenge_type: Type.Unsafe<Types>(Type.String({ enum: [...types] })), data })

/** An answer to any challenge that takes one, told apart by `challenge_type`. */
export const AttestBody = Type.Union([
  attestation(['otp', 'totp_register', 'totp_verify'], OtpAnswer),
  attestation(['password_set', 'password_verify', 'password_reset'], PasswordAnswer),
  attestation(['nonce'], NonceAnswer),
])
export type AttestBody = Static<typeof AttestBody>

/** A token is opaque here, so that any text can be asked about; its claims are read by the server. */
export const TokenBody = Type.Object({ token: Type.String({ maxLength: 16_384 }) })

export const ContentKeysBody = Type.Object(
  {
    build: Type.String({ minLength: 1, maxLength: 128 }),
    audiences: Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 64 }), {
      maxItems: 64,
    }),
  },
  strict,
)

const Groups = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 256 })

export const CreatePersonBody = Type.Object(
  {
    handles: Type.Array(
      Type.Object(
        {
          type: keyOf<HandleType>(HANDLE_TYPES),
          value: Type.String({ minLength: 1, maxLength: 320 }),
          verified: Type.Optional(Type.Boolean()),
        },
        strict,
      ),
      { minItems: 1, maxItems: 16 },
    ),
    groups: Type.Optional(Groups),
    password: Type.Optional(Type.String({ maxLength: 4096 })),
    active: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type CreatePersonBody = Static<typeof CreatePersonBody>

export const ListPersonsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  handle: Type.Optional(Type.String({ maxLength: 320 })),
  group: Type.Optional(Type.String({ maxLength: 128 })),
  state: Type.Optional(Type.Unsafe<'active' | 'inactive'>(Type.String({ enum: ['active', 'inactive'] }))),
})
export type ListPersonsQuery = Static<typeof ListPersonsQuery>

interface RequestSchemas {
  readonly body?: TSchema
  readonly querystring?: TSchema
}

/** What each endpoint takes. Fastify validates by it, and the API's own description is made from it. */
export const REQUESTS = {
  startFlow: { body: StartFlowBody },
  attest: { body: AttestBody },
  pollChallenge: {},
  recover: { body: RecoverBody },
  openChallengePack: {},
  validateToken: { body: TokenBody },
  revokeToken: { body: TokenBody },
  me: {},
  releaseContentKeys: { body: ContentKeysBody },
  recordSdkEvent: { body: Type.Record(Type.String(), Type.Unknown()) },
  listPersons: { querystring: ListPersonsQuery },
  createPerson: { body: CreatePersonBody },
  getPerson: {},
  updatePerson: { body: Type.Object({ active: Type.Boolean() }, strict) },
  deletePerson: {},
  setPersonGroups: { body: Type.Object({ groups: Groups }, strict) },
} as const satisfies Record<EndpointName, RequestSchemas>
