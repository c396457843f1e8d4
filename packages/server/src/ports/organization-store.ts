import type { Page } from './page.js'
export interface OrganizationRecord {
  readonly id: string
  readonly parent_id: string | null
  readonly org_name: string
  readonly tenant_name: string
  /** JSON text, read by `organizations/settings.ts`. */
  readonly settings: string
  readonly created_at: number
  /** Since when its members, and those of organizations below it, read nothing on the sites above; null where they do. */
  readonly suspended_at: number | null
  /** The organization whose administrators suspended it. */
  readonly suspended_by: string | null
}

type Suspension = Pick<OrganizationRecord, 'suspended_at' | 'suspended_by'>

export interface OrganizationStore {
  find(id: string): Promise<OrganizationRecord | undefined>
  /** Adds it unless the id is there already. */
  ensure(organization: Omit<OrganizationRecord, keyof Suspension>): Promise<void>
  /** The organizations under one, itself first; without one, all. A page of them and how many there are. */
  tree(rootId: string | undefined, page: Page): Promise<{ total: number; organizations: OrganizationRecord[] }>
  children(id: string): Promise<OrganizationRecord[]>
  /** A page of the organizations right below one, by name. */
  below(id: string, page: Page): Promise<{ total: number; organizations: OrganizationRecord[] }>
  update(
    id: string,
    change: Partial<Pick<OrganizationRecord, 'settings' | 'org_name' | 'tenant_name'> | Suspension>,
  ): Promise<void>
  /** Inside a transaction: waits for, then shuts out, every other that locks the same organization. */
  lock(id: string): Promise<void>
}
