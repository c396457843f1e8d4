import type { Page } from './page.js'

export type AccessRequestState = 'open' | 'approved' | 'denied'

export interface AccessRequestRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  readonly groups: readonly string[]
  readonly reason: string
  /** The page named the groups, by its ticket, and not the reader. */
  readonly by_ticket: boolean
  /** The page that the reader wanted to open, as a path. */
  readonly page: string | null
  readonly state: AccessRequestState
  readonly created_at: number
  readonly decided_at: number | null
  readonly decided_by: string | null
}

export interface AccessRequestStore {
  /** Adds a request; the open one for the same groups is kept where there is one. Answers the one that is open now. */
  open(request: AccessRequestRecord): Promise<AccessRequestRecord>
  find(organizationId: string, id: string): Promise<AccessRequestRecord | undefined>
  list(
    organizationId: string,
    query: Page & { readonly state?: AccessRequestState; readonly personId?: string },
  ): Promise<{ total: number; requests: AccessRequestRecord[] }>
  /** Open requests that no email was about yet, oldest first, and how many there are. */
  unmailed(organizationId: string, limit: number): Promise<{ total: number; requests: AccessRequestRecord[] }>
  /** Notes that an email was about all open requests of an organization. */
  noteMailed(organizationId: string, at: number): Promise<void>
  /** The organizations with open requests that no email was about yet. */
  organizationsUnmailed(): Promise<string[]>
  /** Decides an open request; undefined when there is none. Of many at once one decides. */
  decide(
    organizationId: string,
    id: string,
    decision: { readonly state: AccessRequestState; readonly at: number; readonly by: string },
  ): Promise<AccessRequestRecord | undefined>
}
