import type { ReadEvent } from '@portico/protocol'
import type { Handler, PublicReadEvents, SlashID } from '@portico/sdk'

/** Events of the SDK, whichever of its objects emits them. */
export interface SdkEvents {
  /** What arrived before the first listener is passed to it immediately, and only then. */
  readonly subscribe: <Name extends keyof PublicReadEvents>(name: Name, on: Handler<PublicReadEvents[Name]>) => void
  readonly unsubscribe: <Name extends keyof PublicReadEvents>(name: Name, on: Handler<PublicReadEvents[Name]>) => void
}

/** Events that no screen waits for. */
type Unheard =
  | 'otpSmsSent'
  | 'passwordResetReady'
  | 'oauthFlowStarted'
  | 'oauthFlowFailed'
  | 'userAuthenticatedFromURL'
  | 'idFlowStarted'
  | 'idFlowFailed'
  | 'recoveryFlowStarted'
  | 'recoveryFlowSucceeded'
  | 'recoveryFlowFailed'
  | 'webAuthnChallengeProcessed'
  | 'redirectUriDiscovered'
  | 'uiCustomizationReceived'
  // Only the call that waits may be sent again: kept for a later screen, it would be about another one.
  | 'connectionChanged'

/** The events that a page waits for during a sign-in: every event of the SDK, except those above. */
export type HeardEvent = Exclude<ReadEvent, Unheard>

const HEARD: Readonly<Record<HeardEvent, 1>> = {
  authnContextUpdateChallengeReceivedEvent: 1,
  otpCodeSent: 1,
  otpIncorrectCodeSubmitted: 1,
  passwordSetReady: 1,
  passwordVerifyReady: 1,
  incorrectPasswordSubmitted: 1,
  invalidPasswordSubmitted: 1,
  totpKeyGenerated: 1,
  totpCodeRequested: 1,
  idFlowSucceeded: 1,
}

/**
 * Forwards the SDK's events, and keeps those that arrive too early: a screen of the page may be rendered only after the question
 * that it is for.
 */
export function createSdkEvents(): SdkEvents & {
  /** Also listens to another SDK object. */
  readonly hear: (sid: SlashID) => void
  /** Drops events without a listener: they belong to a sign-in that has ended. */
  readonly forget: () => void
} {
  const handlers = new Map<string, Set<Handler<never>>>()
  const early = new Map<string, unknown[]>()

  function pass(name: string, payload: unknown) {
    const waiting = handlers.get(name)
    if (waiting?.size) for (const handler of [...waiting]) handler(payload as never)
    else early.set(name, [...(early.get(name) ?? []), payload])
  }

  return {
    hear(sid) {
      for (const name of Object.keys(HEARD) as HeardEvent[])
        sid.subscribe(name, (payload: unknown) => pass(name, payload))
    },
    forget: () => early.clear(),
    subscribe(name, handler) {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(handler))
      const missed = early.get(name) ?? []
      early.delete(name)
      for (const payload of missed) handler(payload as never)
    },
    unsubscribe: (name, handler) => void handlers.get(name)?.delete(handler),
  }
}
