import type { ErrorSlug, Method, OtpOptions } from '@portico/protocol'
import { untilAborted } from '../flows/live.js'
import type { Answerer, Flow } from './answerer.js'

/** A code was sent to the visitor: it comes from the page by event, or from the caller's `getOTP`. */
export const otp: Answerer<'otp'> = {
  async answer(_, flow) {
    const getOTP = (flow.factor?.options as OtpOptions | undefined)?.getOTP
    return { is: 'answer', data: { otp: getOTP ? await untilAborted(getOTP(), flow.signal) : await askForCode(flow) } }
  },
  askAgainOn: 401,
  wrong: tellWrongCode,
}

const askForCode = ({ client: { events }, signal }: Flow) =>
  events.ask(
    'otpCodeSubmitted',
    () => {
      events.emit('otpSmsSent')
      events.emit('otpCodeSent')
    },
    signal,
  )

/** Tells the page that a code was wrong. The same challenge is asked again. */
export function tellWrongCode({ id }: { readonly id: string }, { client, factor }: Flow): void {
  client.events.emit('otpIncorrectCodeSubmitted', { factor, challengeId: id })
}

/** What analytics calls a wrong code of a method. */
export function wrongCodeSlug(method: Method | undefined): ErrorSlug {
  if (method === 'otp_via_email') return 'incorrect_otp_code_via_email'
  return method === 'otp_via_sms' ? 'incorrect_otp_code_via_sms' : 'incorrect_otp_code'
}
