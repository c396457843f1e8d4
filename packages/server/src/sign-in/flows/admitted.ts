import type { AnswerSlug, Handle } from '@portico/protocol'
import type { Organization } from '../../identity/organizations/organization.js'
import type { MemberState } from '../../storage/codes.js'
import type { DomainRecord } from '../../storage/domains.js'

/** Whom a completed flow signs in, or why it signs in no one. */
export type Admitted =
  | {
      readonly ok: true
      readonly personId: string
      readonly first: boolean
      /** The person's own handle that a provider asserted. */
      readonly handle?: Handle
      /** A signed-in person added a sign-in method, without proving an existing one. */
      readonly adds?: true
      /** For a person who has just become a member. */
      readonly state?: MemberState
      /** Where they are a member, if that is not where the sign-in was started. */
      readonly organization?: Organization
      /** The email domain through which they have just joined. */
      readonly domain?: DomainRecord
      /** See `Place`. */
      readonly byAddress?: true
    }
  | Refused

/** Why someone is not signed in, and the name of the deciding organization if they may know it. */
export interface Refused {
  readonly ok: false
  readonly slug: AnswerSlug
  readonly organization?: string
  /** An organization below that added them: they get a link with which they can sign in there. */
  readonly invitedBy?: Organization
}
