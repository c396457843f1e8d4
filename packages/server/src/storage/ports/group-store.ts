import type { Listing, Page } from './page.js'

export interface GroupRecord {
  readonly name: string
  readonly description: string
  readonly created_at: number
  readonly members: number
  /** Whether a directory created it or took it over. */
  readonly directory: boolean
}

/** The groups that an organization has described, and those that have members. */
export interface GroupStore {
  /** Sorted by name. */
  list(organizationId: string, page: Page): Promise<Listing & { groups: GroupRecord[] }>
  /** Those of the given groups that have a description, sorted by name. */
  described(organizationId: string, names: readonly string[]): Promise<{ name: string; description: string }[]>
  /** Adds a group, or changes its description. True if it is new. */
  describe(organizationId: string, group: { name: string; description: string; created_at: number }): Promise<boolean>
}
