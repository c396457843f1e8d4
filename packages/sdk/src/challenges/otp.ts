import type { OtpOptions } from '@portico/protocol'
import { errorOf } from '../errors.js'
import type { FlowFactor } from '../events.js'
import type { Answerer, Flow } from './answerer.js'

/** A code was sent to the visitor: it comes from the page by event, or from the caller's `getOTP`. */
export const otp: Answerer<'otp'> = {
  async answer(_, { client: { events }, live: { signal }, factor }) {
    const { getOTP }: OtpOptions = factor?.options ?? {}
    const tell = () => {
      events.emit('otpSmsSent')
      events.emit('otpCodeSent')
    }
    const asked = events.ask('otpCodeSubmitted', getOTP ? () => undefined : tell, signal)
    // The caller's own work cannot be stopped, only left: the question ends with the flow.
    return codeAnswer(await Promise.race([asked, ...(getOTP ? [getOTP()] : [])]), 'OTP')
  },
  askAgainOn: 401,
  wrong: tellWrongCode,
}

/** A code as the answer to a challenge. An empty one ends the flow here: the server would count it as a wrong code. */
export function codeAnswer(otp: string | undefined, kind: 'OTP' | 'TOTP') {
  if (!otp) throw errorOf('invalid_action', `no ${kind} code provided`)
  return { answer: { otp } }
}

/** Tells the page that a code was wrong. The same challenge is asked again. */
export function tellWrongCode({ id }: { readonly id: string }, { client, factor }: Flow): void {
  // Only a link from elsewhere has no factor, and it asks for no code.
  client.events.emit('otpIncorrectCodeSubmitted', { factor: factor as FlowFactor, challengeId: id })
}
