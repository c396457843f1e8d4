import type { Listing, Page } from './page.js'

/** What the last check found instead of the record that proves a domain. */
export type DomainProblem = 'missing' | 'different' | 'unreachable' | 'taken'

/** An email domain that an organization claims. */
export interface DomainRecord {
  readonly id: string
  readonly organization_id: string
  /** The pool of persons in which only one organization can prove it. */
  readonly pool_id: string
  /** In lower case and ASCII. */
  readonly domain: string
  /** What the DNS record must contain. It is public. */
  readonly challenge: string
  /** The groups of people who join through it. */
  readonly groups: readonly string[]
  readonly approval: 'none' | 'required'
  readonly created_at: number
  readonly checked_at: number | null
  readonly problem: DomainProblem | null
  /** When its record was first not found after the domain had been proven. */
  readonly failing_since: number | null
  readonly next_check: number | null
  /** Null if the domain is not proven. */
  readonly proven_at: number | null
}

type NewDomain = Pick<
  DomainRecord,
  'id' | 'organization_id' | 'pool_id' | 'domain' | 'challenge' | 'groups' | 'approval' | 'created_at'
>

export interface DomainStore {
  /** False if the organization already has it. */
  add(domain: NewDomain): Promise<boolean>
  find(organizationId: string, id: string): Promise<DomainRecord | undefined>
  /** Sorted by name. */
  list(organizationId: string, page: Page): Promise<Listing & { domains: DomainRecord[] }>
  update(
    organizationId: string,
    id: string,
    change: Partial<Pick<DomainRecord, 'groups' | 'approval'>>,
  ): Promise<DomainRecord | undefined>
  remove(organizationId: string, id: string): Promise<DomainRecord | undefined>
  /** The domain as it is proven in a pool. */
  proven(poolId: string, domain: string): Promise<DomainRecord | undefined>
  /**
   * Records that its record was found. False while another organization of the pool has proven it; one concurrent call
   * wins.
   */
  prove(id: string, at: { readonly now: number; readonly next: number }): Promise<boolean>
  /** Records that its record was not found; a proven domain is checked again at `next`. Returns the updated domain. */
  fail(
    id: string,
    problem: DomainProblem,
    at: { readonly now: number; readonly next: number },
  ): Promise<DomainRecord | undefined>
  /** Makes it unproven, if it has been failing since before a time. Of concurrent calls, exactly one returns true. */
  lapse(id: string, failingBefore: number): Promise<boolean>
  /** Proven domains that are due for a check, those that have waited longest first. */
  due(now: number, limit: number): Promise<DomainRecord[]>
  /** Postpones a check that is due; false if another process did. */
  postpone(id: string, due: number, next: number): Promise<boolean>
}

/** The people whom administrators removed from an organization, as digests. */
export interface DepartureStore {
  note(organizationId: string, digests: readonly string[], at: number): Promise<void>
  includes(organizationId: string, digests: readonly string[]): Promise<boolean>
  forget(organizationId: string, digests: readonly string[]): Promise<void>
}
