import type { OpeningWay, ReadingGrouping } from '@portico/protocol'
import type { Listing, Page } from './page.js'

/** Something that a person read at a time. */
export interface NewReading {
  /** The organization whose site it is. */
  readonly site_id: string
  /** The organization that the session belongs to. */
  readonly organization_id: string
  readonly person_id: string
  /** Who acted as the person, in the audit log's notation for actors; null if the person did. */
  readonly actor: string | null
  readonly way: OpeningWay
  /** The readers of the part, as a JSON expression. */
  readonly expression: string
  /** The requested path; null if the key of the whole part was requested. */
  readonly page: string | null
  readonly at: number
}

/** What was read on one day: how often, first and last. */
export interface ReadingRecord extends Omit<NewReading, 'at'> {
  /** The start of the day in UTC. */
  readonly day: number
  readonly times: number
  readonly first_at: number
  readonly last_at: number
}

export interface ReadingQuery {
  /** Milliseconds since 1970; `since` is inclusive, `until` exclusive. */
  readonly since?: number
  readonly until?: number
  readonly personId?: string
  readonly organizationIds?: readonly string[]
  readonly way?: OpeningWay
  /** Readings of a page by its path, and releases of its part, if it has one. */
  readonly page?: { readonly path: string; readonly expression?: string }
}

/** A group of readings; fields in which they differ are null. */
export interface ReadingTotal {
  readonly person_id: string | null
  readonly actor: string | null
  readonly organization_id: string | null
  readonly site_id: string | null
  readonly expression: string | null
  readonly page: string | null
  readonly way: OpeningWay | null
  readonly times: number
  /** The number of people who read themselves; impersonated people are not counted. */
  readonly readers: number
  readonly first_at: number
  readonly last_at: number
}

/** Readings on the site of an organization, and those of its own members on all sites. */
export interface ReadingStore {
  /** Counts readings, in one statement. */
  add(readings: readonly NewReading[]): Promise<void>
  /** Newest first. */
  list(organizationId: string, query: ReadingQuery & Page): Promise<Listing & { readings: ReadingRecord[] }>
  /** Grouped by person, organization, part, page or way, the groups with the most readings first. */
  totals(
    organizationId: string,
    by: ReadingGrouping,
    query: ReadingQuery & Page,
  ): Promise<Listing & { totals: ReadingTotal[] }>
  /** How many readings on each day in each way, by how many people of how many organizations. */
  count(
    organizationId: string,
    query: ReadingQuery,
  ): Promise<{
    days: { readonly day: number; readonly way: OpeningWay; readonly times: number }[]
    readers: number
    organizations: number
  }>
  /** Removes readings on a site from days before the day of a time. */
  removeBefore(siteId: string, time: number): Promise<void>
}
