import {
  type Factor,
  type FailedRule,
  type Handle,
  type OidcOptions,
  READ_EVENTS,
  type ReadEvent,
  type WireFactor,
  WRITE_EVENTS,
  type WriteEvent,
} from '@portico/protocol'
import { ERROR_NAMES, SlashIDError } from './errors.js'

/** What each event that a page may listen to carries. */
export interface PublicReadEvents {
  otpCodeSent: undefined
  /** @deprecated Listen to `otpCodeSent`. */
  otpSmsSent: undefined
  totpCodeRequested: undefined
  passwordSetReady: undefined
  passwordResetReady: undefined
  passwordVerifyReady: undefined
  totpKeyGenerated: TotpKeyGenerated
  otpIncorrectCodeSubmitted: { readonly factor?: FlowFactor; readonly challengeId: string }
  invalidPasswordSubmitted: InvalidPasswordSubmittedEvent
  incorrectPasswordSubmitted: Omit<InvalidPasswordSubmittedEvent, 'failedRules'>
  oauthFlowStarted: Partial<OidcOptions>
  oauthFlowFailed: Partial<OidcOptions> & { readonly reason: string }
  userAuthenticatedFromURL: { readonly token: string }
  idFlowStarted: { readonly authenticationFactor?: FlowFactor }
  idFlowSucceeded: { readonly token: string; readonly handle?: Handle; readonly authenticationFactor?: FlowFactor }
  idFlowFailed: IdFlowFailedEvent
  recoveryFlowStarted: RecoveryEvent
  recoveryFlowSucceeded: RecoveryEvent
  recoveryFlowFailed: RecoveryEvent & { readonly errorText: 'recovery_failed'; readonly failureDetail: string }
  webAuthnChallengeProcessed: { readonly credentialId: string }
  redirectUriDiscovered: { readonly redirectUri: string }
  uiCustomizationReceived: { readonly customizationProperties: Readonly<Record<string, unknown>> }
  authnContextUpdateChallengeReceivedEvent: AuthnContextUpdateChallengeReceivedEvent
}

/** A factor as it was given, or as the server set it in the middle of a flow. */
export type FlowFactor = Factor | WireFactor

export interface TotpKeyGenerated {
  readonly uri: string
  /** PNG in standard base64, to be shown as `data:image/png;base64,…`. */
  readonly qrCode: string
  readonly recoveryCodes: readonly string[]
}

export interface InvalidPasswordSubmittedEvent {
  readonly failedRules: readonly FailedRule[]
  readonly authenticationFactor?: FlowFactor
  readonly handle?: Handle
  readonly previousToken?: string
  readonly challengeId?: string
  readonly failureDetail?: string
}

export interface AuthnContextUpdateChallengeReceivedEvent {
  readonly targetOrgId: string
  readonly factor?: WireFactor
}

export interface IdFlowFailedEvent {
  readonly authenticationFactor?: FlowFactor
  readonly handle?: Handle
  /** Slug of the error. */
  readonly errorText: string
  readonly previousToken?: string
  readonly challengeId?: string
  readonly failureDetail?: string
}

interface RecoveryEvent {
  readonly handle: Handle
  readonly authenticationFactor: RecoverableFactor
}

/** The one factor whose secret can be set anew. */
export interface RecoverableFactor {
  readonly method: 'password'
}

/** What each event that a page may publish carries: the visitor's answers. */
export interface PublicWriteEvents {
  otpCodeSubmitted: string
  passwordSubmitted: string
  flowCancelled: undefined
}

export type Handler<Payload> = (payload: Payload) => void
/** The event's payload as the last argument, left out where the event carries none. */
export type PayloadOf<Payload> = [undefined] extends [Payload] ? [payload?: undefined] : [payload: Payload]

/** Events that programs built on the SDK report to it; they reach analytics only. */
export interface PrivateEvents {
  clientSideError: { readonly error?: unknown; readonly [detail: string]: unknown }
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
   * Asks the page for an answer: `tell` announces the question, the promise holds what is published next.
   * The latest question is answered first. Rejects with the signal's reason.
   */
  ask(answer: 'otpCodeSubmitted' | 'passwordSubmitted', tell: () => void, signal: AbortSignal): Promise<string>
  /** Hands a published answer to the latest question that waits for it; without one it is lost. */
  answer(type: WriteEvent, payload: string): void
}

/**
 * Makes the events of one instance.
 * @param report Told of what a listener threw: a listener's fault must not end a sign-in.
 */
export function createEvents(report: (error: unknown) => void): Events {
  const listeners = new Map<string, Set<Handler<never>>>()
  const questions = new Map<WriteEvent, ((answer: string) => void)[]>()
  const waiting = (type: WriteEvent) => questions.get(type) ?? questions.set(type, []).get(type) ?? []

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
        const list = waiting(type)
        const leave = () => {
          if (list.includes(resolve)) list.splice(list.indexOf(resolve), 1)
          reject(signal.reason)
        }
        list.push(resolve)
        signal.addEventListener('abort', leave, { once: true })
        // Told last: a listener may answer at once.
        tell()
      })
    },
    answer(type, payload) {
      waiting(type).pop()?.(payload)
    },
  }
}

/** Throws unless a page may listen to `type`. */
export function assertReadEvent(type: string): asserts type is ReadEvent {
  if (!READ_EVENTS.includes(type as ReadEvent)) throw unknownEvent('subscribe to', type, READ_EVENTS)
}

/** Throws unless a page may publish `type`. The payload stays out of the error: it may be a password. */
export function assertWriteEvent(type: string): asserts type is WriteEvent {
  if (!WRITE_EVENTS.includes(type as WriteEvent)) throw unknownEvent('publish', type, WRITE_EVENTS)
}

const unknownEvent = (verb: string, type: string, known: readonly string[]) =>
  new SlashIDError({
    name: ERROR_NAMES.unknown,
    message: `A page cannot ${verb} "${type}": there is no such public event. Use one of: ${known.join(', ')}.`,
    context: { type },
  })
