import type { ErrorSlug, Factor, FailedRule, Handle } from '@portico/protocol'
import type { TotpKeyGenerated, User } from '@portico/sdk'
import type { LoginMiddleware } from '../../user/login-middleware.js'

/** What a visitor asks for: a factor and, unless another provider knows them, the handle they go by. */
export interface LoginConfiguration {
  readonly factor: Factor
  readonly handle?: Handle
}

/** What the page adds to a sign-in. */
export interface LoginOptions {
  readonly middleware?: LoginMiddleware | LoginMiddleware[]
}

/** What a running sign-in knows of itself. `attempt` counts from 1 and grows with every retry of the same request. */
export interface FlowContext {
  readonly config: LoginConfiguration
  readonly options?: LoginOptions
  readonly attempt: number
}

/** What `retry` does: `retry` starts the same sign-in once more; `reset` and `cancel` go back to the first screen. */
export type RetryPolicy = 'retry' | 'reset' | 'cancel'

/**
 * Where the visitor is. `run` numbers the calls to the SDK over the life of the form: a result carries the run it
 * answers, so that one of an older run changes nothing.
 */
export type SignInState = InitialState | AuthenticatingState | RecoveryCodesState | SuccessState | ErrorState

export interface InitialState {
  readonly at: 'initial'
  readonly run: number
}

export interface AuthenticatingState {
  readonly at: 'authenticating'
  readonly run: number
  readonly context: FlowContext
  readonly step: Step
  readonly resend: Resend
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

/** What the authenticating screen asks for. The SDK's questions choose it; the factor only says where to begin. */
export type Step = WaitingStep | CodeStep | PasswordStep | TotpStep

/** Nothing to type: a link, a passkey or another provider is on its way. */
export interface WaitingStep {
  readonly screen: 'waiting'
  readonly phase: 'waiting'
}

export interface CodeStep {
  readonly screen: 'code'
  readonly phase: 'initial' | 'input' | 'submitting' | 'retrying'
  /** Wrong codes so far; a new number empties the boxes. */
  readonly wrong: number
  readonly problem?: CodeProblem
}

export interface PasswordStep {
  readonly screen: 'password'
  readonly phase: 'initial' | 'setPassword' | 'verifyPassword' | 'recoverPassword' | 'submitting'
  /** Which of the two forms a submission came from. */
  readonly form?: 'setPassword' | 'verifyPassword'
  readonly problem?: PasswordProblem
  /** Rules that the server reported as broken, kept to show them being met. */
  readonly rules: readonly FailedRule[]
}

export interface TotpStep {
  readonly screen: 'totp'
  readonly phase: 'initial' | 'registerAuthenticator' | 'input' | 'submitting'
  readonly wrong: number
  readonly setup?: TotpKeyGenerated
  readonly problem?: CodeProblem
}

export type CodeProblem = 'incomplete' | 'wrong'
export type PasswordProblem = 'required' | 'mismatch' | 'incorrect' | 'rules'

/** When the message may be sent again. `at` is set by the first tick, because only ticks bring time. */
export interface Resend {
  readonly at?: number
  readonly secondsLeft: number
  /** How old the message was when this sign-in took it over from one that the visitor had left. */
  readonly sentSecondsAgo?: number
}
