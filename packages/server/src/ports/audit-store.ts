export interface AuditRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly action: string
  readonly actor: string
  readonly person_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

export interface AuditStore {
  add(row: AuditRecord): Promise<void>
  list(organizationId: string, limit: number): Promise<AuditRecord[]>
}
