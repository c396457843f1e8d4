import { Type } from 'typebox'
import { LINK_ACTIONS, type LinkAction } from '../link-description.js'
import { Id } from './common.js'

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

/** The results of calls about sign-ins, tokens and pages. */
export const FLOW_RESULTS = {
  startFlow: { result: Challenges },
  startFlowV1: { result: Challenges },
  attest: { result: Token },
  attestV1: { result: Type.String() },
  attestV2: { result: Type.String() },
  pollChallenge: { result: Type.String() },
  pollChallengeV1: { result: Type.String() },
  recover: { result: Challenges },
  openChallengePack: { result: Challenges },
  describeLink: { result: LinkDescription },
  validateToken: { result: Type.Object({ valid: Type.Boolean(), invalidity_reason: Type.Optional(Type.String()) }) },
  revokeToken: { status: 204 },
  recordSdkEvent: { status: 204 },
  recordEvent: { status: 204 },
  resolveSso: { status: 204 },
  createAnonymousPerson: { status: 201, result: Type.String() },
  createDirectId: { status: 201, result: Type.String() },
  viewAs: { status: 201, result: Type.String() },
  impersonate: { status: 201, result: Type.String() },
  impersonateTarget: { status: 201, result: Type.String() },
} as const
