import type { OtpOptions } from '@portico/protocol'
import { errorOf } from '../../errors.js'
import type { FlowFactor } from '../../events.js'
import type { Answerer, Flow } from '../challenge-answerer.js'

/** A wrong code: the page gets an event, and the same challenge is asked again. */
export const wrongCode = {
  code: 401,
  tell({ id }: { readonly id: string }, { client, factor }: Flow): void {
    // Only a link from elsewhere has no factor, and it asks for no code.
    client.events.emit('otpIncorrectCodeSubmitted', { factor: factor as FlowFactor, challengeId: id })
  },
} as const

/** A code was sent to the visitor. The page publishes it, or the caller's `getOTP` returns it. */
export const otp: Answerer<'otp'> = {
  async answer(_, { client: { events }, live: { signal }, factor }) {
    const { getOTP }: OtpOptions = factor?.options ?? {}
    const tell = () => {
      events.emit('otpSmsSent')
      events.emit('otpCodeSent')
    }
    const pageCode = events.ask('otpCodeSubmitted', getOTP ? () => undefined : tell, signal)
    // The caller's own function cannot be stopped, but its result is ignored once the flow has ended.
    return codeAnswer(await Promise.race([pageCode, ...(getOTP ? [getOTP()] : [])]), 'OTP')
  },
  wrong: wrongCode,
  accepted: null,
}

/** A code as the answer to a challenge. An empty one ends the flow here: the server would count it as a wrong code. */
export function codeAnswer(otp: string | undefined, kind: 'OTP' | 'TOTP') {
  if (!otp) throw errorOf('invalid_action', `no ${kind} code provided`)
  return { answer: { otp } }
}
