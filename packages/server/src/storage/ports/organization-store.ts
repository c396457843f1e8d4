import type { Listing, Page } from './page.js'
export interface OrganizationRecord {
  readonly id: string
  readonly parent_id: string | null
  readonly org_name: string
  readonly tenant_name: string
  /** JSON text, read by `organizations/settings.ts`. */
  readonly settings: string
  readonly created_at: number
  /**
   * Since when its members, and those of organizations below it, can read nothing on the sites above it; null if they
   * can.
   */
  readonly suspended_at: number | null
  /** The organization whose administrators suspended it. */
  readonly suspended_by: string | null
}

type Suspension = Pick<OrganizationRecord, 'suspended_at' | 'suspended_by'>

export interface OrganizationStore {
  find(id: string): Promise<OrganizationRecord | undefined>
  /** Adds it unless the id already exists. */
  ensure(organization: Omit<OrganizationRecord, keyof Suspension>): Promise<void>
  /** A page of the organizations below one, itself first, and their total; without a root, of all organizations. */
  tree(rootId: string | undefined, page: Page): Promise<Listing & { organizations: OrganizationRecord[] }>
  children(id: string): Promise<OrganizationRecord[]>
  /** A page of the organizations directly below one, by name. */
  below(id: string, page: Page): Promise<Listing & { organizations: OrganizationRecord[] }>
  update(
    id: string,
    change: Partial<Pick<OrganizationRecord, 'settings' | 'org_name' | 'tenant_name'> | Suspension>,
  ): Promise<void>
  /** Inside a transaction: locks the organization; other transactions that lock it wait. */
  lock(id: string): Promise<void>
}
