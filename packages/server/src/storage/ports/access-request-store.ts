import type { Listing, Page } from './page.js'

export type AccessRequestState = 'open' | 'approved' | 'denied'

export interface AccessRequestRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly groups: readonly string[]
  readonly reason: string
  /** Whether the groups come from the page's ticket, and not from the reader. */
  readonly by_ticket: boolean
  /** The page that the reader wanted to open, as a path. */
  readonly page: string | null
  readonly state: AccessRequestState
  readonly created_at: number
  readonly decided_at: number | null
  readonly decided_by: string | null
}

export interface AccessRequestStore {
  /** Adds a request, unless one for the same groups is already open. Returns the open one. */
  open(request: AccessRequestRecord): Promise<AccessRequestRecord>
  find(organizationId: string, id: string): Promise<AccessRequestRecord | undefined>
  list(
    organizationId: string,
    query: Page & { readonly state?: AccessRequestState; readonly personId?: string },
  ): Promise<Listing & { requests: AccessRequestRecord[] }>
  /** Open requests that no email has mentioned yet, oldest first, and their total. */
  unmailed(organizationId: string, limit: number): Promise<Listing & { requests: AccessRequestRecord[] }>
  /** Records that an email has mentioned all open requests of an organization. */
  noteMailed(organizationId: string, at: number): Promise<void>
  /** The organizations with open requests that no email has mentioned yet. */
  organizationsUnmailed(): Promise<string[]>
  /** Decides an open request; undefined if there is none. Of concurrent calls, exactly one decides. */
  decide(
    organizationId: string,
    id: string,
    decision: { readonly state: AccessRequestState; readonly at: number; readonly by: string },
  ): Promise<AccessRequestRecord | undefined>
}
