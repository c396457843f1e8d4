import { type Static, Type } from 'typebox'
import type { BareChallengeOf, ChallengeOf } from './challenge.js'

/** A one-time code was sent; its answer is the code. */
export type OtpChallenge = BareChallengeOf<'otp'>
/** Long enough for anything that may be pasted instead of a recovery code, so that the code is requested again. */
export const OtpAnswer = Type.Object({ otp: Type.String({ maxLength: 4096 }) })
export type OtpAnswer = Static<typeof OtpAnswer>

/** Set up an authenticator app (RFC 6238); the answer is its first code. The QR code is a PNG in standard base64. */
export type TotpRegisterChallenge = ChallengeOf<
  'totp_register',
  { readonly key_uri: string; readonly qr_code_data_b64: string; readonly recovery_codes: string[] }
>

/** A code of the authenticator app, or a recovery code in the same field. */
export type TotpVerifyChallenge = BareChallengeOf<'totp_verify'>
