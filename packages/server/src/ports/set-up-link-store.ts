import type { Page } from './page.js'

/** A link by which someone without an account sets up the sign-in of one organization. */
export interface SetUpLinkRecord {
  readonly id: string
  readonly organization_id: string
  /** The id of the provider that comes of it, known before the provider is there. */
  readonly provider_id: string
  /** What people get who join by a domain that is added with the link. */
  readonly groups: readonly string[]
  readonly approval: 'none' | 'required'
  readonly created_by: string
  readonly created_at: number
  readonly expires_at: number
  readonly used_at: number | null
  readonly revoked_at: number | null
}

export interface SetUpLinkStore {
  add(link: SetUpLinkRecord, secretHash: string): Promise<void>
  /** The one of a secret, while it is neither used, revoked nor expired. */
  open(secretHash: string, now: number): Promise<SetUpLinkRecord | undefined>
  /** Newest first. */
  list(organizationId: string, page: Page): Promise<{ total: number; links: SetUpLinkRecord[] }>
  /** Inside a transaction: holds an open link until it ends; false for one that is not open. */
  hold(id: string, now: number): Promise<boolean>
  /** Uses it up; false when it is not open. Of many at once one gets true. */
  use(id: string, now: number): Promise<boolean>
  /** Ends it; undefined when it is not open. */
  revoke(organizationId: string, id: string, now: number): Promise<SetUpLinkRecord | undefined>
  /** Removes those that expired before a time. */
  removeExpired(before: number): Promise<void>
}
