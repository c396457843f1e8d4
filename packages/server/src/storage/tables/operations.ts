import type { Generated } from 'kysely'
import type { Bytes, Key } from './columns.js'

/** Organizations, and what the server needs to run. */
export interface OperationTables {
  schema_migrations: { name: string; checksum: string; applied_at: number }
  schema_state: {
    id: number
    version: number
    release: string
    oldest_version: number
    oldest_release: string
  }
  nodes: { id: string; name: string; release: string; version: number; seen_at: number }
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
  organization_groups: { organization_id: string; name: string; description: string; created_at: number }
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
  vault_keys: { name: string; sealed: string; created_at: number }
  audit: {
    key: Key
    /** See `auditIdBytes`. */
    id: Bytes
    organization_key: number
    at: number
    action: number
    /** Null if it is the person affected. */
    actor: Bytes | null
    person_id: Bytes | null
    /** See `packDetail`; null if it is empty. */
    detail: Bytes | null
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
    handle: string | null
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
  leases: { name: string; holder: string; expires_at: number }
  budgets: {
    key: string
    count: number
    window_ends: number
    /** The number of consecutive uses. */
    run: number
    last_at: number
    expires_at: number
  }
}
