import { both } from '../words.js'

/** Records, queues, figures and keys of the server. */
export const operations = [
  // Most rows of a database are these. A person who acts for themselves is not stored twice: then the actor is null.
  both(
    ({ bytes, key }) => `create table audit (
      ${key}, id ${bytes} not null, organization_key integer not null, action smallint not null, at bigint not null,
      actor ${bytes}, person_id ${bytes}, detail ${bytes})`,
  ),
  'create index audit_listed on audit (organization_key, at)',
  'create index audit_action on audit (organization_key, action, at, actor)',
  'create index audit_actor on audit (organization_key, actor, at, action) where actor is not null',
  'create index audit_person on audit (organization_key, person_id, at) where person_id is not null',
  `create table outbox (
      id text primary key, organization_id text not null, channel text not null, recipient text not null,
      sealed_body text not null, created_at bigint not null, due_at bigint not null, attempts integer not null,
      leased_until bigint not null, delivered_at bigint, last_error text)`,
  'create index outbox_due on outbox (due_at) where delivered_at is null',
  'create index outbox_listed on outbox (created_at)',
  'create index outbox_recipient on outbox (recipient, created_at)',
  `create table webhooks (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      url text not null, events text not null, description text not null, sealed_secret text not null,
      active integer not null, created_by text not null, created_at bigint not null)`,
  'create index webhooks_listed on webhooks (organization_id, created_at)',
  // No reference to the webhook: queuing a delivery must not fail because another process has just removed the webhook.
  `create table webhook_deliveries (
      id text primary key, webhook_id text not null, message_id text not null, event text not null,
      body text not null, created_at bigint not null, due_at bigint not null, attempts integer not null,
      leased_until bigint not null, delivered_at bigint, failed_at bigint, status integer, error text)`,
  `create index webhook_deliveries_due on webhook_deliveries (due_at)
      where delivered_at is null and failed_at is null`,
  'create index webhook_deliveries_listed on webhook_deliveries (webhook_id, created_at)',
  'create index webhook_deliveries_age on webhook_deliveries (created_at)',
  `create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, created_at)
      where delivered_at is null and failed_at is null`,
  `create index webhook_deliveries_failed on webhook_deliveries (webhook_id, created_at)
      where failed_at is not null`,
  `create table analytics_events (
      id text primary key, organization_id text not null, at bigint not null, name text not null, person_id text,
      correlation_id text not null, location text not null, user_agent text not null, detail text not null,
      handle text)`,
  'create index analytics_events_listed on analytics_events (organization_id, at)',
  'create index analytics_events_age on analytics_events (at)',
  'create index analytics_events_handle on analytics_events (organization_id, handle) where handle is not null',
  'create index analytics_events_name on analytics_events (organization_id, name, at)',
  `create index analytics_events_person on analytics_events (organization_id, person_id, at)
      where person_id is not null`,
  `create table figures (
      organization_id text not null, at bigint not null, method text not null, outcome text not null,
      count bigint not null,
      primary key (organization_id, at, method, outcome))`,
  `create table member_figures (
      organization_id text not null references organizations (id) on delete cascade, state text not null,
      members bigint not null, counted_at bigint not null,
      primary key (organization_id, state))`,
  `create table leases (
      name text primary key, holder text not null, expires_at bigint not null)`,
  `create table budgets (
      key text primary key, count bigint not null, window_ends bigint not null, run integer not null,
      last_at bigint not null, expires_at bigint not null)`,
  'create index budgets_expiry on budgets (expires_at)',
  `create table signing_keys (
      kid text primary key, public_jwk text not null, sealed_private text not null, created_at bigint not null)`,
  `create table vault_keys (
      name text primary key, sealed text not null, created_at bigint not null)`,
] as const
