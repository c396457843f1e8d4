import type { Resend } from '../../screens/screen-state.js'

/** The countdown before a message may be sent again (spec section 9). */
const RESEND_SECONDS = 30
export const FULL_RESEND: Resend = { secondsLeft: RESEND_SECONDS }

/** The countdown for a message that was sent before. */
export const resendAfter = (resend: Resend, sentSecondsAgo: number): Resend =>
  resend.sentSecondsAgo === sentSecondsAgo
    ? resend
    : { sentSecondsAgo, secondsLeft: Math.max(0, RESEND_SECONDS - sentSecondsAgo) }

/**
 * Returns the countdown at a point in time. The first tick starts it; later ones read the clock, so a phone that slept while its
 * owner looked for the message shows the right number at once.
 */
export function tickResend(resend: Resend, now: number): Resend {
  const at = resend.at ?? now + resend.secondsLeft * 1000
  const secondsLeft = Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((at - now) / 1000)))
  return secondsLeft === resend.secondsLeft && resend.at !== undefined ? resend : { ...resend, at, secondsLeft }
}
