/** An analytics event, without anything that could sign someone in. */
export interface EventRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly name: string
  readonly person_id: string | null
  readonly correlation_id: string
  /** Origin and path of the page; never its query or fragment, which carry one-time secrets. */
  readonly location: string
  readonly user_agent: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface EventQuery {
  readonly limit: number
  readonly offset: number
  readonly name?: string
  readonly personId?: string
  readonly since?: number
  /** Not itself included. */
  readonly until?: number
}

export interface EventStore {
  add(event: EventRecord): Promise<void>
  /** Newest first, and how many there are in all. */
  search(organizationId: string, query: EventQuery): Promise<{ total: number; events: EventRecord[] }>
  removeBefore(time: number): Promise<void>
}
