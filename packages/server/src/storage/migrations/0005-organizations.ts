/** What persons and organizations store besides the sign-in: attributes, consents, groups, keys, requests, events. */
export const organizations = {
  name: '0005-organizations',
  kind: 'expand',
  statements: [
    `create table attributes (
      person_id text not null references persons (id) on delete cascade,
      scope_id text not null, bucket text not null, name text not null, value text not null,
      updated_at bigint not null, primary key (person_id, scope_id, bucket, name))`,

    `create table consents (
      organization_id text not null, person_id text not null, level text not null, created_at bigint not null,
      primary key (organization_id, person_id, level),
      foreign key (organization_id, person_id) references memberships (organization_id, person_id) on delete cascade)`,

    `create table organization_groups (
      organization_id text not null references organizations (id) on delete cascade,
      name text not null, description text not null, created_at bigint not null, primary key (organization_id, name))`,

    `create table api_keys (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      name text not null, secret_hash text not null, scopes text not null, created_by text not null,
      created_at bigint not null, last_used bigint)`,
    'create unique index api_keys_secret on api_keys (secret_hash)',
    'create index api_keys_listed on api_keys (organization_id, created_at)',

    `create table access_requests (
      id text primary key, organization_id text not null,
      person_id text not null, group_names text not null, reason text not null, state text not null,
      created_at bigint not null, decided_at bigint, decided_by text,
      foreign key (organization_id, person_id) references memberships (organization_id, person_id) on delete cascade)`,
    'create index access_requests_listed on access_requests (organization_id, created_at)',
    `create unique index access_requests_open on access_requests (organization_id, person_id, group_names)
      where state = 'open'`,

    `create table analytics_events (
      id text primary key, organization_id text not null, at bigint not null, name text not null, person_id text,
      correlation_id text not null, location text not null, user_agent text not null, detail text not null)`,
    'create index analytics_events_listed on analytics_events (organization_id, at)',
    'create index analytics_events_age on analytics_events (at)',

    'alter table sessions add column actor text',
    'alter table flows add column actor text',
    'create index sessions_member on sessions (organization_id, person_id)',
    'create index audit_action on audit (organization_id, action, at)',
  ],
} as const
