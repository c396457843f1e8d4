import type { ErrorSlug, Handle } from '@portico/protocol'
import type { User } from '@portico/sdk'
import type { Step } from '../../methods/registry.js'
import type { Resend } from '../../screens/screen-state.js'
import type { LoginConfiguration, LoginOptions } from '../../user/account.js'

/** The state of a running sign-in. `attempt` counts from 1 and grows with every retry of the same request. */
export interface FlowContext {
  readonly config: LoginConfiguration
  readonly options?: LoginOptions
  readonly attempt: number
}

/** What `retry` does: `retry` starts the same sign-in once more; `reset` and `cancel` go back to the first screen. */
export type RetryPolicy = 'retry' | 'reset' | 'cancel'

/**
 * Where the visitor is. `run` numbers the calls to the SDK over the lifetime of the form: a result contains the run that it
 * belongs to, so that a result of an older run changes nothing.
 */
export type SignInState = InitialState | AuthenticatingState | RecoveryCodesState | SuccessState | ErrorState

export interface InitialState {
  readonly at: 'initial'
  readonly run: number
  /** What the visitor had typed before they came back. */
  readonly typed?: Handle | undefined
}

/** The state in which every form begins. */
export const INITIAL: InitialState = { at: 'initial', run: 0 }

export interface AuthenticatingState {
  readonly at: 'authenticating'
  readonly run: number
  readonly context: FlowContext
  readonly step: Step
  readonly resend: Resend
  /** While the server cannot be reached: sends the call again now. It is also repeated by itself. */
  readonly outage?: (() => void) | undefined
}

export interface RecoveryCodesState {
  readonly at: 'storeRecoveryCodes'
  readonly run: number
  readonly recoveryCodes: readonly string[]
  readonly user: User
}

export interface SuccessState {
  readonly at: 'success'
  readonly run: number
}

export interface ErrorState {
  readonly at: 'error'
  readonly run: number
  readonly context: FlowContext
  readonly slug: ErrorSlug
  readonly error: Error
}
