import type { SignInEvent } from './machine/events.js'
import type { SignInState } from './machine/state.js'
import { INITIAL } from './machine/state.js'
import { transition, wantsTicks } from './machine/transition.js'
import { createCommandRunner, type SignInPorts } from './run-commands.js'

/** The time, for the sign-in. */
export interface Clock {
  readonly now: () => number
  /** Calls `act` repeatedly; returns a function that stops it. */
  readonly every: (milliseconds: number, act: () => void) => () => void
}

const browserClock: Clock = {
  now: () => Date.now(),
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds)
    return () => clearInterval(timer)
  },
}

export interface SignInStore {
  readonly send: (event: SignInEvent) => void
  readonly subscribe: (onChange: () => void) => () => void
  readonly getSnapshot: () => SignInState
}

/** Runs one sign-in: passes events through the machine, runs its commands, and ticks while the state requires it. */
export function createSignInStore(
  ports: SignInPorts,
  { clock = browserClock, state: first = INITIAL }: { readonly clock?: Clock; readonly state?: SignInState } = {},
): SignInStore {
  const listeners = new Set<() => void>()
  let state = first
  let stopTicking: (() => void) | undefined

  const tick = () => send({ type: 'tick', now: clock.now() })

  function send(event: SignInEvent) {
    const [next, ...commands] = transition(state, event)
    const before = state
    state = next
    if (next !== before) for (const listener of [...listeners]) listener()
    for (const command of commands) run(command)
    keepTime()
  }

  /** Ticks while someone watches the countdown. A restarted countdown gets its first tick immediately. */
  function keepTime() {
    const watched = listeners.size > 0 && wantsTicks(state)
    if (stopTicking && !watched) {
      stopTicking()
      stopTicking = undefined
    }
    if (!watched || (stopTicking && state.at === 'authenticating' && state.resend.at !== undefined)) return
    stopTicking ??= clock.every(1000, tick)
    tick()
  }

  const run = createCommandRunner(ports, send)

  return {
    send,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    getSnapshot: () => state,
  }
}
