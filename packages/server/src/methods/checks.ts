import type { AttestBody } from '@portico/protocol/schemas'
import type { Step } from './check.js'
import { otpStep } from './code/challenge.js'
import { nonceStep } from './link/nonce.js'
import { passkeyCreateStep } from './passkey/create.js'
import { passkeyGetStep } from './passkey/get.js'
import { newPasswordStep, passwordVerifyStep } from './password/challenges.js'
import { totpRegisterStep, totpVerifyStep } from './totp/challenges.js'

type AttestedType = AttestBody['challenge_type']
type DataOf<Type extends AttestedType> = Extract<AttestBody, { challenge_type: Type }>['data']

/** What checks the answer to each challenge type. */
export const STEPS: { readonly [Type in AttestedType]: Step<DataOf<Type>> } = {
  otp: otpStep,
  nonce: nonceStep,
  password_set: newPasswordStep,
  password_reset: newPasswordStep,
  password_verify: passwordVerifyStep,
  totp_register: totpRegisterStep,
  totp_verify: totpVerifyStep,
  webauthn_create: passkeyCreateStep,
  webauthn_get: passkeyGetStep,
}

/** The step of a challenge's type, whatever its answer looks like: the request's schema has matched the two already. */
export const stepOf = (type: string): Step<unknown> | undefined =>
  Object.hasOwn(STEPS, type) ? (STEPS[type as AttestedType] as Step<unknown>) : undefined
