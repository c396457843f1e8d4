import type { Challenge, ErrorSlug, Handle, Method, PasswordRuleName, Proof } from '@portico/protocol'
import type { Mail } from '../../ground/ports/mailer.js'
import type { SmsMessage } from '../../ground/ports/sms.js'
import type { Guessed } from '../../identity/limits/guessing.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import type { ChallengeRecord, FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { AttemptDraft } from '../../storage/sign-in/sso-attempts.js'
import type { Stores } from '../../storage/stores.js'

/** A challenge that a method asks, before it is stored. */
export interface ChallengeDraft {
  readonly id: string
  readonly type: Challenge['type']
  readonly method: Method
  readonly options?: unknown
  readonly secretHash?: string
  readonly packHash?: string
  /** What is needed to check the answer; sealed if it is secret. */
  readonly data?: string
  readonly tries: number
  readonly lifetime: number
  readonly mail?: Mail
  readonly sms?: SmsMessage
  /** Answered on the page that a link leads to, not on the page that started the flow. */
  readonly elsewhere?: boolean
  /** For a challenge that is met at a provider: what its response is checked against. */
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

/** The verdict on an answer. A wrong answer is a value, not an exception, so that the attempt stays spent. */
export type Verdict =
  | {
      readonly ok: true
      /** The answer proves that the flow's handle belongs to the person who answers. */
      readonly proves?: boolean
      /** The kind of proof that the answer gives, if other than reaching the handle. */
      readonly factor?: Proof
      /** The answer involved no person: the session continues unchanged, without a further authentication. */
      readonly unattended?: true
      /** Where the answering page continues. */
      readonly location?: string
      /** The person identified by the answer itself. */
      readonly personId?: string
      /** A handle of that person, if the flow started without one. */
      readonly handle?: Handle
      /** The identity asserted by a provider. */
      readonly identity?: UpstreamIdentity
      /** What to store if the flow succeeds, in the transaction that ends it. */
      keep?(stores: Stores, personId: string): Promise<void>
    }
  | {
      readonly ok: false
      readonly slug: ErrorSlug
      /** With `invalid_password`: the rule that the password breaks. */
      readonly rule?: PasswordRuleName
    }

/**
 * A challenge type that takes an answer. Only checks the answer; the flow consumes the challenge and does everything
 * else.
 */
export interface Check<Data> {
  verify(answering: Answering, data: Data): Promise<Verdict>
  /**
   * What an answer is a guess of; `notGuessed` if the secret is too long to guess. A guess is reserved before `verify`.
   */
  guesses(answering: Answering, data: Data): Promise<Guessed | undefined>
  /** Whether checking needs only the database and runs in the transaction that consumes the challenge. */
  readonly quick?: true
  /** What the page receives when the challenge is read again from a link. */
  describe?(challenge: ChallengeRecord, packId: string, organization: Organization, services: Services): unknown
}

/**
 * The verdict on a code without attempts left. Nothing was compared, so it does not reveal whether the code was right.
 */
export const noTry = ({ tries_left, consumed_at, expires_at }: ChallengeRecord, now: number) =>
  ({
    ok: false,
    slug: tries_left <= 0 && consumed_at === null && expires_at > now ? 'too_many_wrong_codes' : 'timeout',
  }) as const

/** For answers that cannot be guessed, or that are requested only from the person who created the secret. */
export const notGuessed = async (): Promise<undefined> => undefined
