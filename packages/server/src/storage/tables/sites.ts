import type { Bytes } from './columns.js'

/** Sites and their readers: keys, openings, requests, agreements and counts. */
export interface SiteTables {
  site_keys: {
    id: string
    organization_id: string
    public_key: string
    sealed_private: string
    created_at: number
  }
  site_builds: {
    site_key: number
    key_id: string
    person_key: number
    /** Derived from the build, so that each person has a limited number of rows. */
    slot: number
    build: string
    /** 1 if the server knows that the site has this build, 0 if only the reader says so. */
    confirmed: number
    asked_at: number
  }
  content_openings: {
    session_id: Bytes
    build: string
    part: string
    /** A digest of the released key and its readers. */
    content: string
    /** The path of the page whose key was released; null for the shared key of a part. */
    page: string | null
    /** The organization whose site it is. */
    site_key: number
    /** The organization that the reader signed in to. */
    organization_key: number
    person_key: number
    way: number
    /** As JSON. */
    expression: string
    opened_at: number
    lease_until: number
    audited_at: number
    /** The audit row that records it. */
    audit_id: string
    /** The day on which it was last counted as a reading, and the id of the statement that counted it. */
    noted_on: number
    noted_id: string
  }
  readings: {
    site_key: number
    /** The start of the day in UTC. */
    day: number
    person_key: number
    organization_key: number
    way: number
    digest: string
    actor: string | null
    /** As JSON. */
    expression: string
    page: string | null
    times: number
    first_at: number
    last_at: number
  }
  previews: {
    organization_id: string
    build: string
    name: string
    url: string
    origin: string
    created_at: number
    expires_at: number
  }
  access_requests: {
    id: string
    organization_key: number
    person_key: number
    group_names: string
    reason: string
    page: string | null
    state: string
    created_at: number
    decided_at: number | null
    decided_by: string | null
    mailed_at: number | null
    by_ticket: number
  }
  feedback: {
    id: string
    organization_key: number
    person_key: number
    program: string | null
    page: string | null
    text: string
    digest: string
    state: string
    created_at: number
    updated_at: number | null
    updated_by: string | null
  }
  agreements: {
    id: string
    organization_key: number
    name: string
    audience: string
    accepted_by: string
    valid_days: number | null
    guests: number
    created_at: number
    withdrawn_at: number | null
  }
  agreement_versions: {
    agreement_id: string
    version: number
    text: string
    digest: string
    in_force_at: number
    created_at: number
    created_by: string
  }
  agreement_acceptances: {
    id: string
    agreement_id: string
    version: number
    digest: string
    organization_id: string
    person_id: string
    accepted_at: number
    expires_at: number | null
    receipt: string
    /** For a guest: the link, which browser it was, and the address that they proved. */
    guest_link: string | null
    guest_device: string | null
    guest_email: string | null
  }
  page_figures: {
    organization_key: number
    /** The start of the day in UTC. */
    day: number
    kind: number
    part: string
    page: string
    count: number
  }
  /** The sums of `page_figures` by month, without what concerns no page; triggers keep them. */
  page_months: {
    organization_key: number
    /** The start of the month in UTC. */
    month: number
    kind: number
    part: string
    page: string
    count: number
  }
  text_figures: { organization_key: number; kind: number; text: string; page: string; day: number; count: number }
  page_comments: {
    id: string
    organization_key: number
    day: number
    part: string
    page: string
    helpful: number
    text: string
  }
  day_keys: { day: number; key: string }
  text_marks: { mark: string; day: number }
  text_candidates: { digest: string; day: number; readers: number }
}
