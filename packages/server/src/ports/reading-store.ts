import type { OpeningWay, ReadingGrouping } from '@portico/protocol'
import type { Page } from './page.js'

/** Something that a person read at a time. */
export interface NewReading {
  /** The organization whose site it is. */
  readonly site_id: string
  /** The organization that the session belongs to. */
  readonly organization_id: string
  readonly person_id: string
  /** Who acted as the person, as the audit names actors; null where the person did. */
  readonly actor: string | null
  readonly way: OpeningWay
  /** Who the part is for, as JSON. */
  readonly expression: string
  /** The path that was asked for; null where the key of the whole part was. */
  readonly page: string | null
  readonly at: number
}

/** What was read on one day, with how often, first and last. */
export interface ReadingRecord extends Omit<NewReading, 'at'> {
  /** The beginning of the day in UTC. */
  readonly day: number
  readonly times: number
  readonly first_at: number
  readonly last_at: number
}

export interface ReadingQuery {
  /** Milliseconds since 1970; `since` is in, `until` is out. */
  readonly since?: number
  readonly until?: number
  readonly personId?: string
  readonly organizationIds?: readonly string[]
  readonly way?: OpeningWay
  /** Readings of a page by its path, and releases of its part, where it has one. */
  readonly page?: { readonly path: string; readonly expression?: string }
}

/** Readings that have something in common; what they do not have in common is null. */
export interface ReadingTotal {
  readonly person_id: string | null
  readonly actor: string | null
  readonly organization_id: string | null
  readonly site_id: string | null
  readonly expression: string | null
  readonly page: string | null
  readonly way: OpeningWay | null
  readonly times: number
  /** People who read themselves; those whom someone acted as are not among them. */
  readonly readers: number
  readonly first_at: number
  readonly last_at: number
}

/** Readings on the site of an organization, and those of its own members on every site. */
export interface ReadingStore {
  /** Counts readings, in one statement. */
  add(readings: readonly NewReading[]): Promise<void>
  /** Newest first. */
  list(organizationId: string, query: ReadingQuery & Page): Promise<{ total: number; readings: ReadingRecord[] }>
  /** Added up by person, organization, part, page or way, the most readings first. */
  totals(
    organizationId: string,
    by: ReadingGrouping,
    query: ReadingQuery & Page,
  ): Promise<{ total: number; totals: ReadingTotal[] }>
  /** How often in each day and way, by how many people of how many organizations. */
  count(
    organizationId: string,
    query: ReadingQuery,
  ): Promise<{
    days: { readonly day: number; readonly way: OpeningWay; readonly times: number }[]
    readers: number
    organizations: number
  }>
  /** Removes what was read on a site on days before the one of a time. */
  removeBefore(siteId: string, time: number): Promise<void>
}
