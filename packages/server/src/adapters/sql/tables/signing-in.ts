import type { Bytes, Key } from './columns.js'

/** What people sign in with, the sign-ins under way, and the sessions that come of them. */
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
  /** For a challenge that cannot be completed anymore: a slug of the catalog, or a sentence. */
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
