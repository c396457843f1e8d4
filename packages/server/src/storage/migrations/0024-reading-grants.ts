/** Programs that read as a person, programs that register themselves, and sign-in with a code on another device. */
export const readingGrants = {
  name: '0024-reading-grants',
  kind: 'expand',
  statements: [
    'alter table clients add column origin smallint not null default 0',
    'alter table clients add column used_at bigint',
    'create index clients_never_used on clients (created_at) where origin <> 0 and used_at is null',
    'create index clients_used on clients (used_at) where used_at is not null',
    'create index login_codes_client on login_codes (client_id)',

    // JSON: the groups that the person chose, if the code is for reading.
    'alter table login_codes add column counted_groups text',

    `create table reading_grants (
      session_key bigint primary key references sessions (key) on delete cascade,
      name text not null, host text not null, family_hash text not null, token_hash text not null,
      rotated_at bigint not null, last_used bigint)`,
    'create unique index reading_grants_family on reading_grants (family_hash)',

    `create table device_codes (
      code_hash text primary key, user_code_hash text not null, client_id text not null, name text not null,
      expires_at bigint not null, pace bigint not null, polled_at bigint,
      decision text, session_key bigint references sessions (key) on delete cascade, counted_groups text)`,
    'create unique index device_codes_shown on device_codes (user_code_hash)',
    'create index device_codes_session on device_codes (session_key) where session_key is not null',
    'create index device_codes_expiry on device_codes (expires_at)',
  ],
} as const
