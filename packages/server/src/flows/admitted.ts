import type { ErrorSlug, Handle } from '@portico/protocol'
import type { MemberState } from '../ports/stores.js'

/** Who a finished flow signs in, or why it signs in no one. */
export type Admitted =
  | {
      readonly ok: true
      readonly personId: string
      readonly first: boolean
      /** The person's own handle that a provider's word came with. */
      readonly handle?: Handle
      /** Somebody signed in added a way in, and proved none that was there. */
      readonly adds?: true
      /** Of somebody who was made a member just now. */
      readonly state?: MemberState
    }
  | {
      readonly ok: false
      readonly slug: ErrorSlug
      /** In place of the catalogue's words. */
      readonly message?: string
    }
