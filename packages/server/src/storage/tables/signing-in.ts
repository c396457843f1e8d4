import type { Bytes, Key } from './columns.js'

/** What people sign in with, the sign-ins in progress, and the sessions that they open. */
export interface SigningInTables {
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
}

export interface FlowRow {
  id: string
  organization_id: string
  kind: string
  method: string
  handle_type: string | null
  handle_value: string | null
  /** The person whose token started the flow (a further factor), or null. */
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
  /** What the answer is compared with: JSON or encrypted, depending on the challenge type. */
  data: string | null
  /** For a challenge that is completed elsewhere: the session to hand over. */
  session_id: string | null
  /** For a challenge that can no longer be completed: a slug of the catalog, or a sentence. */
  failure?: string | null
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
  /** The session that this one was opened from. */
  parent_id: Bytes | null
  kind: number
  client_id: string | null
  /** When a session that ends when idle was last used. */
  seen_at: number | null
  /** The kinds of proof, in the numbering of `proofs.ts`. */
  proofs: number
  /** Names separated by spaces; null for a session that is not a program's. */
  scope: string | null
  /** A JSON list; null for a session that counts all groups of its person. */
  counted_groups: string | null
}
