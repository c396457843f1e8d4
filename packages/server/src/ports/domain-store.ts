import type { Page } from './page.js'

/** What the last look found in the place of the record that proves a domain. */
export type DomainProblem = 'missing' | 'different' | 'unreachable' | 'taken'

/** An email domain that an organization says is its own. */
export interface DomainRecord {
  readonly id: string
  readonly organization_id: string
  /** In whose pool of persons it may be proven once. */
  readonly pool_id: string
  /** In lower case and ASCII. */
  readonly domain: string
  /** What the DNS record has to say. Anybody may read it there. */
  readonly challenge: string
  /** What people get who join by it. */
  readonly groups: readonly string[]
  readonly approval: 'none' | 'required'
  readonly created_at: number
  readonly checked_at: number | null
  readonly problem: DomainProblem | null
  /** When its record was first not found, after it had been proven. */
  readonly failing_since: number | null
  readonly next_check: number | null
  /** None for one that is not proven. */
  readonly proven_at: number | null
}

type NewDomain = Pick<
  DomainRecord,
  'id' | 'organization_id' | 'pool_id' | 'domain' | 'challenge' | 'groups' | 'approval' | 'created_at'
>

export interface DomainStore {
  /** False when the organization has it. */
  add(domain: NewDomain): Promise<boolean>
  find(organizationId: string, id: string): Promise<DomainRecord | undefined>
  /** By name. */
  list(organizationId: string, page: Page): Promise<{ total: number; domains: DomainRecord[] }>
  update(
    organizationId: string,
    id: string,
    change: Partial<Pick<DomainRecord, 'groups' | 'approval'>>,
  ): Promise<DomainRecord | undefined>
  remove(organizationId: string, id: string): Promise<DomainRecord | undefined>
  /** The one that is proven in a pool. */
  proven(poolId: string, domain: string): Promise<DomainRecord | undefined>
  /** Notes that its record was found. False while another organization of the pool has proven it: of many at once one gets true. */
  prove(id: string, at: { readonly now: number; readonly next: number }): Promise<boolean>
  /** Notes that its record was not found, and looks again at `next` where it is proven. Answers it as it is now. */
  fail(
    id: string,
    problem: DomainProblem,
    at: { readonly now: number; readonly next: number },
  ): Promise<DomainRecord | undefined>
  /** Makes it unproven, where it has been failing since before a time. Of many at once one gets true. */
  lapse(id: string, failingBefore: number): Promise<boolean>
  /** Proven ones that are to be looked at, those first that wait longest. */
  due(now: number, limit: number): Promise<DomainRecord[]>
  /** Puts off a look that is due; false when another process has. */
  postpone(id: string, due: number, next: number): Promise<boolean>
}

/** Who was removed from an organization by an administrator, as digests. */
export interface DepartureStore {
  note(organizationId: string, digests: readonly string[], at: number): Promise<void>
  includes(organizationId: string, digests: readonly string[]): Promise<boolean>
  forget(organizationId: string, digests: readonly string[]): Promise<void>
}
