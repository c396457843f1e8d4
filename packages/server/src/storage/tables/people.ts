import type { Generated } from 'kysely'
import type { Bytes, Key } from './columns.js'

/** People, how they are reached, and what is stored about them. */
export interface PeopleTables {
  persons: {
    key: Key
    id: Bytes
    pool_key: number
    anonymous: number
    /** Null for the default region. */
    region: string | null
    created_at: number
  }
  memberships: {
    organization_key: number
    person_key: number
    state: number
    created_at: number
    /** When a session that has since been removed was last used, or a page was last opened. */
    last_seen: Generated<number | null>
    /** 1 for a member who was made inactive by the directory. */
    by_directory: Generated<number>
    /** The id under which the organization added someone who then accepted. */
    former_id: Generated<Bytes | null>
  }
  /** Unfinished imports of files of people. */
  imports: { organization_id: string; digest: string; line: number; updated_at: number }
  membership_declines: { person_key: number; organization_key: number; declined_at: number }
  /** SQLite's index of the trigrams in handles; the column named like the table takes a search. */
  handle_grams: { rowid: number; value: string }
  person_groups: { organization_key: number; person_key: number; group_name: string }
  handles: {
    key: Key
    id: Bytes
    pool_key: number
    person_key: number
    type: number
    value: string
    /** 1 or null; null keeps the row out of the index that makes a verified handle unique. */
    verified: number | null
    created_at: number
  }
  attributes: {
    person_key: number
    scope_id: string
    bucket: string
    name: string
    value: string
    updated_at: number
  }
  consents: { organization_key: number; person_key: number; level: string; created_at: number }
  directory_groups: {
    id: string
    organization_key: number
    name: string
    /** The name in lower case. */
    folded: string
    external_id: string | null
    created_at: number
  }
  departures: { organization_id: string; digest: string; at: number }
  domains: {
    id: string
    organization_id: string
    pool_id: string
    domain: string
    challenge: string
    /** A list as JSON. */
    group_names: string
    approval: string
    created_at: number
    checked_at: number | null
    problem: string | null
    failing_since: number | null
    next_check: number | null
  }
  proven_domains: { pool_id: string; domain: string; domain_id: string; proven_at: number }
}
