import { type Static, type TSchema, Type } from 'typebox'
import { OtpAnswer } from '../challenges/codes.js'
import { NonceAnswer } from '../challenges/elsewhere.js'
import type { AttestedType } from '../challenges/index.js'
import { PasswordAnswer } from '../challenges/password.js'
import { PasskeyAssertion, PasskeyRegistration } from '../challenges/webauthn.js'
import { LINK_ACTIONS, type LinkAction } from '../link-description.js'
import { METHODS, type Method } from '../methods.js'
import { HandleSchema, Id, keyOf, nullable } from './common.schemas.js'

/** What a browser brings back from a provider's page (wire protocol, 4.1). */
export const ResolveSsoBody = Type.Object({
  challenge_id: Type.String({ minLength: 1, maxLength: 128 }),
  code: Type.String({ minLength: 1, maxLength: 256 }),
  pkce_code_verifier: Type.String({ minLength: 1, maxLength: 256 }),
})

export type ResolveSsoBody = Static<typeof ResolveSsoBody>

const Token = Type.Object({ token: Type.String() })

export const Challenges = Type.Array(
  Type.Object({
    id: Id,
    type: Type.String(),
    authentication_method: Type.String(),
    options: Type.Optional(Type.Unknown()),
  }),
)

const LinkDescription = Type.Object({
  action: Type.Unsafe<LinkAction>(Type.String({ enum: [...LINK_ACTIONS] })),
  organization: Type.String(),
  account: Type.Optional(Type.String()),
  person_id: Type.Optional(Id),
  handle: Type.Optional(Type.String()),
})

/** A factor on the wire. May be `{}` if a flow only attaches a handle; unknown options are left to the method. */
export const FactorSchema = Type.Object({
  method: Type.Optional(keyOf<Method>(METHODS)),
  options: Type.Optional(Type.Union([Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()), Type.Null()])),
})

/** A secret that a browser creates once and keeps, so that a waiting sign-in can be returned to it. */
const BrowserSecret = Type.Optional(Type.String({ minLength: 20, maxLength: 128 }))

export const FlowMetadataSchema = Type.Object({
  pkce_code_challenge: Type.Optional(Type.String({ maxLength: 128 })),
  csrf_token: Type.Optional(Type.String({ maxLength: 128 })),
  /** `console` requests a session that may call the admin API; see `docs/guide/settings.md`. */
  session: Type.Optional(Type.Unsafe<'person' | 'console'>(Type.String({ enum: ['person', 'console'] }))),
  browser: BrowserSecret,
})

export const StartFlowBody = Type.Object({
  handle: nullable(HandleSchema),
  factor: nullable(FactorSchema),
  metadata: nullable(FlowMetadataSchema),
})

export type StartFlowBody = Static<typeof StartFlowBody>

/** Which secret is to be reset, and whose. Unknown options are ignored. */
export const RecoverBody = Type.Object({
  handle: HandleSchema,
  factor: FactorSchema,
  metadata: nullable(Type.Object({ browser: BrowserSecret })),
})

export type RecoverBody = Static<typeof RecoverBody>

/** The content of a link: the id of its challenge pack, or its nonce. */
const DescribeLinkBody = Type.Object({ secret: Type.String({ maxLength: 512 }) }, { additionalProperties: false })

export type DescribeLinkBody = Static<typeof DescribeLinkBody>

/** The answer to each challenge that takes one. */
const ANSWERS = {
  otp: OtpAnswer,
  totp_register: OtpAnswer,
  totp_verify: OtpAnswer,
  password_set: PasswordAnswer,
  password_verify: PasswordAnswer,
  password_reset: PasswordAnswer,
  nonce: NonceAnswer,
  webauthn_create: PasskeyRegistration,
  webauthn_get: PasskeyAssertion,
} as const satisfies Record<AttestedType, TSchema>

/** The answer to a challenge of one type. */
export type AnswerTo<Name extends AttestedType> = Static<(typeof ANSWERS)[Name]>

/** An answer to any challenge that takes one, distinguished by `challenge_type`. */
export type AttestBody = {
  [Name in AttestedType]: { challenge_id: string; challenge_type: Name; data: AnswerTo<Name> }
}[AttestedType]

export const AttestBody = Type.Unsafe<AttestBody>(
  Type.Union(
    Object.entries(ANSWERS).map(([type, data]) =>
      Type.Object({ challenge_id: Id, challenge_type: Type.Literal(type), data }),
    ),
  ),
)

export const SIGN_IN_REQUESTS = {
  startFlow: { body: StartFlowBody },
  attest: { body: AttestBody },
  pollChallenge: {},
  recover: { body: RecoverBody },
  openChallengePack: {},
  describeLink: { body: DescribeLinkBody },
  startFlowV1: { body: StartFlowBody },
  attestV1: { body: AttestBody },
  attestV2: { body: AttestBody },
  pollChallengeV1: {},
  resolveSso: { body: ResolveSsoBody },
} as const

export const SIGN_IN_RESULTS = {
  startFlow: { result: Challenges },
  attest: { result: Token },
  pollChallenge: { result: Type.String() },
  recover: { result: Challenges },
  openChallengePack: { result: Challenges },
  describeLink: { result: LinkDescription },
  startFlowV1: { result: Challenges },
  attestV1: { result: Type.String() },
  attestV2: { result: Type.String() },
  pollChallengeV1: { result: Type.String() },
  resolveSso: { status: 204 },
} as const
