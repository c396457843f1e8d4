import type { Listing, Page } from './page.js'
export interface AuditRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly action: string
  readonly actor: string
  readonly person_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

export interface AuditQuery extends Page {
  /** A name, or a prefix followed by `.*`. */
  readonly action?: string
  readonly actor?: string
  readonly personId?: string
  /** Milliseconds since 1970; `since` is inclusive, `until` exclusive. */
  readonly since?: number
  readonly until?: number
}

export interface AuditStore {
  add(row: AuditRecord): Promise<void>
  /** Several rows in one statement. */
  addAll(rows: readonly AuditRecord[]): Promise<void>
  /** Newest first. */
  list(organizationId: string, limit: number): Promise<AuditRecord[]>
  /** Rows after this id, oldest first; an empty id starts at the first row. */
  after(organizationId: string, id: string, limit: number): Promise<AuditRecord[]>
  /** Removes the rows of an organization that are older than a time. Returns how many were removed. */
  removeBefore(organizationId: string, time: number): Promise<number>
  /** A page of the matching rows, newest first, and their total. */
  search(organizationId: string, query: AuditQuery): Promise<Listing & { rows: AuditRecord[] }>
}
