import { type ErrorSlug, isReachable } from '@portico/protocol'
import { CODE_RESENT } from '../../methods/code/step.js'
import { recovering } from '../../methods/password/step.js'
import { firstStep } from '../../methods/registry.js'
import { errorScreen } from '../error-screens.js'
import { isStale, stepAfter, tick } from './authenticating.js'
import type { LogInEvent, SignInCommand, SignInEvent } from './events.js'
import { FULL_RESEND, resendAfter } from './resend.js'
import type {
  AuthenticatingState,
  ErrorState,
  FlowContext,
  InitialState,
  RecoveryCodesState,
  SignInState,
} from './state.js'

/** The next state and the commands to run, in order. The same state object if the event means nothing here. */
export type Transition = readonly [next: SignInState, ...commands: SignInCommand[]]

/**
 * The sign-in, as a pure and total function: every event is handled in every state. `sign-in.mmd` draws it.
 * @example transition(INITIAL, { type: 'logIn', config: { factor: { method: 'otp_via_email' }, handle } })
 */
export function transition(state: SignInState, event: SignInEvent): Transition {
  if (isStale(state.run, event)) return [state]
  switch (state.at) {
    case 'initial':
      return event.type === 'logIn' ? first(state.run, event) : [state]
    case 'authenticating':
      return fromAuthenticating(state, event)
    case 'storeRecoveryCodes':
      // A visitor who leaves without confirming has signed in all the same.
      return event.type === 'confirmRecoveryCodes' || event.type === 'leave'
        ? [
            { at: 'success', run: state.run },
            { do: 'reportSuccess', user: state.user },
          ]
        : [state]
    case 'success':
      return [state]
    case 'error': {
      if (event.type === 'cancel') return [back(state)]
      if (event.type !== 'retry') return [state]
      const policy = event.policy ?? errorScreen(state.slug).retry
      return policy === 'retry' ? again(state.run, state.context) : [back(state)]
    }
  }
}

/** Whether the state needs ticks: a visitor is watching the seconds until they may ask for another message. */
export const wantsTicks = (state: SignInState): boolean => state.at === 'authenticating' && state.resend.secondsLeft > 0

/** The first screen, with what was typed. The number of the run grows, so that later results of the last one count as stale. */
const back = ({ run, context }: AuthenticatingState | ErrorState): InitialState => ({
  at: 'initial',
  run: run + 1,
  typed: context.config.handle,
})

const first = (run: number, { config, options, signedIn }: LogInEvent): Transition =>
  begin(run, { config, attempt: 1, ...(options && { options }) }, signedIn)

function begin(run: number, context: FlowContext, signedIn?: LogInEvent['signedIn']): Transition {
  const next: AuthenticatingState = {
    at: 'authenticating',
    run: run + 1,
    context,
    step: firstStep(context.config.factor.method),
    resend: FULL_RESEND,
  }
  return [next, { do: 'logIn', run: next.run, context, signedIn }]
}

const again = (run: number, context: FlowContext): Transition =>
  begin(run, { ...context, attempt: context.attempt + 1 })

function fromAuthenticating(state: AuthenticatingState, event: SignInEvent): Transition {
  switch (event.type) {
    case 'tick':
      return [tick(state, event.now)]
    case 'cancel':
      return [back(state), { do: 'cancel' }]
    case 'leave':
      return [state, { do: 'cancel' }]
    case 'retry':
      return (event.policy ?? 'retry') === 'retry' ? sendAgain(state) : [back(state), { do: 'cancel' }]
    case 'recover':
      return recover(state)
    case 'connectionChanged':
      return [event.retry === state.outage ? state : { ...state, outage: event.retry }]
    case 'reconnect':
      // The notice disappears, and appears again if there is still no response: that the button did something is seen and heard.
      return state.outage
        ? [
            { ...state, outage: undefined },
            { do: 'reconnect', retry: state.outage },
          ]
        : [state]
    case 'proven':
      return codesOf(state) ? [storeCodes(state, event.user), { do: 'hold' }] : [state]
    case 'succeeded':
      return succeed(state, event.user)
    case 'failed':
      // A flow that was cancelled from outside has nothing to show.
      if (event.slug === 'flow_cancelled') return [back(state)]
      return fail(state, event.slug, event.error)
    case 'logIn':
    case 'confirmRecoveryCodes':
      return [state]
    default: {
      const [step, ...commands] = stepAfter(state.step, event)
      const secondsAgo = event.type === 'contextUpdated' && event.sentSecondsAgo
      const resend = typeof secondsAgo === 'number' ? resendAfter(state.resend, secondsAgo) : state.resend
      const same = step === state.step && resend === state.resend
      return [same ? state : { ...state, step, resend }, ...commands]
    }
  }
}

/** Ends the run and starts another for the same request; the code screen says that a new message is being sent. */
function sendAgain(state: AuthenticatingState): Transition {
  const [next, logIn] = again(state.run, state.context)
  if (next.at !== 'authenticating' || !logIn) return [next]
  const step = next.step.screen === 'code' ? CODE_RESENT : next.step
  return [{ ...next, step }, { do: 'cancel' }, logIn]
}

function recover(state: AuthenticatingState): Transition {
  const { factor, handle } = state.context.config
  const step = recovering(state.step)
  if (!step || factor.method !== 'password') return [state]
  if (!handle || !isReachable(handle.type))
    return fail(state, 'recover_non_reachable_handle_type', new Error('Recovery requires a reachable handle type.'))
  return [
    { ...state, step },
    { do: 'recover', run: state.run, context: state.context, factor },
  ]
}

function succeed(state: AuthenticatingState, user: Parameters<typeof report>[0] | undefined): Transition {
  if (!user) return fail(state, 'unspecified', new Error('User not returned from /id'))
  if (codesOf(state)) return [storeCodes(state, user)]
  return [{ at: 'success', run: state.run }, report(user)]
}

/** The recovery codes that this sign-in created, if any. */
function codesOf({ step }: AuthenticatingState): readonly string[] | undefined {
  const codes = 'setup' in step ? step.setup?.recoveryCodes : undefined
  return codes?.length ? codes : undefined
}

const storeCodes = (state: AuthenticatingState, user: RecoveryCodesState['user']): RecoveryCodesState => ({
  at: 'storeRecoveryCodes',
  run: state.run,
  recoveryCodes: codesOf(state) ?? [],
  user,
})

const report = (user: Extract<SignInCommand, { do: 'reportSuccess' }>['user']): SignInCommand => ({
  do: 'reportSuccess',
  user,
})

const fail = ({ run, context }: AuthenticatingState, slug: ErrorSlug, error: Error): Transition => [
  { at: 'error', run, context, slug, error },
  { do: 'cancel' },
  { do: 'reportError', error, context },
]
