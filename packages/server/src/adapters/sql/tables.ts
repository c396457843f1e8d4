import type { Generated, GeneratedAlways } from 'kysely'
import type { Bytes } from './id-bytes.js'

/** A number that the database gives a row and rows of other tables refer to; nothing outside the storage knows it. */
type Key = GeneratedAlways<number>

/**
 * Rows as both databases hold them. Times are milliseconds since 1970, flags 0 or 1, structures JSON text. What there is a
 * row of for every person refers to others by `key`, holds ids as bytes (`id-bytes.ts`) and words as numbers (`codes.ts`).
 * All of them in one place, to be held against the schema as a whole.
 */
export interface Tables {
  schema_migrations: { name: string; checksum: string; applied_at: number }
  organizations: {
    key: Generated<number>
    id: string
    parent_id: string | null
    org_name: string
    tenant_name: string
    settings: string
    created_at: number
    suspended_at: Generated<number | null>
    suspended_by: Generated<string | null>
  }
  persons: {
    key: Key
    id: Bytes
    pool_key: number
    anonymous: number
    /** None for the region that goes without saying. */
    region: string | null
    created_at: number
  }
  memberships: {
    organization_key: number
    person_key: number
    state: number
    created_at: number
    /** When a session that is removed since was last used, or a page was last opened. */
    last_seen: Generated<number | null>
  }
  /** SQLite's index of the trigrams in handles; the column of its own name takes a search. */
  handle_grams: { rowid: number; value: string }
  person_groups: { organization_key: number; person_key: number; group_name: string }
  handles: {
    key: Key
    id: Bytes
    pool_key: number
    person_key: number
    type: number
    value: string
    /** 1, or none: then it takes no part in the index that keeps a handle for one person. */
    verified: number | null
    created_at: number
  }
  credentials: {
    id: string
    person_key: number
    type: string
    secret: string
    created_at: number
    last_used: number | null
    key_id: string | null
    counter: number
    label: string | null
  }
  recovery_codes: { credential_id: string; code_hash: string; used_at: number | null }
  flows: FlowRow
  challenges: ChallengeRow
  sessions: SessionRow
  outbox: {
    id: string
    organization_id: string
    channel: string
    recipient: string
    sealed_body: string
    created_at: number
    due_at: number
    attempts: number
    leased_until: number
    delivered_at: number | null
    last_error: string | null
  }
  signing_keys: { kid: string; public_jwk: string; sealed_private: string; created_at: number }
  audit: {
    id: string
    organization_id: string
    at: number
    action: string
    actor: string
    person_id: string | null
    detail: string
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
  organization_groups: { organization_id: string; name: string; description: string; created_at: number }
  directory_groups: {
    id: string
    organization_key: number
    name: string
    /** The name in lower case. */
    folded: string
    external_id: string | null
    created_at: number
  }
  api_keys: {
    id: string
    organization_id: string
    name: string
    secret_hash: string
    scopes: string
    created_by: string
    created_at: number
    last_used: number | null
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
  }
  analytics_events: {
    id: string
    organization_id: string
    at: number
    name: string
    person_id: string | null
    correlation_id: string
    location: string
    user_agent: string
    detail: string
  }
  webhooks: {
    id: string
    organization_id: string
    url: string
    events: string
    description: string
    sealed_secret: string
    active: number
    created_by: string
    created_at: number
  }
  webhook_deliveries: {
    id: string
    webhook_id: string
    message_id: string
    event: string
    body: string
    created_at: number
    due_at: number
    attempts: number
    leased_until: number
    delivered_at: number | null
    failed_at: number | null
    status: number | null
    error: string | null
  }
  figures: { organization_id: string; at: number; method: string; outcome: string; count: number }
  member_figures: { organization_id: string; state: string; members: number; counted_at: number }
  vault_keys: { name: string; sealed: string; created_at: number }
  site_keys: {
    id: string
    organization_id: string
    public_key: string
    sealed_private: string
    created_at: number
  }
  site_builds: { site_key: number; build: string; key_id: string; parts: number; asked_at: number }
  content_openings: {
    session_id: Bytes
    build: string
    part: string
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
    /** The row of the audit that tells of it. */
    audit_id: string
    /** The day on which it was last counted among the readings, and the id of what counted it. */
    noted_on: number
    noted_id: string
  }
  page_figures: {
    organization_key: number
    /** Its beginning in UTC. */
    day: number
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
  readings: {
    site_key: number
    /** Its beginning in UTC. */
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
  sample_keys: {
    id: string
    organization_key: number
    person_key: number
    sealed_secret: string
    secret_hash: string
    created_at: number
    last_used: number | null
  }
  key_webhooks: {
    id: string
    organization_key: number
    url: string
    sealed_secret: string
    created_at: number
  }
  feed_tokens: {
    id: string
    organization_key: number
    person_key: number
    name: string
    secret_hash: string
    created_at: number
    last_used: number | null
    mail_due: number | null
    mail_known: string | null
  }
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
  set_up_links: {
    id: string
    organization_id: string
    provider_id: string
    secret_hash: string
    /** A list as JSON. */
    group_names: string
    approval: string
    created_by: string
    created_at: number
    expires_at: number
    used_at: number | null
    revoked_at: number | null
  }
  departures: { organization_id: string; digest: string; at: number }
  leases: { name: string; holder: string; expires_at: number }
  budgets: {
    key: string
    count: number
    window_ends: number
    /** Uses in a row. */
    run: number
    last_at: number
    expires_at: number
  }
  providers: {
    id: string
    organization_id: string
    type: string
    name: string
    client_id: string | null
    sealed_secret: string | null
    config: string
    created_at: number
    state: string
  }
  sso_attempts: {
    challenge_id: string
    flow_id: string
    provider_id: string
    state_hash: string
    ux_mode: string
    page_origin: string
    redirect_target: string
    csrf_token: string
    pkce_code_challenge: string
    proxy_id: string
    sealed_request: string
    code_hash: string | null
    sealed_identity: string | null
    returned_at: number | null
    resolved_at: number | null
    expires_at: number
  }
  federated_identities: {
    pool_key: number
    provider_id: string
    subject: string
    person_key: number
    created_at: number
  }
  clients: {
    client_id: string
    organization_id: string
    name: string
    redirect_uris: string
    created_at: number
    first_party: number
    origin: number
    /** When a person last allowed a client that no administrator added. */
    used_at: number | null
  }
  client_consents: {
    organization_key: number
    person_key: number
    client_id: string
    scope: string
    created_at: number
  }
  reader_tokens: { session_key: number; name: string; secret_hash: string; last_used: number | null }
  reader_token_networks: { session_key: number; network: string; seen_at: number }
  reading_grants: {
    session_key: number
    name: string
    host: string
    family_hash: string
    token_hash: string
    rotated_at: number
    last_used: number | null
  }
  device_codes: {
    code_hash: string
    user_code_hash: string
    client_id: string
    name: string
    expires_at: number
    pace: number
    polled_at: number | null
    decision: string | null
    session_key: number | null
    counted_groups: string | null
    scope: string
  }
  login_codes: {
    code_hash: string
    client_id: string
    redirect_uri: string
    code_challenge: string
    nonce: string | null
    scope: string
    session_key: number
    used_at: number | null
    /** The session that the code was exchanged for. */
    granted_session: Bytes | null
    expires_at: number
    /** A JSON list; none for a code that is not for reading. */
    counted_groups: string | null
  }
}

export interface FlowRow {
  id: string
  organization_id: string
  kind: string
  method: string
  handle_type: string | null
  handle_value: string | null
  /** The person whose token started the flow (a further factor), else null. */
  person_id: string | null
  session_id: string | null
  session_kind: string
  /** Whether the flow's handle was proven to belong to the person who runs it. */
  proven: number
  grants: string
  origin: string | null
  browser: string | null
  actor: string | null
  /** An actor as JSON. */
  authority: string | null
  /** A list as JSON. */
  counted_groups: string | null
  created_at: number
  expires_at: number
}

export interface ChallengeRow {
  id: string
  flow_id: string
  position: number
  type: string
  method: string
  secret_hash: string | null
  pack_hash: string | null
  tries_left: number
  consumed_at: number | null
  /** What the answer is compared with, as JSON or sealed, by challenge type. */
  data: string | null
  /** For a challenge that something elsewhere completes: the session to hand out. */
  session_id: string | null
  /** For a challenge that cannot be completed any more: a slug of the catalogue, or a sentence. */
  failure?: string | null | undefined
  created_at: number
  expires_at: number
}

export interface SessionRow {
  key: Key
  id: Bytes
  organization_key: number
  person_key: number
  /** Read by `authentications.ts`. */
  authentications: string
  first_token: number
  created_at: number
  expires_at: number
  revoked_at: number | null
  actor: string | null
  anonymous_person_id: Bytes | null
  /** The session that this one came out of. */
  parent_id: Bytes | null
  kind: number
  client_id: string | null
  /** When a session that ends with idleness was last used. */
  seen_at: number | null
  /** The kinds of proof, as `proofs.ts` numbers them. */
  proofs: number
  /** Names separated by spaces; none for a session that is no program's. */
  scope: string | null
  /** A JSON list; none for a session that counts all groups of its person. */
  counted_groups: string | null
}
