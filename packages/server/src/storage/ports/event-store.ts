import type { Listing, Page } from './page.js'
/** An analytics event, without anything that could sign someone in. */
export interface EventRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly name: string
  readonly person_id: string | null
  readonly correlation_id: string
  /** Origin and path of the page; never its query or fragment, which can contain one-time secrets. */
  readonly location: string
  readonly user_agent: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface EventQuery extends Page {
  readonly name?: string
  readonly personId?: string
  readonly since?: number
  /** Exclusive. */
  readonly until?: number
}

export interface EventStore {
  add(event: EventRecord): Promise<void>
  /** Newest first, with the total. */
  search(organizationId: string, query: EventQuery): Promise<Listing & { events: EventRecord[] }>
  removeBefore(time: number): Promise<void>
}
