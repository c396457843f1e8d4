import type { ChallengeFor, ChallengeType, ErrorItem, Handle } from '@portico/protocol'
import type { OwnProof } from '../browser/pkce.js'
import type { Popup } from '../browser/popup.js'
import type { Client } from '../client.js'
import type { FlowFactor } from '../events.js'

/** A flow as the answerers of its challenges see it. */
export interface Flow {
  readonly client: Client
  /** Its signal is aborted when the flow is to end; abort it to end the flow from beside its challenges. */
  readonly live: AbortController
  /** Organization the flow is about. */
  readonly organization?: string | undefined
  /** The factor of the flow now: the server may change it on the way. */
  readonly factor?: FlowFactor | undefined
  readonly handle?: Handle | undefined
  /** Token of the session that this flow extends. */
  readonly previousToken?: string | undefined
  /** Where an external provider's pages are shown; without one the whole page goes there. */
  readonly popup?: Popup | undefined
  /** What was sent to the server, to compare a provider's answer with. */
  readonly own?: OwnProof | undefined
  /** Passkeys are offered in a field's autofill list, without a prompt of their own; called once one was chosen there. */
  readonly chosen?: () => void
}

/** What came of a challenge. */
export interface Outcome {
  /** Data to attest. */
  readonly answer?: Readonly<Record<string, unknown>>
  /** A token that something elsewhere gave. */
  readonly token?: string
  /** Takes the place of the flow's factor. */
  readonly factor?: FlowFactor | undefined
  /** With `factor`: takes the place of the flow's popup. */
  readonly popup?: Popup | undefined
}

/** How the SDK meets one type of challenge. */
export interface Answerer<Type extends ChallengeType> {
  answer(challenge: ChallengeFor<Type>, flow: Flow): Outcome | Promise<Outcome>
  /** A refusal with this `httpcode` means a wrong answer: it is told, and the same challenge is asked again. */
  readonly askAgainOn?: number
  wrong?(
    challenge: ChallengeFor<Type>,
    flow: Flow,
    refusal: ErrorItem,
    answer: Readonly<Record<string, unknown>>,
  ): void | Promise<void>
  accepted?(challenge: ChallengeFor<Type>, flow: Flow, answer: Readonly<Record<string, unknown>>): void
}
