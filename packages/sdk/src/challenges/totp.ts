import type { Answerer, Flow } from './answerer.js'
import { codeAnswer, tellWrongCode } from './otp.js'

/** Set up an authenticator app: its key is shown, its first code is the answer. */
export const totpRegister: Answerer<'totp_register'> = {
  answer: ({ options }, flow) =>
    askForCode(flow, () =>
      flow.client.events.emit('totpKeyGenerated', {
        uri: options.key_uri,
        qrCode: options.qr_code_data_b64,
        recoveryCodes: options.recovery_codes,
      }),
    ),
  askAgainOn: 401,
  wrong: tellWrongCode,
}

/** A code of the authenticator app, or a recovery code. */
export const totpVerify: Answerer<'totp_verify'> = {
  answer: (_, flow) => askForCode(flow, () => flow.client.events.emit('totpCodeRequested')),
  askAgainOn: 401,
  wrong: tellWrongCode,
}

async function askForCode({ client, live }: Flow, tell: () => void) {
  return codeAnswer(await client.events.ask('otpCodeSubmitted', tell, live.signal), 'TOTP')
}
