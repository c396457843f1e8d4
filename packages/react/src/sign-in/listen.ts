import type { Handler, PublicReadEvents, SlashID } from '@portico/sdk'
import type { SignInEvent } from './machine/events.js'

type Name = keyof PublicReadEvents
type Translation = { readonly [Event in Name]?: (payload: PublicReadEvents[Event], run: number) => SignInEvent }

/** What each question of the SDK is to the machine. */
const TRANSLATIONS: Translation = {
  authnContextUpdateChallengeReceivedEvent: ({ factor }, run) => ({
    type: 'contextUpdated',
    run,
    ...(factor && { factor }),
  }),
  otpCodeSent: (_, run) => ({ type: 'codeSent', run }),
  otpIncorrectCodeSubmitted: (_, run) => ({ type: 'codeRejected', run }),
  passwordSetReady: (_, run) => ({ type: 'passwordSetReady', run }),
  passwordResetReady: (_, run) => ({ type: 'passwordSetReady', run }),
  passwordVerifyReady: (_, run) => ({ type: 'passwordVerifyReady', run }),
  incorrectPasswordSubmitted: (_, run) => ({ type: 'passwordIncorrect', run }),
  invalidPasswordSubmitted: ({ failedRules }, run) => ({ type: 'passwordInvalid', run, rules: failedRules }),
  totpKeyGenerated: (setup, run) => ({ type: 'totpKeyGenerated', run, setup }),
  totpCodeRequested: (_, run) => ({ type: 'totpCodeRequested', run }),
}

/**
 * Hears the SDK's questions and passes them on with the run they belong to.
 * @returns A function that stops listening. Each handler is new: the SDK keeps one subscription for each function.
 */
export function listen(sid: SlashID, run: number, send: (event: SignInEvent) => void): () => void {
  const stops = (Object.keys(TRANSLATIONS) as Name[]).map((name) => subscribe(sid, name, run, send))
  return () => {
    for (const stop of stops) stop()
  }
}

function subscribe<Event extends Name>(sid: SlashID, name: Event, run: number, send: (event: SignInEvent) => void) {
  const translate = TRANSLATIONS[name] as ((payload: PublicReadEvents[Event], run: number) => SignInEvent) | undefined
  const handler: Handler<PublicReadEvents[Event]> = (payload) => translate && send(translate(payload, run))
  sid.subscribe(name, handler)
  return () => sid.unsubscribe(name, handler)
}
