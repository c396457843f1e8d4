import type { AuthenticatingState, ErrorState, FlowContext, RetryPolicy } from './machine/state.js'
import type { SignIn } from './sign-in-context.js'

/** A sign-in in progress, as exposed to pages that render it themselves. */
export interface AuthenticatingFlowState {
  readonly status: 'authenticating'
  readonly context: FlowContext
  /** What the screen currently asks for. */
  readonly step?: AuthenticatingState['step']
  /** `retry` starts the same sign-in once more; `reset` and `cancel` go back to the first screen. Default `retry`. */
  retry(policy?: RetryPolicy): void
  readonly cancel: () => void
  readonly recover: () => void
  /** Does nothing: the form has started the sign-in by the time this is available. */
  readonly logIn: () => void
  /** Does nothing: the form stores the recovery codes itself. */
  readonly setRecoveryCodes: (codes: string[]) => void
}

/** What `onError` and error slots receive. */
export interface ErrorContext extends FlowContext {
  readonly error: Error
}

/** A failed sign-in, as exposed to pages that render it themselves. */
export interface ErrorFlowState {
  readonly context: ErrorContext
  retry(policy?: RetryPolicy): void
  readonly cancel: () => void
}

/** The public view of a running sign-in. */
export const authenticatingFlow = (state: AuthenticatingState, send: SignIn['send']): AuthenticatingFlowState => ({
  status: 'authenticating',
  context: state.context,
  step: state.step,
  retry: (policy = 'retry') => send({ type: 'retry', policy }),
  cancel: () => send({ type: 'cancel' }),
  recover: () => send({ type: 'recover' }),
  logIn: () => {},
  setRecoveryCodes: () => {},
})

/** The public view of a failed one. */
export const errorFlow = (state: ErrorState, send: SignIn['send']): ErrorFlowState => ({
  context: { ...state.context, error: state.error },
  retry: (policy = 'retry') => send({ type: 'retry', policy }),
  cancel: () => send({ type: 'cancel' }),
})
