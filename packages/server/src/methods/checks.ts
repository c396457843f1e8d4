import type { AttestBody } from '@portico/protocol/schemas'
import type { Check } from './check.js'
import { otpCheck } from './code/challenge.js'
import { nonceCheck } from './link/nonce.js'
import { passkeyCreateCheck } from './passkey/create.js'
import { passkeyGetCheck } from './passkey/get.js'
import { newPasswordCheck, passwordVerifyCheck } from './password/challenges.js'
import { totpRegisterCheck, totpVerifyCheck } from './totp/challenges.js'

type AttestedType = AttestBody['challenge_type']
type DataOf<Type extends AttestedType> = Extract<AttestBody, { challenge_type: Type }>['data']

/** What checks the answer to each challenge type. */
export const CHECKS: { readonly [Type in AttestedType]: Check<DataOf<Type>> } = {
  otp: otpCheck,
  nonce: nonceCheck,
  password_set: newPasswordCheck,
  password_reset: newPasswordCheck,
  password_verify: passwordVerifyCheck,
  totp_register: totpRegisterCheck,
  totp_verify: totpVerifyCheck,
  webauthn_create: passkeyCreateCheck,
  webauthn_get: passkeyGetCheck,
}

/** The check of a challenge's type, whatever its answer looks like: the request's schema has matched the two already. */
export const checkOf = (type: string): Check<unknown> | undefined =>
  Object.hasOwn(CHECKS, type) ? (CHECKS[type as AttestedType] as Check<unknown>) : undefined
