import { type Static, Type } from 'typebox'
import { strict, Words } from './common.schemas.js'

const Reason = Type.Optional(Type.String({ maxLength: 500 }))

const ReasonBody = Type.Object({ reason: Reason })

/** The groups whose view of the site is shown; empty for that of anyone who is signed in. */
const ViewAsBody = Type.Object({ groups: Type.Array(Words(128), { maxItems: 32 }) }, strict)

export type ViewAsBody = Static<typeof ViewAsBody>

const ImpersonateBody = Type.Object({
  target_url: Type.Optional(Type.String({ maxLength: 2_048 })),
  reason: Reason,
})

export const IMPERSONATION_REQUESTS = {
  createDirectId: {},
  viewAs: { body: ViewAsBody },
  impersonate: { body: ReasonBody, bodyOptional: true },
  impersonateTarget: { body: ImpersonateBody, bodyOptional: true },
} as const

export const IMPERSONATION_RESULTS = {
  createDirectId: { status: 201, result: Type.String() },
  viewAs: { status: 201, result: Type.String() },
  impersonate: { status: 201, result: Type.String() },
  impersonateTarget: { status: 201, result: Type.String() },
} as const
