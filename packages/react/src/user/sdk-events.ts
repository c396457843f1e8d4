import type { Handler, PublicReadEvents, SlashID } from '@portico/sdk'

/** Events of the SDK, whichever of its objects sends them. */
export interface SdkEvents {
  /** What arrived before the first listener is passed to it immediately, and only then. */
  readonly subscribe: <Name extends keyof PublicReadEvents>(name: Name, on: Handler<PublicReadEvents[Name]>) => void
  readonly unsubscribe: <Name extends keyof PublicReadEvents>(name: Name, on: Handler<PublicReadEvents[Name]>) => void
}

/** What a page waits for in the course of a sign-in. */
const NAMES = [
  'authnContextUpdateChallengeReceivedEvent',
  'otpCodeSent',
  'otpIncorrectCodeSubmitted',
  'passwordSetReady',
  'passwordVerifyReady',
  'incorrectPasswordSubmitted',
  'invalidPasswordSubmitted',
  'totpKeyGenerated',
  'totpCodeRequested',
  'idFlowSucceeded',
] as const satisfies readonly (keyof PublicReadEvents)[]

/**
 * Passes the SDK's events on, and keeps those that come too early: a screen of the page may be drawn only after the
 * question that it is for.
 */
export function createSdkEvents(): SdkEvents & {
  /** Hears another SDK object too. */
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
      for (const name of NAMES) sid.subscribe(name, (payload: unknown) => pass(name, payload))
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
