import type { Listing, Page } from './page.js'

/** A link with which someone without an account sets up the sign-in of one organization. */
export interface SetUpLinkRecord {
  readonly id: string
  readonly organization_id: string
  /** The id of the provider that it will create, known in advance. */
  readonly provider_id: string
  /** The groups of people who join through a domain that is added with the link. */
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
  /** The link with a secret, while it is neither used, revoked nor expired. */
  open(secretHash: string, now: number): Promise<SetUpLinkRecord | undefined>
  /** Newest first. */
  list(organizationId: string, page: Page): Promise<Listing & { links: SetUpLinkRecord[] }>
  /** Inside a transaction: locks an open link until it ends; false if it is not open. */
  hold(id: string, now: number): Promise<boolean>
  /** Uses it up; false if it is not open. Of concurrent calls, exactly one returns true. */
  use(id: string, now: number): Promise<boolean>
  /** Revokes it; undefined if it is not open. */
  revoke(organizationId: string, id: string, now: number): Promise<SetUpLinkRecord | undefined>
  /** Removes links that expired before a time. */
  removeExpired(before: number): Promise<void>
}
