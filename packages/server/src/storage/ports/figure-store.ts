import type { Method } from '@portico/protocol'
import type { MemberState } from './person-store.js'

/** How an attempt to sign in ended. */
export type Outcome = 'sign_in' | 'sign_up' | 'failure'

/** How often something happened in an hour. */
export interface Figure {
  readonly organization_id: string
  /** The start of the hour, in milliseconds since 1970. */
  readonly at: number
  readonly method: Method
  readonly outcome: Outcome
  readonly count: number
}

export interface MemberFigures {
  readonly members: Readonly<Record<MemberState, number>>
  readonly counted_at: number
}

export type MemberCounts = ReadonlyMap<string, Partial<Readonly<Record<MemberState, number>>>>

/** Figures over time. Rows grow with hours, methods and organizations, never with persons. */
export interface FigureStore {
  /** Adds to the stored figures. */
  add(figures: readonly Figure[]): Promise<void>
  /** `from` is inclusive, `to` exclusive. */
  read(organizationId: string, from: number, to: number): Promise<Figure[]>
  /** The members as they were last counted. */
  members(organizationId: string): Promise<MemberFigures | undefined>
  /** Counts the members of all organizations, or of the given one, by organization and state. Reads every membership. */
  countMembers(organizationId?: string): Promise<MemberCounts>
  /** Stores the counts of all organizations. */
  storeMembers(counts: MemberCounts, at: number): Promise<void>
  removeBefore(time: number): Promise<void>
}

/** What only one process may do at a time. */
export interface LeaseStore {
  /** True if the caller now holds the lease: it was free, expired, or already theirs. Of concurrent calls, one gets it. */
  take(name: string, holder: string, now: number, until: number): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}
