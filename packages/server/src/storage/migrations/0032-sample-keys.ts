/** Keys of readers for the sandbox, which samples of requests contain, and the secrets of feeds that readers subscribe to. */
export const sampleKeys = {
  name: '0032-sample-keys',
  kind: 'expand',
  statements: [
    `create table sample_keys (
      id text primary key,
      organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade,
      sealed_secret text not null, secret_hash text not null,
      created_at bigint not null, last_used bigint)`,
    'create unique index sample_keys_of_member on sample_keys (organization_key, person_key)',
    'create unique index sample_keys_secret on sample_keys (secret_hash)',
    'create index sample_keys_person on sample_keys (person_key)',

    `create table feed_tokens (
      id text primary key,
      organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade,
      name text not null, secret_hash text not null,
      created_at bigint not null, last_used bigint)`,
    'create index feed_tokens_of_member on feed_tokens (organization_key, person_key)',
    'create unique index feed_tokens_secret on feed_tokens (secret_hash)',
    'create index feed_tokens_person on feed_tokens (person_key)',
  ],
} as const
