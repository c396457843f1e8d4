export interface OutboxRecord {
  readonly id: string
  readonly organization_id: string
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly sealed_body: string
  readonly created_at: number
  readonly due_at: number
  readonly attempts: number
  /** Until then, only the worker that leased it sends it. */
  readonly leased_until: number
}

export interface OutboxStore {
  add(message: OutboxRecord): Promise<void>
  /** Leases due messages, of these channels or all, for this long; no other worker gets them in the meantime. */
  lease(
    now: number,
    until: number,
    limit: number,
    channels?: readonly OutboxRecord['channel'][],
  ): Promise<OutboxRecord[]>
  /** Removes messages that were sent. */
  remove(ids: readonly string[]): Promise<void>
  /** Puts a message back for later; `givenUp` excludes it from all later leases. */
  putBack(id: string, dueAt: number, error: string, givenUp: boolean): Promise<void>
  list(query: { to?: string; since?: number; limit: number }): Promise<OutboxRecord[]>
  /** How many messages wait, across all organizations. */
  backlog(): Promise<number>
  removeBefore(time: number): Promise<void>
}
