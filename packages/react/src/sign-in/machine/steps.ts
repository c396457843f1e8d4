import type { Method } from '@portico/protocol'
import type { CodeStep, PasswordStep, Resend, Step, TotpStep, WaitingStep } from './state.js'

export const WAITING: WaitingStep = { screen: 'waiting', phase: 'waiting' }
export const CODE: CodeStep = { screen: 'code', phase: 'initial', wrong: 0 }
export const PASSWORD: PasswordStep = { screen: 'password', phase: 'initial', rules: [] }
export const TOTP: TotpStep = { screen: 'totp', phase: 'initial', wrong: 0 }

/** The screen a method begins with, before the SDK asks for anything. */
const FIRST_STEP: Record<Method, Step> = {
  otp_via_email: CODE,
  otp_via_sms: CODE,
  password: PASSWORD,
  totp: TOTP,
  webauthn: WAITING,
  email_link: WAITING,
  sms_link: WAITING,
  oidc: WAITING,
  saml: WAITING,
  api: WAITING,
  direct_id: WAITING,
  impersonate: WAITING,
  anonymous: WAITING,
}

/** The step that a method begins with. A method we do not know waits, like those that happen elsewhere. */
export const firstStep = (method: string): Step =>
  Object.hasOwn(FIRST_STEP, method) ? FIRST_STEP[method as Method] : WAITING

/** The countdown before a message may be sent again (spec section 9). */
export const RESEND_SECONDS = 30
export const FULL_RESEND: Resend = { secondsLeft: RESEND_SECONDS }

/** The countdown for a message that was sent before. */
export const resendAfter = (resend: Resend, sentSecondsAgo: number): Resend =>
  resend.sentSecondsAgo === sentSecondsAgo
    ? resend
    : { sentSecondsAgo, secondsLeft: Math.max(0, RESEND_SECONDS - sentSecondsAgo) }

/**
 * The countdown at a moment. The first tick starts it; later ones read the clock, so a phone that slept while its owner
 * looked for the message shows the right number at once.
 */
export function tickResend(resend: Resend, now: number): Resend {
  const at = resend.at ?? now + resend.secondsLeft * 1000
  const secondsLeft = Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((at - now) / 1000)))
  return secondsLeft === resend.secondsLeft && resend.at !== undefined ? resend : { ...resend, at, secondsLeft }
}
