import type { FailedRule } from '@portico/protocol'
import type { PublicWriteEvents, TotpKeyGenerated } from '@portico/sdk'

/** What a visitor does on the screen of a method. */
export type AnswerEvent =
  | { readonly type: 'edit' }
  | { readonly type: 'submitCode'; readonly code: string }
  | { readonly type: 'submitRecoveryCode'; readonly code: string }
  | { readonly type: 'submitPassword'; readonly password: string; readonly confirmation?: string }
  | { readonly type: 'continueToCode' }

/** What the SDK asks, and its verdict on an answer. `run` is the call to the SDK that it belongs to. */
export type QuestionEvent =
  | { readonly type: 'codeSent'; readonly run: number }
  | { readonly type: 'codeRejected'; readonly run: number }
  | { readonly type: 'passwordSetReady'; readonly run: number; readonly rules?: readonly FailedRule[] }
  | { readonly type: 'passwordVerifyReady'; readonly run: number }
  | { readonly type: 'passwordIncorrect'; readonly run: number }
  | { readonly type: 'passwordInvalid'; readonly run: number; readonly rules: readonly FailedRule[] }
  | { readonly type: 'recovered'; readonly run: number }
  | { readonly type: 'totpKeyGenerated'; readonly run: number; readonly setup: TotpKeyGenerated }
  | { readonly type: 'totpCodeRequested'; readonly run: number }

export type StepEvent = AnswerEvent | QuestionEvent

/** An answer that the SDK waits for. */
export interface Publish {
  readonly do: 'publish'
  readonly event: Exclude<keyof PublicWriteEvents, 'flowCancelled'>
  readonly answer: string
}
