import type { OpeningWay } from '@portico/protocol'

/** The release of a part's key to a person through one session. */
export interface OpeningRecord {
  readonly session_id: string
  readonly build: string
  readonly part: string
  /** The organization whose site it is. */
  readonly site_id: string
  /** The organization that the session belongs to. */
  readonly organization_id: string
  readonly person_id: string
  readonly way: OpeningWay
  /** Who the part is for, as JSON. */
  readonly expression: string
  /** When the key was first released. */
  readonly opened_at: number
  /** The latest moment until which a browser may keep the key. */
  readonly lease_until: number
}

/** What was released to a session before. */
export interface PriorOpening {
  readonly part: string
  readonly lease_until: number
  readonly audited_at: number
  /** The day on which it was last counted among the readings. */
  readonly noted_on: number
}

/** Of the releases that were recorded, by the ids that they came with: what is to be written of them. */
export interface RecordedOpenings {
  /** Those of which nothing was written into the audit for a day. */
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
  /** What was released to a session of a build's parts. */
  of(sessionId: string, build: string): Promise<PriorOpening[]>
  /**
   * Records releases, in one statement. Each comes with the id of a row for the audit and its day; answers the ids of those of
   * which something has to be written. Of many at once one gets it.
   */
  record(
    openings: readonly (OpeningRecord & { readonly audit_id: string; readonly noted_on: number })[],
  ): Promise<RecordedOpenings>
  /** Newest first. */
  list(
    siteId: string,
    query: {
      readonly limit: number
      readonly offset: number
      readonly personId?: string
      /** Members of this organization, and of those below it. */
      readonly under?: string
      /** The part of a build. */
      readonly of?: { readonly build: string; readonly part: string }
    },
  ): Promise<{ total: number; openings: OpeningRecord[] }>
  /** When members of an organization, or of those below it, last opened a part of a site. */
  lastUnder(siteId: string, organizationId: string): Promise<number | undefined>
  /** Keys that browsers may keep at a time, the longest first, one row for each person and part. */
  leased(siteId: string, now: number, limit: number): Promise<LeaseRecord[]>
  /** Removes what was last released before a time. */
  removeBefore(siteId: string, time: number): Promise<void>
}
