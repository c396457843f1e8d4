/** Persons and how they are reached, their challenges, and their credentials. The same text runs on both databases. */
export const identity = {
  name: '0001-identity',
  kind: 'expand',
  statements: [
    `create table organizations (
      id text primary key, parent_id text references organizations (id), org_name text not null,
      tenant_name text not null, settings text not null, created_at bigint not null)`,
    'create index organizations_parent on organizations (parent_id)',

    `create table persons (
      id text primary key, pool_id text not null references organizations (id), person_type text not null,
      region text not null, created_at bigint not null)`,

    `create table memberships (
      organization_id text not null references organizations (id) on delete cascade,
      person_id text not null references persons (id) on delete cascade,
      state text not null, created_at bigint not null, primary key (organization_id, person_id))`,
    'create index memberships_person on memberships (person_id)',
    'create index memberships_listed on memberships (organization_id, created_at, person_id)',

    `create table person_groups (
      organization_id text not null, person_id text not null, group_name text not null,
      primary key (organization_id, person_id, group_name),
      foreign key (organization_id, person_id) references memberships (organization_id, person_id) on delete cascade)`,
    'create index person_groups_members on person_groups (organization_id, group_name, person_id)',

    `create table handles (
      id text primary key, pool_id text not null,
      person_id text not null references persons (id) on delete cascade,
      type text not null, value text not null, verified integer not null, created_at bigint not null)`,
    'create unique index handles_owned on handles (pool_id, type, value) where verified = 1',
    'create index handles_value on handles (value)',
    'create index handles_person on handles (person_id)',

    `create table credentials (
      id text primary key, person_id text not null references persons (id) on delete cascade,
      type text not null, secret text not null, created_at bigint not null, last_used bigint)`,
    `create unique index credentials_password on credentials (person_id) where type = 'password'`,
    'create index credentials_person on credentials (person_id)',

    `create table flows (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      kind text not null, method text not null, handle_type text, handle_value text, person_id text, session_id text,
      proven integer not null, grants text not null, created_at bigint not null, expires_at bigint not null)`,
    'create index flows_expiry on flows (expires_at)',
    'create index flows_kind on flows (organization_id, kind)',

    `create table challenges (
      id text primary key, flow_id text not null references flows (id) on delete cascade, position integer not null,
      type text not null, method text not null, secret_hash text, pack_hash text, tries_left integer not null,
      consumed_at bigint, session_id text, created_at bigint not null, expires_at bigint not null)`,
    'create index challenges_flow on challenges (flow_id, position)',
    'create index challenges_pack on challenges (pack_hash)',

    `create table sessions (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      person_id text not null references persons (id) on delete cascade,
      authentications text not null, first_token integer not null, created_at bigint not null,
      expires_at bigint not null, revoked_at bigint)`,
    'create index sessions_person on sessions (person_id)',
    'create index sessions_expiry on sessions (expires_at)',

    `create table outbox (
      id text primary key, organization_id text not null, channel text not null, recipient text not null,
      sealed_body text not null, created_at bigint not null, due_at bigint not null, attempts integer not null,
      leased_until bigint not null, delivered_at bigint, last_error text)`,
    'create index outbox_due on outbox (due_at) where delivered_at is null',
    'create index outbox_listed on outbox (created_at)',
    'create index outbox_recipient on outbox (recipient, created_at)',

    `create table signing_keys (
      kid text primary key, public_jwk text not null, sealed_private text not null, created_at bigint not null)`,

    `create table audit (
      id text primary key, organization_id text not null, at bigint not null, action text not null,
      actor text not null, person_id text, detail text not null)`,
    'create index audit_listed on audit (organization_id, at)',
    'create index audit_person on audit (person_id)',

    'create table counters (key text primary key, count integer not null, expires_at bigint not null)',
    'create index counters_expiry on counters (expires_at)',
  ],
} as const
