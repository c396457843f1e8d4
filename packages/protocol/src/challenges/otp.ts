import { type Static, Type } from 'typebox'
import type { BareChallengeOf } from './challenge.js'

/** A one-time code was sent; its answer is the code. */
export type OtpChallenge = BareChallengeOf<'otp'>
/** As long as whatever may be pasted in place of a recovery code, which is asked for again then. */
export const OtpAnswer = Type.Object({ otp: Type.String({ maxLength: 4096 }) })
export type OtpAnswer = Static<typeof OtpAnswer>
