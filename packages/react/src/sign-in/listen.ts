import type { Handler, PublicReadEvents } from '@portico/sdk'
import type { HeardEvent, SdkEvents } from '../user/sdk-events.js'
import type { SignInEvent } from './machine/events.js'

type Name = Exclude<HeardEvent, 'idFlowSucceeded'> | 'passwordResetReady' | 'connectionChanged'
type Translation = { readonly [Event in Name]: (payload: PublicReadEvents[Event], run: number) => SignInEvent }

/** The machine's event for each question of the SDK. */
const TRANSLATIONS: Translation = {
  authnContextUpdateChallengeReceivedEvent: ({ factor, sentSecondsAgo }, run) => ({
    type: 'contextUpdated',
    run,
    factor,
    sentSecondsAgo,
  }),
  otpCodeSent: (_, run) => ({ type: 'codeSent', run }),
  otpIncorrectCodeSubmitted: (_, run) => ({ type: 'codeRejected', run }),
  passwordSetReady: (payload, run) => ({ type: 'passwordSetReady', run, ...payload }),
  passwordResetReady: (payload, run) => ({ type: 'passwordSetReady', run, ...payload }),
  passwordVerifyReady: (_, run) => ({ type: 'passwordVerifyReady', run }),
  incorrectPasswordSubmitted: (_, run) => ({ type: 'passwordIncorrect', run }),
  invalidPasswordSubmitted: ({ failedRules }, run) => ({ type: 'passwordInvalid', run, rules: failedRules }),
  totpKeyGenerated: (setup, run) => ({ type: 'totpKeyGenerated', run, setup }),
  totpCodeRequested: (_, run) => ({ type: 'totpCodeRequested', run }),
  connectionChanged: ({ retry }, run) => ({ type: 'connectionChanged', run, retry }),
}

/**
 * Listens to the SDK's questions and passes them on with the run they belong to.
 * @returns a function that stops listening. Each handler is new, because the SDK keeps one subscription for each function.
 */
export function listen(sources: readonly SdkEvents[], run: number, send: (event: SignInEvent) => void): () => void {
  const names = Object.keys(TRANSLATIONS) as Name[]
  const stops = sources.flatMap((source) => names.map((name) => subscribe(source, name, run, send)))
  return () => {
    for (const stop of stops) stop()
  }
}

function subscribe<Event extends Name>(
  source: SdkEvents,
  name: Event,
  run: number,
  send: (event: SignInEvent) => void,
) {
  const translate = TRANSLATIONS[name] as (payload: PublicReadEvents[Event], run: number) => SignInEvent
  const handler: Handler<PublicReadEvents[Event]> = (payload) => send(translate(payload, run))
  try {
    source.subscribe(name, handler)
  } catch {
    // The vendor's SDK refuses events that only ours has; the form does without them.
    return () => {}
  }
  return () => source.unsubscribe(name, handler)
}
