import type { Bytes } from './columns.js'

/** Applications, and everything else that makes calls for a person or an organization. */
export interface ProgramTables {
  api_keys: {
    id: string
    organization_id: string
    name: string
    secret_hash: string
    scopes: string
    created_by: string
    created_at: number
    expires_at: number | null
    warned_at: number | null
    last_used: number | null
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
    /** A JSON list; null for a code that is not for reading. */
    counted_groups: string | null
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
  sample_keys: {
    id: string
    organization_key: number
    person_key: number
    sealed_secret: string
    secret_hash: string
    created_at: number
    last_used: number | null
  }
  guest_links: {
    id: string
    organization_key: number
    person_key: number
    page: string
    folder: number
    shared: string
    note: string
    email: string | null
    secret_hash: string
    created_at: number
    expires_at: number
    openings: number
    most_openings: number | null
    devices: number
    most_devices: number | null
    last_opened: number | null
    ended_at: number | null
  }
  guest_codes: {
    id: string
    link_id: string
    /** Null once the code was entered. */
    code_hash: string | null
    tries_left: number
    created_at: number
    expires_at: number
    proof_hash: string | null
  }
  guest_devices: { link_id: string; device_hash: string }
  guest_passwords: {
    id: string
    organization_key: number
    /** The administrator who set the word. It is the organization's, and ends with their right, not with their sessions. */
    administrator_key: number
    group_name: string
    name: string
    word_hash: string
    /** Counts the words that it had: what was entered before is not valid anymore. */
    version: number
    created_at: number
    changed_at: number
    expires_at: number
    entries: number
    openings: number
    last_used: number | null
    ended_at: number | null
  }
  guest_passes: {
    secret_hash: string
    password_id: string
    version: number
    created_at: number
    expires_at: number
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
}
