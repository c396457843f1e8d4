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
  readonly action?: string
  readonly actor?: string
  readonly personId?: string
  /** Milliseconds since 1970; `since` is in, `until` is out. */
  readonly since?: number
  readonly until?: number
}

export interface AuditStore {
  add(row: AuditRecord): Promise<void>
  /** Newest first. */
  list(organizationId: string, limit: number): Promise<AuditRecord[]>
  /** A page of what fits, newest first, and how many there are. */
  search(organizationId: string, query: AuditQuery): Promise<{ total: number; rows: AuditRecord[] }>
}
