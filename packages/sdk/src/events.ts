import type { Factor, FailedRule, Handle, OidcOptions, ReadEvent, WriteEvent } from '@portico/protocol'
import { errorOf, type KnownSlug } from './errors.js'

/** The payload of each event that a page may listen to. */
export interface PublicReadEvents {
  otpCodeSent: undefined
  /** @deprecated Listen to `otpCodeSent`. */
  otpSmsSent: undefined
  totpCodeRequested: undefined
  passwordSetReady: PasswordRulesEvent | undefined
  passwordResetReady: PasswordRulesEvent | undefined
  passwordVerifyReady: undefined
  totpKeyGenerated: TotpKeyGenerated
  otpIncorrectCodeSubmitted: { readonly factor: Factor; readonly challengeId: string }
  invalidPasswordSubmitted: InvalidPasswordSubmittedEvent
  incorrectPasswordSubmitted: Omit<InvalidPasswordSubmittedEvent, 'failedRules'>
  oauthFlowStarted: OidcOptions
  oauthFlowFailed: OidcOptions & { readonly reason: 'Popup blocked' | 'Bad OAuth sign in URL' }
  userAuthenticatedFromURL: { readonly token: string }
  idFlowStarted: { readonly authenticationFactor?: Factor | undefined }
  idFlowSucceeded: {
    readonly token: string
    readonly handle?: Handle | undefined
    readonly authenticationFactor?: Factor | undefined
  }
  idFlowFailed: IdFlowFailedEvent
  recoveryFlowStarted: RecoveryEvent
  recoveryFlowSucceeded: RecoveryEvent
  recoveryFlowFailed: RecoveryEvent & { readonly errorText: 'recovery_failed'; readonly failureDetail: string }
  webAuthnChallengeProcessed: { readonly credentialId: string }
  redirectUriDiscovered: { readonly redirectUri: string }
  uiCustomizationReceived: { readonly customizationProperties: Readonly<Record<string, unknown>> }
  authnContextUpdateChallengeReceivedEvent: AuthnContextUpdateChallengeReceivedEvent
  connectionChanged: ConnectionChangedEvent
}

/** A factor as set by the server: the options repeat the method. */
export type ContextFactor = WithMethod<Factor>
type WithMethod<Kind extends Factor> = Kind extends Factor
  ? {
      readonly method: Kind['method']
      readonly options?: { readonly method: Kind['method'] } & NonNullable<Kind['options']>
    }
  : never

/** The methods that a page may start a sign-in with. */
export type FactorMethod = Factor['method']

/** The names of the events that a page may listen to. */
export type PublicReadEventsKeys = (keyof Pick<PublicReadEvents, ReadEvent>)[]
/** The names of the events that a page may publish. */
export type PublicWriteEventsKeys = (keyof Pick<PublicWriteEvents, WriteEvent>)[]

/** A factor as it was passed, or as set by the server during a flow, which is assumed to be one of these. */
export type FlowFactor = Factor

/** What an authenticator app needs, and the recovery codes to keep. */
export interface TotpKeyGenerated {
  readonly uri: string
  /** PNG in standard base64, to be shown as `data:image/png;base64,…`. */
  readonly qrCode: string
  readonly recoveryCodes: string[]
}

/** The required length of a new password, if not 8 to 256 characters. */
export interface PasswordRulesEvent {
  readonly rules: readonly FailedRule[]
}

/** Which rules a new password breaks. */
export interface InvalidPasswordSubmittedEvent {
  readonly failedRules: FailedRule[]
  readonly authenticationFactor?: Factor | undefined
  readonly handle?: Handle | undefined
  readonly previousToken?: string | undefined
  readonly challengeId?: string | undefined
  readonly failureDetail?: string | undefined
}

/** The organization and factor that the flow is now about. */
export interface AuthnContextUpdateChallengeReceivedEvent {
  readonly targetOrgId: string
  readonly factor?: ContextFactor | undefined
  /** No new message was sent: the server continues the sign-in whose message was sent this many seconds ago. */
  readonly sentSecondsAgo?: number | undefined
}

/** Whether a call of the flow reaches the server. */
export interface ConnectionChangedEvent {
  /** The call got no response, and is sent again after a pause; this sends it at once. Missing once there was a response. */
  readonly retry?: () => void
}

/** Which sign-in failed, and why. */
export interface IdFlowFailedEvent {
  readonly authenticationFactor?: Factor | undefined
  readonly handle?: Handle | undefined
  /** Slug of the error. */
  readonly errorText: KnownSlug
  readonly previousToken?: string | undefined
  readonly challengeId?: string | undefined
  readonly failureDetail?: string | undefined
}

interface RecoveryEvent {
  readonly handle: Handle
  readonly authenticationFactor: Factor
}

/** The factor whose secret can be reset. */
export interface RecoverableFactor {
  readonly method: 'password'
}

/** The payload of each event that a page may publish: the visitor's answers. */
export interface PublicWriteEvents {
  otpCodeSubmitted: string
  passwordSubmitted: string
  flowCancelled: undefined
}

/** Called with the payload of an event. */
export type Handler<Payload> = (payload: Payload) => void
/** The event's payload as the last argument, optional if the event can have none. */
export type PayloadOf<Payload> = [undefined] extends [Payload] ? [payload?: Payload] : [payload: Payload]

/** Events that programs built on the SDK report to it; used only for analytics. */
export interface PrivateEvents {
  clientSideError: Omit<IdFlowFailedEvent, 'errorText'> & { readonly errorText: 'client_side_error' }
}

/** Every event that listeners can wait for. */
export interface ListenedEvents extends PublicReadEvents, PrivateEvents {}

/** Events of one SDK instance: listeners on one side, waiting questions on the other. */
export interface Events {
  /** Calls every listener of `type` now, in the order they subscribed. */
  emit<Type extends keyof ListenedEvents>(type: Type, ...payload: PayloadOf<ListenedEvents[Type]>): void
  subscribe<Type extends keyof ListenedEvents>(type: Type, handler: Handler<ListenedEvents[Type]>): void
  unsubscribe<Type extends keyof ListenedEvents>(type: Type, handler: Handler<ListenedEvents[Type]>): void
  /**
   * Asks the page for an answer: `tell` emits the event that asks, the promise resolves with the next published answer.
   * The latest question is answered first. Rejects with the signal's reason.
   */
  ask(answer: Question, tell: () => void, signal: AbortSignal): Promise<string>
  /** Passes a published answer to the latest question that is waiting for it; without one, it is dropped. */
  answer(type: Question, payload: string): void
}

/** The published events that answer a question. */
export type Question = Exclude<WriteEvent, 'flowCancelled'>

/**
 * Creates the events of one instance. @param report Receives errors thrown by listeners, which must
 * not end a sign-in.
 */
export function createEvents(report: (error: unknown) => void): Events {
  const listeners = new Map<string, Set<Handler<never>>>()
  const questions: Record<Question, ((answer: string) => void)[]> = {
    otpCodeSubmitted: [],
    passwordSubmitted: [],
  }

  return {
    emit(type, ...[payload]) {
      for (const handler of [...(listeners.get(type) ?? [])]) {
        try {
          handler(payload as never)
        } catch (error) {
          report(error)
        }
      }
    },
    subscribe(type, handler) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(handler))
    },
    unsubscribe(type, handler) {
      listeners.get(type)?.delete(handler)
    },
    ask(type, tell, signal) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        signal.addEventListener('abort', () => {
          questions[type] = questions[type].filter((waiting) => waiting !== resolve)
          reject(signal.reason)
        })
        questions[type].push(resolve)
        // Emitted last, because a listener may answer immediately.
        tell()
      })
    },
    answer(type, payload) {
      questions[type].pop()?.(payload)
    },
  }
}

/**
 * Throws unless `type` is an event that a page may use this way. The published payload is not included in the error,
 * because it may be a password.
 */
export function assertPublic(type: string, publicTypes: readonly string[]): void {
  if (!publicTypes.includes(type))
    throw errorOf('unspecified', `"${type}" is none of the public events ${publicTypes.join(', ')}`, {
      context: { type },
    })
}
