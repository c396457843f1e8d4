import type { ConsentLevel } from '@portico/protocol'
import type { Listing, Page } from './page.js'

export interface ConsentRecord {
  readonly level: ConsentLevel
  readonly created_at: number
}

/** What a member of an organization consented to, and since when. */
export interface ConsentStore {
  of(organizationId: string, personId: string): Promise<ConsentRecord[]>
  /** Same as `of`, one page. */
  list(organizationId: string, personId: string, page: Page): Promise<Listing & { consents: ConsentRecord[] }>
  /** Adds levels; existing ones keep their time. */
  add(organizationId: string, personId: string, levels: readonly ConsentLevel[], at: number): Promise<void>
  /** Removes levels; without levels, all. */
  remove(organizationId: string, personId: string, levels?: readonly ConsentLevel[]): Promise<void>
}
