import type { OpeningWay } from '@portico/protocol'
import type { Listing, Page } from './page.js'

/** The release of a part's key to a person through one session. */
export interface OpeningRecord {
  readonly session_id: string
  readonly build: string
  readonly part: string
  /** A digest of the released key and its readers: a forged ticket can name any part, but has another key. */
  readonly content: string
  /** The organization whose site it is. */
  readonly site_id: string
  /** The organization that the session belongs to. */
  readonly organization_id: string
  readonly person_id: string
  readonly way: OpeningWay
  /** The readers of the part, as a JSON expression. */
  readonly expression: string
  /** When the key was first released. */
  readonly opened_at: number
  /** The latest moment until which a browser may keep the key. */
  readonly lease_until: number
}

/** What was previously released to a session. */
export interface PriorOpening {
  readonly part: string
  readonly content: string
  readonly lease_until: number
  readonly audited_at: number
  /** The day on which it was last counted as a reading. */
  readonly noted_on: number
}

/** Which of the recorded releases must be written elsewhere, by the ids that were passed with them. */
export interface RecordedOpenings {
  /** Those of which nothing was written to the audit log for a day. */
  readonly toAudit: ReadonlySet<string>
  /** Those that were not counted on their day. */
  readonly toCount: ReadonlySet<string>
}

/** A key that a browser may still keep. */
export type LeaseRecord = Pick<
  OpeningRecord,
  'person_id' | 'organization_id' | 'build' | 'part' | 'expression' | 'lease_until'
>

export interface OpeningStore {
  /** What was released to a session from a build in one way. */
  of(sessionId: string, build: string, way: OpeningWay): Promise<PriorOpening[]>
  /**
   * Records releases, in one statement. Each is passed with the id of its audit row and its day; returns the ids of
   * those that must be written elsewhere. Of concurrent calls, exactly one gets each id.
   */
  record(
    openings: readonly (OpeningRecord & { readonly audit_id: string; readonly noted_on: number })[],
  ): Promise<RecordedOpenings>
  /** Newest first. */
  list(
    siteId: string,
    query: Page & {
      readonly personId?: string
      /** Only members of this organization and of those below it. */
      readonly under?: string
      /** Only this part of a build. */
      readonly of?: { readonly build: string; readonly part: string; readonly content: string }
    },
  ): Promise<Listing & { openings: OpeningRecord[] }>
  /** When members of an organization, or of those below it, last opened a part of a site. */
  lastUnder(siteId: string, organizationId: string): Promise<number | undefined>
  /** The keys that browsers may keep at a time, those with the longest lease first, one row for each person and part. */
  leased(siteId: string, now: number, limit: number): Promise<LeaseRecord[]>
  /** Removes releases whose last time is before a time. */
  removeBefore(siteId: string, time: number): Promise<void>
}
