import type { AuthenticatingState, ErrorState, FlowContext, RetryPolicy } from './machine/state.js'
import type { SignIn } from './sign-in-context.js'

/** A sign-in under way, as pages that draw it themselves see it. */
export interface AuthenticatingFlowState {
  readonly status: 'authenticating'
  readonly context: FlowContext
  /** What the screen asks for now. */
  readonly step?: AuthenticatingState['step']
  /** `retry` starts the same sign-in once more; `reset` and `cancel` go back to the first screen. Default `retry`. */
  retry(policy?: RetryPolicy): void
  readonly cancel: () => void
  readonly recover: () => void
  /** The form has started the sign-in by the time anyone sees this; calling it does nothing more. */
  readonly logIn: () => void
  /** The form keeps the recovery codes itself; calling it does nothing more. */
  readonly setRecoveryCodes: (codes: string[]) => void
}

/** What `onError` and error slots are given. */
export interface ErrorContext extends FlowContext {
  readonly error: Error
}

/** A sign-in that ended badly, as pages that draw it themselves see it. */
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
