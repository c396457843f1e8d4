/** For operators: webhooks, figures over time, and jobs that only one process runs at a time. */
export const operations = {
  name: '0009-operations',
  kind: 'expand',
  statements: [
    'alter table access_requests add column page text',
    `create table webhooks (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      url text not null, events text not null, description text not null, sealed_secret text not null,
      active integer not null, created_by text not null, created_at bigint not null)`,
    'create index webhooks_listed on webhooks (organization_id, created_at)',

    // No reference to the webhook: queuing a delivery must not fail because another process has removed the webhook in
    // the meantime.
    `create table webhook_deliveries (
      id text primary key, webhook_id text not null,
      message_id text not null, event text not null, body text not null, created_at bigint not null,
      due_at bigint not null, attempts integer not null, leased_until bigint not null,
      delivered_at bigint, failed_at bigint, status integer, error text)`,
    'create index webhook_deliveries_due on webhook_deliveries (due_at) where delivered_at is null and failed_at is null',
    'create index webhook_deliveries_listed on webhook_deliveries (webhook_id, created_at)',
    'create index webhook_deliveries_age on webhook_deliveries (created_at)',

    `create table figures (
      organization_id text not null, at bigint not null, method text not null, outcome text not null,
      count bigint not null, primary key (organization_id, at, method, outcome))`,
    `create table member_figures (
      organization_id text not null references organizations (id) on delete cascade,
      state text not null, members bigint not null, counted_at bigint not null, primary key (organization_id, state))`,

    'create table leases (name text primary key, holder text not null, expires_at bigint not null)',

    `create index memberships_waiting on memberships (organization_id, state, created_at, person_id)
      where state <> 'active'`,

    // Handles are searched by their beginnings. SQLite's text order serves that; PostgreSQL's depends on a language.
    {
      sqlite: 'create index if not exists handles_value on handles (value)',
      postgres: 'drop index if exists handles_value',
    },
    {
      sqlite: 'create index if not exists handles_value on handles (value)',
      postgres: 'create index handles_value on handles (value text_pattern_ops)',
    },
  ],
} as const
