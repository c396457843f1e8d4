import { both } from './words.js'

/** Tokens with which programs read as a person. Each has its own session, which ends with the person's others. */
export const readerTokens = {
  name: '0023-reader-tokens',
  kind: 'expand',
  statements: [
    // JSON: the groups that a session may count, if it may not count all of its person's.
    'alter table sessions add column counted_groups text',

    // 3 is the kind of their sessions, which are few among all.
    'create index sessions_of_readers on sessions (organization_key, created_at) where kind = 3',
    'create index sessions_of_readers_ended on sessions (revoked_at) where kind = 3 and revoked_at is not null',

    `create table reader_tokens (
      session_key bigint primary key references sessions (key) on delete cascade,
      name text not null, secret_hash text not null, last_used bigint)`,
    'create unique index reader_tokens_secret on reader_tokens (secret_hash)',

    both(
      ({ byKey }) => `create table reader_token_networks (
      session_key bigint not null references reader_tokens (session_key) on delete cascade,
      network text not null, seen_at bigint not null, primary key (session_key, network)) ${byKey}`,
    ),
  ],
} as const
