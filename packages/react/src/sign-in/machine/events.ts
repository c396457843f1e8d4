import type { ErrorSlug, Factor } from '@portico/protocol'
import type { User } from '@portico/sdk'
import type { AnswerEvent, Publish, QuestionEvent } from '../../methods/events.js'
import type { LoginConfiguration, LoginOptions } from '../../user/account.js'
import type { FlowContext, RetryPolicy } from './state.js'

/** Everything that can happen to a sign-in. */
export type SignInEvent = VisitorEvent | SdkEvent | Tick

/** What the visitor does. */
export type VisitorEvent =
  | LogInEvent
  | AnswerEvent
  | { readonly type: 'recover' }
  | { readonly type: 'confirmRecoveryCodes' }
  | { readonly type: 'retry'; readonly policy?: RetryPolicy }
  | { readonly type: 'cancel' }
  /** Sends the call that got no response again. */
  | { readonly type: 'reconnect' }
  | { readonly type: 'leave' }

export interface LogInEvent {
  readonly type: 'logIn'
  readonly config: LoginConfiguration
  readonly options?: LoginOptions
  /** A sign-in that has already begun, by a passkey chosen in the field's autofill list. The first attempt waits for it. */
  readonly signedIn?: Promise<User>
}

/** What the SDK reports. `run` is the call to the SDK that it belongs to. */
export type SdkEvent =
  | {
      readonly type: 'contextUpdated'
      readonly run: number
      readonly factor?: { readonly method: string }
      /** How many seconds ago the message was sent, by a sign-in that the visitor left. */
      readonly sentSecondsAgo?: number
    }
  | QuestionEvent
  /** A call got no response, and `retry` sends it again now; without it, there was one. */
  | { readonly type: 'connectionChanged'; readonly run: number; readonly retry?: (() => void) | undefined }
  /** All factors are proved, but the page does not know the user yet. */
  | { readonly type: 'proven'; readonly run: number; readonly user: User }
  | { readonly type: 'succeeded'; readonly run: number; readonly user: User | undefined }
  | { readonly type: 'failed'; readonly run: number; readonly slug: ErrorSlug; readonly error: Error }

/** Time passes. `now` is in milliseconds from an arbitrary origin. */
export interface Tick {
  readonly type: 'tick'
  readonly now: number
}

/** What the machine wants done. Run by `run-commands.ts`. */
export type SignInCommand =
  | {
      readonly do: 'logIn'
      readonly run: number
      readonly context: FlowContext
      readonly signedIn?: Promise<User>
    }
  | { readonly do: 'cancel' }
  | { readonly do: 'reconnect'; readonly retry: () => void }
  | Publish
  | { readonly do: 'recover'; readonly run: number; readonly context: FlowContext; readonly factor: RecoverableFactor }
  /** The page must not receive the user before `reportSuccess`, because it might remove the form then. */
  | { readonly do: 'hold' }
  | { readonly do: 'reportSuccess'; readonly user: User }
  | { readonly do: 'reportError'; readonly error: Error; readonly context: FlowContext }

export type RecoverableFactor = Extract<Factor, { method: 'password' }>
