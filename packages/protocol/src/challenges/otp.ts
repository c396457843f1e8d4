import { type Static, Type } from 'typebox'
import type { BareChallengeOf } from './challenge.js'

/** A one-time code was sent; its answer is the code. */
export type OtpChallenge = BareChallengeOf<'otp'>
export const OtpAnswer = Type.Object({ otp: Type.String({ maxLength: 64 }) })
export type OtpAnswer = Static<typeof OtpAnswer>
