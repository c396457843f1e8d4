import type { ChallengeFor } from '@portico/protocol'
import type { Flow } from '../challenge-answerer.js'
import { codeAnswer } from '../code/otp.js'

/** How the challenges of an authenticator app are answered. Loaded by sign-ins with one. */
export const answers = {
  /** Sets up the app: shows its key, and answers with its first code. */
  totp_register: ({ options }: ChallengeFor<'totp_register'>, flow: Flow) =>
    askForCode(flow, () =>
      flow.client.events.emit('totpKeyGenerated', {
        uri: options.key_uri,
        qrCode: options.qr_code_data_b64,
        recoveryCodes: options.recovery_codes,
      }),
    ),
  /** A code of the app, or a recovery code. */
  totp_verify: (_: unknown, flow: Flow) => askForCode(flow, () => flow.client.events.emit('totpCodeRequested')),
}

async function askForCode({ client, live }: Flow, tell: () => void) {
  return codeAnswer(await client.events.ask('otpCodeSubmitted', tell, live.signal), 'TOTP')
}
