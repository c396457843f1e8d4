import type { Challenge, ErrorSlug, Handle, Method, PasswordRuleName, Proof } from '@portico/protocol'
import type { UpstreamIdentity } from '../federation/identity.js'
import type { Guessed } from '../limits/guessing.js'
import type { Organization } from '../organizations/organization.js'
import type { AttemptDraft } from '../ports/federation-stores.js'
import type { Mail } from '../ports/mailer.js'
import type { SmsMessage } from '../ports/sms.js'
import type { ChallengeRecord, FlowRecord, Stores } from '../ports/stores.js'
import type { Services } from '../services.js'

/** A question that a method wants to ask, before it is written down. */
export interface ChallengeDraft {
  readonly id: string
  readonly type: Challenge['type']
  readonly method: Method
  readonly options?: unknown
  readonly secretHash?: string
  readonly packHash?: string
  /** What checking the answer needs; sealed where it is a secret. */
  readonly data?: string
  readonly tries: number
  readonly lifetime: number
  readonly mail?: Mail
  readonly sms?: SmsMessage
  /** Answered on the page that a link leads to, not on the page that started the flow. */
  readonly elsewhere?: boolean
  /** For a challenge that is met at a provider: what its answer is held against. */
  readonly attempt?: AttemptDraft
}

export interface Answering {
  readonly services: Services
  readonly organization: Organization
  readonly flow: FlowRecord
  readonly challenge: ChallengeRecord
  /** The network address that the answer comes from. */
  readonly address: string
}

/** What an answer was worth. A wrong one is a value, so that the spent try stays spent. */
export type Verdict =
  | {
      readonly ok: true
      /** The answer shows that the flow's handle is the answerer's. */
      readonly proves?: boolean
      /** The kind of proof that the answer is, where it is another than reaching the handle. */
      readonly factor?: Proof
      /** No one took part in the answer: the session goes on as it was, without a further authentication. */
      readonly unattended?: true
      /** Where the page that answered goes on to. */
      readonly location?: string
      /** The person that the answer names by itself. */
      readonly personId?: string
      /** A handle of that person, where the flow began without one. */
      readonly handle?: Handle
      /** Whom a provider has vouched for. */
      readonly identity?: UpstreamIdentity
      /** What is to be written when the flow ends well, in the transaction that ends it. */
      keep?(stores: Stores, personId: string): Promise<void>
    }
  | {
      readonly ok: false
      readonly slug: ErrorSlug
      /** With `invalid_password`: the rule that the password breaks. */
      readonly rule?: PasswordRuleName
    }

/** A challenge type that is answered. Checks the answer; using the challenge up and all that follows is the flow's. */
export interface Check<Data> {
  verify(answering: Answering, data: Data): Promise<Verdict>
  /** What an answer is a guess at; `notGuessed` where the secret is too long for that. A guess is reserved before `verify`. */
  guesses(answering: Answering, data: Data): Promise<Guessed | undefined>
  /** Checking is the database's work alone, so it is done in the transaction that uses the challenge up. */
  readonly quick?: true
  /** What the page receives of the challenge when it is read again from a link. */
  describe?(challenge: ChallengeRecord, packId: string, organization: Organization, services: Services): unknown
}

/** The verdict on a code that had no tries left. Nothing was compared, so it does not say whether the code was right. */
export const noTry = ({ tries_left, consumed_at, expires_at }: ChallengeRecord, now: number) =>
  ({
    ok: false,
    slug: tries_left <= 0 && consumed_at === null && expires_at > now ? 'too_many_wrong_codes' : 'timeout',
  }) as const

/** For answers that cannot be guessed, or that only the person who made the secret is asked for. */
export const notGuessed = async (): Promise<undefined> => undefined
