import { both } from '../words.js'

/** Programs, and the keys and tokens that they use. */
export const programs = [
  `create table clients (
      client_id text primary key, organization_id text not null references organizations (id) on delete cascade,
      name text not null, redirect_uris text not null, created_at bigint not null,
      first_party smallint not null default 0, origin smallint not null default 0, used_at bigint)`,
  'create index clients_listed on clients (organization_id, created_at)',
  'create index clients_never_used on clients (created_at) where origin <> 0 and used_at is null',
  'create index clients_used on clients (used_at) where used_at is not null',
  both(
    ({ byKey }) => `create table client_consents (
      organization_key bigint not null, person_key bigint not null,
      client_id text not null references clients (client_id) on delete cascade, scope text not null,
      created_at bigint not null,
      primary key (organization_key, person_key, client_id, scope),
      foreign key (organization_key, person_key) references memberships (organization_key, person_key) on delete cascade) ${byKey}`,
  ),
  'create index client_consents_client on client_consents (client_id)',
  both(
    ({ bytes }) => `create table login_codes (
      code_hash text primary key, client_id text not null references clients (client_id) on delete cascade,
      redirect_uri text not null, code_challenge text not null, nonce text, scope text not null,
      session_key bigint not null references sessions (key) on delete cascade, used_at bigint,
      expires_at bigint not null, granted_session ${bytes}, counted_groups text)`,
  ),
  'create index login_codes_session on login_codes (session_key)',
  'create index login_codes_expiry on login_codes (expires_at)',
  'create index login_codes_client on login_codes (client_id)',
  `create table device_codes (
      code_hash text primary key, user_code_hash text not null, client_id text not null, name text not null,
      expires_at bigint not null, pace bigint not null, polled_at bigint, decision text,
      session_key bigint references sessions (key) on delete cascade, counted_groups text,
      scope text not null default 'read')`,
  'create unique index device_codes_shown on device_codes (user_code_hash)',
  'create index device_codes_session on device_codes (session_key) where session_key is not null',
  'create index device_codes_expiry on device_codes (expires_at)',
  `create table api_keys (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      name text not null, secret_hash text not null, scopes text not null, created_by text not null,
      created_at bigint not null, last_used bigint, expires_at bigint, warned_at bigint)`,
  'create unique index api_keys_secret on api_keys (secret_hash)',
  'create index api_keys_listed on api_keys (organization_id, created_at)',
  'create index api_keys_end on api_keys (expires_at)',
  `create table reader_tokens (
      session_key bigint primary key references sessions (key) on delete cascade, name text not null,
      secret_hash text not null, last_used bigint)`,
  'create unique index reader_tokens_secret on reader_tokens (secret_hash)',
  both(
    ({ byKey }) => `create table reader_token_networks (
      session_key bigint not null references reader_tokens (session_key) on delete cascade, network text not null,
      seen_at bigint not null,
      primary key (session_key, network)) ${byKey}`,
  ),
  `create table reading_grants (
      session_key bigint primary key references sessions (key) on delete cascade, name text not null,
      host text not null, family_hash text not null, token_hash text not null, rotated_at bigint not null,
      last_used bigint)`,
  'create unique index reading_grants_family on reading_grants (family_hash)',
  `create table feed_tokens (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade, name text not null,
      secret_hash text not null, created_at bigint not null, last_used bigint, mail_due bigint, mail_known text)`,
  'create index feed_tokens_of_member on feed_tokens (organization_key, person_key)',
  'create unique index feed_tokens_secret on feed_tokens (secret_hash)',
  'create index feed_tokens_person on feed_tokens (person_key)',
  'create index feed_tokens_mail_due on feed_tokens (mail_due) where mail_due is not null',
  `create table sample_keys (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade, sealed_secret text not null,
      secret_hash text not null, created_at bigint not null, last_used bigint)`,
  'create unique index sample_keys_of_member on sample_keys (organization_key, person_key)',
  'create unique index sample_keys_secret on sample_keys (secret_hash)',
  'create index sample_keys_person on sample_keys (person_key)',
  `create table guest_links (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade, page text not null,
      folder smallint not null, shared text not null, note text not null, email text, secret_hash text not null,
      created_at bigint not null, expires_at bigint not null, openings bigint not null default 0, most_openings bigint, last_opened bigint,
      devices bigint not null default 0, most_devices bigint, ended_at bigint)`,
  'create unique index guest_links_secret on guest_links (secret_hash)',
  'create index guest_links_listed on guest_links (organization_key, created_at)',
  'create index guest_links_person on guest_links (person_key)',
  'create index guest_links_expiry on guest_links (expires_at)',
  `create table guest_devices (
      link_id text not null references guest_links (id) on delete cascade, device_hash text not null,
      primary key (link_id, device_hash))`,
  `create table guest_codes (
      id text primary key, link_id text not null references guest_links (id) on delete cascade, code_hash text,
      tries_left bigint not null, created_at bigint not null, expires_at bigint not null, proof_hash text)`,
  'create index guest_codes_link on guest_codes (link_id)',
  'create index guest_codes_expiry on guest_codes (expires_at)',
  'create unique index guest_codes_proof on guest_codes (proof_hash) where proof_hash is not null',
  `create table guest_passwords (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      administrator_key bigint not null references persons (key) on delete cascade, group_name text not null,
      name text not null, word_hash text not null, version bigint not null, created_at bigint not null,
      changed_at bigint not null, expires_at bigint not null, entries bigint not null default 0,
      openings bigint not null default 0, last_used bigint, ended_at bigint)`,
  'create index guest_passwords_listed on guest_passwords (organization_key, created_at)',
  'create index guest_passwords_administrator on guest_passwords (administrator_key)',
  'create index guest_passwords_expiry on guest_passwords (expires_at)',
  `create table guest_passes (
      secret_hash text primary key, password_id text not null references guest_passwords (id) on delete cascade,
      version bigint not null, created_at bigint not null, expires_at bigint not null)`,
  'create index guest_passes_password on guest_passes (password_id)',
  'create index guest_passes_expiry on guest_passes (expires_at)',
  `create table key_webhooks (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      url text not null, sealed_secret text not null, created_at bigint not null)`,
  'create unique index key_webhooks_of_organization on key_webhooks (organization_key)',
] as const
