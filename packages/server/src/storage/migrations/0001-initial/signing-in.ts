import { both } from '../words.js'

/** Sessions, credentials, flows, and providers elsewhere. */
export const signingIn = [
  both(
    ({ bytes, key }) => `create table sessions (
      ${key}, id ${bytes} not null,
      organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade, authentications text not null,
      first_token smallint not null, created_at bigint not null, expires_at bigint not null, revoked_at bigint,
      actor text, anonymous_person_id ${bytes}, kind smallint not null default 0, client_id text, scope text,
      seen_at bigint, proofs smallint not null default 0, parent_id ${bytes}, counted_groups text)`,
  ),
  'create unique index sessions_id on sessions (id)',
  'create index sessions_of_person on sessions (person_key, organization_key)',
  'create index sessions_client on sessions (client_id) where client_id is not null',
  'create index sessions_parent on sessions (parent_id) where parent_id is not null',
  // 3 is the kind of sessions of reader tokens, which are few among all.
  'create index sessions_of_readers on sessions (organization_key, created_at) where kind = 3',
  'create index sessions_of_readers_ended on sessions (revoked_at) where kind = 3 and revoked_at is not null',
  // By day: a third shorter than by time, and read once an hour.
  'create index sessions_expiry_day on sessions ((expires_at / 86400000))',
  `create table credentials (
      id text primary key, person_key bigint not null references persons (key) on delete cascade,
      type text not null, secret text not null, created_at bigint not null, last_used bigint, key_id text,
      counter bigint not null default 0, label text)`,
  'create unique index credentials_key on credentials (key_id) where key_id is not null',
  'create index credentials_person on credentials (person_key)',
  // One credential of each kind for a person, except passkeys.
  "create unique index credentials_single on credentials (person_key, type) where type <> 'public-key'",
  `create table recovery_codes (
      credential_id text not null references credentials (id) on delete cascade, code_hash text not null,
      used_at bigint,
      primary key (credential_id, code_hash))`,
  `create table flows (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      kind text not null, method text not null, handle_type text, handle_value text, person_id text,
      session_id text, proven integer not null, grants text not null, created_at bigint not null,
      expires_at bigint not null, origin text, actor text, authority text,
      session_kind text not null default 'person', browser text, counted_groups text)`,
  'create index flows_expiry on flows (expires_at)',
  'create index flows_kind on flows (organization_id, kind)',
  'create index flows_browser on flows (browser) where browser is not null',
  "create index flows_invitations on flows (organization_id, created_at) where kind = 'invitation'",
  `create table challenges (
      id text primary key, flow_id text not null references flows (id) on delete cascade,
      position integer not null, type text not null, method text not null, secret_hash text, pack_hash text,
      tries_left integer not null, consumed_at bigint, session_id text, created_at bigint not null,
      expires_at bigint not null, data text, failure text)`,
  'create index challenges_flow on challenges (flow_id, position)',
  'create index challenges_pack on challenges (pack_hash) where pack_hash is not null',
  `create table providers (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      type text not null, name text not null, client_id text, sealed_secret text, config text not null,
      created_at bigint not null, state text not null default 'active')`,
  "create unique index providers_client on providers (organization_id, name, client_id) where type = 'oidc'",
  'create index providers_listed on providers (organization_id, created_at)',
  // Drafts are removed in the background, and the rows that refer to a removed provider must be found without a scan.
  'create index providers_state on providers (state)',
  `create table sso_attempts (
      challenge_id text primary key, flow_id text not null references flows (id) on delete cascade,
      provider_id text not null references providers (id) on delete cascade, state_hash text not null,
      ux_mode text not null, page_origin text not null, redirect_target text not null, csrf_token text not null,
      pkce_code_challenge text not null, proxy_id text not null, sealed_request text not null, code_hash text,
      sealed_identity text, returned_at bigint, resolved_at bigint, expires_at bigint not null)`,
  'create unique index sso_attempts_state on sso_attempts (state_hash)',
  'create index sso_attempts_flow on sso_attempts (flow_id)',
  'create index sso_attempts_provider on sso_attempts (provider_id)',
  `create table federated_identities (
      pool_key bigint not null references organizations (key),
      provider_id text not null references providers (id) on delete cascade, subject text not null,
      person_key bigint not null references persons (key) on delete cascade, created_at bigint not null,
      primary key (pool_key, provider_id, subject))`,
  'create index federated_identities_person on federated_identities (person_key)',
  'create index federated_identities_provider on federated_identities (provider_id)',
  `create table set_up_links (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      provider_id text not null, secret_hash text not null, group_names text not null, approval text not null,
      created_by text not null, created_at bigint not null, expires_at bigint not null, used_at bigint,
      revoked_at bigint)`,
  'create unique index set_up_links_secret on set_up_links (secret_hash)',
  'create index set_up_links_of_organization on set_up_links (organization_id, created_at)',
  'create index set_up_links_expiry on set_up_links (expires_at)',
] as const
