import type { AnswerSlug, Handle } from '@portico/protocol'
import type { Organization } from '../organizations/organization.js'
import type { DomainRecord, MemberState } from '../ports/stores.js'

/** Who a finished flow signs in, or why it signs in no one. */
export type Admitted =
  | {
      readonly ok: true
      readonly personId: string
      readonly first: boolean
      /** The person's own handle that a provider's word came with. */
      readonly handle?: Handle
      /** Someone who was signed in added a way in, and proved none that they had before. */
      readonly adds?: true
      /** Of a person who has just become a member. */
      readonly state?: MemberState
      /** Where they are a member, when that is not where the sign-in was begun. */
      readonly organization?: Organization
      /** The email domain by which they have just joined. */
      readonly domain?: DomainRecord
      /** See `Place`. */
      readonly byAddress?: true
    }
  | Refused

/** Why someone is not signed in, and the name of the organization that decides where they may know it. */
export interface Refused {
  readonly ok: false
  readonly slug: AnswerSlug
  readonly organization?: string
}
