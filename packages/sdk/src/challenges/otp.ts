import type { OtpOptions } from '@portico/protocol'
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
    return { answer: { otp: await Promise.race([asked, ...(getOTP ? [getOTP()] : [])]) } }
  },
  askAgainOn: 401,
  wrong: tellWrongCode,
}

/** Tells the page that a code was wrong. The same challenge is asked again. */
export function tellWrongCode({ id }: { readonly id: string }, { client, factor }: Flow): void {
  client.events.emit('otpIncorrectCodeSubmitted', { factor, challengeId: id })
}
