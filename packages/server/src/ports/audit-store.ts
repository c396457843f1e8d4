export interface AuditRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly action: string
  readonly actor: string
  readonly person_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

export interface AuditQuery {
  readonly limit: number
  readonly offset: number
  /** A name, or its beginning with `.*` behind. */
  readonly action?: string
  readonly actor?: string
  readonly personId?: string
  /** Milliseconds since 1970; `since` is in, `until` is out. */
  readonly since?: number
  readonly until?: number
}

export interface AuditStore {
  add(row: AuditRecord): Promise<void>
  /** Several rows in one statement. */
  addAll(rows: readonly AuditRecord[]): Promise<void>
  /** Newest first. */
  list(organizationId: string, limit: number): Promise<AuditRecord[]>
  /** Rows written after one, oldest first; after an id of nothing, from the first. */
  after(organizationId: string, id: string, limit: number): Promise<AuditRecord[]>
  /** Removes the rows of an organization that are older. Answers how many those were. */
  removeBefore(organizationId: string, time: number): Promise<number>
  /** A page of what fits, newest first, and how many there are. */
  search(organizationId: string, query: AuditQuery): Promise<{ total: number; rows: AuditRecord[] }>
}
