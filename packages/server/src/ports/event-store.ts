/** An analytics event, without whatever could sign somebody in. */
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

export interface EventStore {
  add(event: EventRecord): Promise<void>
  /** Newest first. */
  list(organizationId: string, limit: number): Promise<EventRecord[]>
  removeBefore(time: number): Promise<void>
}
