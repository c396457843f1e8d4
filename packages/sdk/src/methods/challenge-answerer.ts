import type { Challenge, ChallengeFor, ChallengeType, ErrorItem, Handle } from '@portico/protocol'
import type { OwnProof } from '../browser/pkce.js'
import type { Client } from '../client/client.js'
import type { FlowFactor } from '../events.js'

/** The flow, from the point of view of its challenges' answerers. */
export interface Flow {
  readonly client: Client
  /** Its signal is aborted to end the flow. An answerer that works in the background aborts it to end the flow. */
  readonly live: AbortController
  /** Organization the flow is about. */
  readonly organization?: string
  /** The current factor of the flow: the server may change it. */
  readonly factor?: FlowFactor
  readonly handle?: Handle
  /** Token of the session that this flow extends. */
  readonly previousToken?: string
  /** The popup for an external provider's pages; without one, the whole page navigates there. */
  readonly popup?: Window
  /** What was sent to the server, to compare with a provider's response. */
  readonly own?: OwnProof
  /** Passkeys are offered in a field's autofill list, without a prompt. Called once the visitor chose one. */
  readonly chosen?: () => void
}

/**
 * Meets challenges one after the other, as `meetChallenges` does. What is loaded on demand receives it as an argument, because
 * the answerers load on demand too.
 */
export type MeetChallenges = (challenges: readonly Challenge[] | undefined, start: Flow) => Promise<string>

/** The data that answers a challenge. */
export type Answer = Readonly<Record<string, unknown>>

/** The result of a challenge. */
export interface ChallengeOutcome {
  /** Data to attest. */
  readonly answer?: Answer
  /** Runs if the answer is refused. */
  readonly refused?: (refusal: ErrorItem) => void
  /** A token that another tab, device or provider obtained. */
  readonly token?: string
  /** Replaces the flow's factor. */
  readonly factor?: FlowFactor
  /** With `factor`: replaces the flow's popup. */
  readonly popup?: Window
}

/** How a wrong answer is handled: the page gets an event, and the challenge is asked again. */
export interface WrongAnswer<Type extends ChallengeType> {
  /** The `httpcode` of a refusal that means a wrong answer. Any other ends the flow. */
  readonly code: 400 | 401
  tell(challenge: ChallengeFor<Type>, flow: Flow, refusal: ErrorItem, answer: Answer): void | Promise<void>
}

/** How the SDK meets one type of challenge. */
export interface Answerer<Type extends ChallengeType> {
  answer(challenge: ChallengeFor<Type>, flow: Flow): ChallengeOutcome | Promise<ChallengeOutcome>
  /** `null` if every refusal ends the flow. */
  readonly wrong: WrongAnswer<Type> | null
  /** Runs after the server has accepted the answer; `null` if nothing is left to do. */
  readonly accepted: ((challenge: ChallengeFor<Type>, flow: Flow, answer: Answer) => void | Promise<void>) | null
}

/** An answerer without retries: no refusal counts as a wrong answer, and nothing follows an accepted one. */
export const answering = <Type extends ChallengeType>(answer: Answerer<Type>['answer']): Answerer<Type> => ({
  answer,
  wrong: null,
  accepted: null,
})
