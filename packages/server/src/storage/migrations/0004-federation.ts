/** Providers elsewhere, sign-ins in progress at them, their identities, and programs that sign people in here. */
export const federation = {
  name: '0004-federation',
  kind: 'expand',
  statements: [
    `create table providers (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      type text not null, name text not null, client_id text, sealed_secret text, config text not null,
      created_at bigint not null)`,
    `create unique index providers_client on providers (organization_id, name, client_id) where type = 'oidc'`,
    'create index providers_listed on providers (organization_id, created_at)',

    `create table sso_attempts (
      challenge_id text primary key, flow_id text not null references flows (id) on delete cascade,
      provider_id text not null references providers (id) on delete cascade, state_hash text not null,
      ux_mode text not null, page_origin text not null, redirect_target text not null, csrf_token text not null,
      pkce_code_challenge text not null, proxy_id text not null, sealed_request text not null, code_hash text,
      sealed_identity text, returned_at bigint, resolved_at bigint, expires_at bigint not null)`,
    'create unique index sso_attempts_state on sso_attempts (state_hash)',
    'create index sso_attempts_flow on sso_attempts (flow_id)',

    `create table federated_identities (
      pool_id text not null, provider_id text not null references providers (id) on delete cascade,
      subject text not null, person_id text not null references persons (id) on delete cascade,
      created_at bigint not null, primary key (pool_id, provider_id, subject))`,
    'create index federated_identities_person on federated_identities (person_id)',

    // What a waiting page receives if what it waits for can no longer happen.
    'alter table challenges add column failure text',

    `create table clients (
      client_id text primary key, organization_id text not null references organizations (id) on delete cascade,
      name text not null, redirect_uris text not null, created_at bigint not null)`,
    'create index clients_listed on clients (organization_id, created_at)',

    `create table login_codes (
      code_hash text primary key, client_id text not null references clients (client_id) on delete cascade,
      redirect_uri text not null, code_challenge text not null, nonce text, scope text not null,
      session_id text not null references sessions (id) on delete cascade, used_at bigint,
      expires_at bigint not null)`,
    'create index login_codes_session on login_codes (session_id)',
    'create index login_codes_expiry on login_codes (expires_at)',
  ],
} as const
